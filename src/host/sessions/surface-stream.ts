import type { Clock } from '../../shared/clock.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import {
  encodeSeqPayload,
  type Frame,
  fillSeqPayload,
  frameType,
  newSeqPayload,
} from '../../shared/protocol/frame.ts';
import type { Replay } from '../../shared/protocol/stream-contract.ts';
import type { Witness } from '../snapshots/witness-stand.ts';
import type { OutputLog } from './output-log.ts';
import type { SnapshotSource } from './snapshot.ts';

/**
 * One frame of output: large enough to parse at full speed, small enough to interleave. With what a
 * message port adds it stays below 64 KiB: Chromium gives larger messages a shared memory of their
 * own, and the file, the mappings and the page faults cost more than the copy. Bytes.
 */
const FRAME_BYTES = 60 * 1024;
/** Where full frames are put together: a transport has taken a payload when `send` returns. */
const fullPayload = newSeqPayload(FRAME_BYTES);
/**
 * Bytes that may be under way to a surface unparsed. A queue of 128-256 KB at the window is enough
 * for full speed; a longer one only delays the echo of a key.
 */
const CREDIT_BYTES = 192 * 1024;
/** While so much is under way, a frame waits until at least half of it is there. Bytes. */
const BUSY_BYTES = 64 * 1024;
const WORTHWHILE_BYTES = FRAME_BYTES / 2;
/** A visible surface that lags this far behind makes the program wait. Bytes. */
const PAUSE_LAG_BYTES = 128 * 1024;
/** A visible surface that parses nothing for so long no longer makes anybody wait. Milliseconds. */
const STALL_MS = 5000;

/** What a stream reads: the current run of a session. A restart puts another log in its place. */
export interface StreamSource {
  readonly log: OutputLog;
  /** Absent where there are bytes and no screen. */
  readonly screen?: SnapshotSource;
  readonly isRunning: boolean;
  /** Whether the program has to wait may have changed. */
  updatePressure(): void;
}

interface StreamOptions {
  readonly channel: number;
  readonly source: StreamSource;
  /** Whether the program may have to wait for this surface; never for one that only reads along. */
  readonly mayPause: boolean;
  /** True: the program waits for this surface however long it parses nothing, as for a pipe. */
  readonly isPatient?: boolean;
  /** What it gets where the log no longer holds what it needs next: the screen, or what bytes there are. */
  readonly otherwise: 'screen' | 'oldest-bytes';
  readonly clock: Clock;
  send(frame: Frame): void;
  /** The surface fell out of the log, or the program was restarted: a replay follows. */
  onRestart(replay: Replay): void;
  /** The program ended and its last byte has been sent. */
  onEnd(): void;
  /** Asks the surface what its terminal is like; absent for one that cannot tell. */
  readonly askForState?: (() => void) | undefined;
}

/**
 * One session's bytes on their way to one surface. It pulls from the log on credit: the surface
 * acknowledges what it has parsed, so a slow one costs no memory, and one that falls out of the log
 * gets a snapshot instead of what it missed (spec T4).
 */
export class SurfaceStream implements Disposable, Witness {
  readonly #options: StreamOptions;
  #next = 0;
  #acked = 0;
  #visible = true;
  /** Where it starts is known. */
  #ready = false;
  /** It has been told so, and may be sent bytes. */
  #started = false;
  /** Counts beginnings: what an older one finds out is no longer wanted. */
  #beginnings = 0;
  #disposed = false;
  #stalled = false;
  #endAnnounced = false;
  #pendingSnapshot: Uint8Array | undefined;
  #stallTimer: Disposable | undefined;

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  get channel(): number {
    return this.#options.channel;
  }

  get visible(): boolean {
    return this.#visible;
  }

  /** True while the program should wait for this surface. */
  get wantsPause(): boolean {
    const { mayPause, source } = this.#options;
    if (!mayPause || !this.#ready || !this.#visible || this.#stalled) return false;
    return source.log.headSeq - this.#next >= PAUSE_LAG_BYTES;
  }

  get parsedSeq(): number {
    return this.#ready && !this.#pendingSnapshot ? this.#acked : 0;
  }

  get canTell(): boolean {
    return this.#options.askForState !== undefined;
  }

  askForState(): void {
    this.#options.askForState?.();
  }

  /** Decides where painting starts; `start` begins it. */
  async begin(haveSeq: number | undefined): Promise<Replay> {
    const { otherwise, source } = this.#options;
    const { log, screen } = source;
    const beginning = ++this.#beginnings;
    this.#ready = false;
    const isHere = haveSeq !== undefined && haveSeq >= log.tailSeq && haveSeq <= log.headSeq;
    if (isHere || otherwise === 'oldest-bytes' || !screen) {
      const fromSeq = isHere ? haveSeq : log.oldestStart;
      this.#startAt(fromSeq);
      return { kind: 'delta', fromSeq };
    }
    const { seq, bytes, size, complete } = await screen.capture();
    if (beginning === this.#beginnings) {
      this.#startAt(seq);
      this.#pendingSnapshot = encodeSeqPayload(seq, bytes);
    }
    return { kind: 'snapshot', fromSeq: seq, size, complete };
  }

  /** The answer to the attach is on its way. @param isStale the program was restarted meanwhile. */
  start(isStale: boolean): void {
    this.#started = true;
    if (isStale) void this.restart();
    else this.pump();
  }

  /** Sends what credit allows. To be called whenever the log has grown. */
  pump(): void {
    const { channel, send, source } = this.#options;
    const { log } = source;
    if (!this.#started || !this.#ready || !this.#visible || this.#disposed) return;
    if (this.#pendingSnapshot) {
      send({ type: frameType.snapshot, channel, payload: this.#pendingSnapshot });
      this.#pendingSnapshot = undefined;
    }
    if (this.#next < log.tailSeq) {
      // Not before it has parsed what is under way, or the credit would be given twice.
      if (this.#acked === this.#next) void this.restart();
      return;
    }
    for (let room = this.#room(); room > 0; room = this.#room()) {
      const views = log.read(this.#next, room);
      const payload =
        room === FRAME_BYTES
          ? fillSeqPayload(fullPayload, this.#next, views)
          : encodeSeqPayload(this.#next, ...views);
      send({ type: frameType.output, channel, payload });
      this.#next += room;
      this.#watchForStall();
    }
    this.#announceEnd();
  }

  /** The surface has parsed all bytes before `seq`. Numbers that were never sent are ignored. */
  acknowledge(seq: number): void {
    if (seq <= this.#acked || seq > this.#next) return;
    this.#acked = seq;
    this.#stalled = false;
    this.#stallTimer?.dispose();
    this.#stallTimer = undefined;
    this.pump();
    this.#watchForStall();
    this.#options.source.updatePressure();
  }

  /** A hidden surface gets nothing and slows nobody; shown again it goes on where it was. */
  show(visible: boolean): void {
    if (this.#visible === visible) return;
    this.#visible = visible;
    this.pump();
    this.#options.source.updatePressure();
  }

  /** Starts over from a snapshot: the log no longer holds what the surface needs next. */
  async restart(): Promise<void> {
    if (!this.#started) return;
    const beginning = this.#beginnings + 1;
    const replay = await this.begin(undefined);
    if (this.#disposed || beginning !== this.#beginnings) return;
    this.#options.onRestart(replay);
    this.pump();
    this.#options.source.updatePressure();
  }

  dispose(): void {
    this.#disposed = true;
    this.#stallTimer?.dispose();
    this.#options.source.updatePressure();
  }

  #startAt(seq: number): void {
    this.#next = seq;
    this.#acked = seq;
    this.#ready = true;
    this.#stalled = false;
    this.#endAnnounced = false;
  }

  /**
   * How many bytes may go now. A surface that has enough to parse gets no crumbs: what a flood costs
   * is counted in frames, and its next acknowledgement asks again.
   */
  #room(): number {
    const ready = this.#options.source.log.headSeq - this.#next;
    const underWay = this.#next - this.#acked;
    const room = Math.min(ready, FRAME_BYTES, CREDIT_BYTES - underWay);
    return underWay >= BUSY_BYTES && room < WORTHWHILE_BYTES ? 0 : room;
  }

  #announceEnd(): void {
    const { onEnd, source } = this.#options;
    if (this.#endAnnounced || source.isRunning || this.#next < source.log.headSeq) return;
    this.#endAnnounced = true;
    onEnd();
  }

  #watchForStall(): void {
    if (this.#options.isPatient || this.#stallTimer || this.#next === this.#acked) return;
    this.#stallTimer = this.#options.clock.after(STALL_MS, () => {
      this.#stallTimer = undefined;
      this.#stalled = true;
      this.#options.source.updatePressure();
    });
  }
}
