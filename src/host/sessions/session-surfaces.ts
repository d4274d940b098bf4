import type { TerminalSize } from '../../shared/protocol/session.ts';
import type { Brake } from './brake.ts';
import { LeadOrder } from './lead-order.ts';
import type { SurfaceStream } from './surface-stream.ts';

/** What has changed for those who look at a session. */
export interface LeadChange {
  /** The size the session has now, when it had another one. */
  readonly resized: TerminalSize | undefined;
  readonly hasNewLeader: boolean;
}

/** The surfaces that show one session: which of them leads, and whether its program has to wait. */
export class SessionSurfaces {
  readonly #streams = new Set<SurfaceStream>();
  readonly #brakes = new Set<Brake>();
  readonly #leads = new LeadOrder<SurfaceStream>();
  #announced: SurfaceStream | undefined;

  get streams(): ReadonlySet<SurfaceStream> {
    return this.#streams;
  }

  /** The surface that a person used last: its size is the session's, and it alone answers queries. */
  get leader(): SurfaceStream | undefined {
    return this.#leads.leader;
  }

  /** Whether one that the program may have to wait for lags. */
  get wantPause(): boolean {
    return [...this.#streams, ...this.#brakes].some((one) => one.wantsPause);
  }

  /** Those whose terminals can tell what they are like. */
  get witnesses(): SurfaceStream[] {
    return [...this.#streams].filter((stream) => stream.canTell);
  }

  join(stream: SurfaceStream): void {
    this.#streams.add(stream);
    this.#leads.join(stream);
  }

  /** False when it was not there. */
  leave(stream: SurfaceStream): boolean {
    if (!this.#streams.delete(stream)) return false;
    this.#leads.leave(stream);
    return true;
  }

  /** A person typed into this surface, or gave it a size: from now on it leads (spec T5). */
  lead(stream: SurfaceStream, size: TerminalSize | undefined): void {
    this.#leads.take(stream, size);
  }

  addBrake(brake: Brake): void {
    this.#brakes.add(brake);
  }

  removeBrake(brake: Brake): void {
    this.#brakes.delete(brake);
  }

  /** Sends on what the log has now. */
  pump(): void {
    for (const stream of this.#streams) stream.pump();
  }

  /** What the lead changes, told once. @param size the session has so far. */
  settle(size: TerminalSize): LeadChange {
    const wanted = this.#leads.size ?? size;
    const isSame = wanted.cols === size.cols && wanted.rows === size.rows;
    const hasNewLeader = this.leader !== this.#announced;
    this.#announced = this.leader;
    return { resized: isSame ? undefined : wanted, hasNewLeader };
  }
}
