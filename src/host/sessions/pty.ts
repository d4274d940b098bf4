import type { Subscribe } from '../../shared/emitter.ts';
import type { TerminalSize } from '../../shared/protocol/session.ts';
import type { LineMode } from '../native.ts';

export interface PtySpec {
  /** Absolute path of the program, checked before: a fork that fails later looks like an exit. */
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly size: TerminalSize;
}

export interface PtyExit {
  readonly code?: number;
  /** Signal name, e.g. `SIGKILL`. */
  readonly signal?: string;
}

/**
 * A program in a pseudo-terminal, or on pipes that stand in for one. The one place that knows how
 * terminals are made, so that one inherited from another build, or kept by a holder process, can
 * take its place later (decision 7).
 */
export interface Pty {
  readonly pid: number;
  /** What the program printed. The bytes are only valid during the call: copy what you keep. */
  readonly onBytes: Subscribe<Uint8Array>;
  /** Fires once, after the last byte (spec T7). */
  readonly onExit: Subscribe<PtyExit>;
  /**
   * Queues input, byte-exact and in order; a program that does not read costs no time (spec T6).
   * False when 64 MiB wait already; then nothing was taken.
   */
  write(bytes: Uint8Array): boolean;
  /** Nothing more will be typed: the program reads the end of its input after what was written. */
  endInput(): void;
  resize(size: TerminalSize): void;
  /** Stops reading: once the kernel's buffer is full, the program waits. */
  pause(): void;
  resume(): void;
  /** The process group in the foreground; undefined where the system does not tell. */
  foregroundGroup(): number | undefined;
  /** How the terminal treats what is typed; undefined where the system does not tell. */
  lineMode(): LineMode | undefined;
  /** Base name of the program in the foreground; undefined where the system does not tell. */
  foreground(): string | undefined;
  /**
   * Hangs up, as closing a terminal does: SIGHUP to the program and to the foreground group.
   * What ignores it gets SIGTERM, then after the grace SIGKILL (spec L9).
   *
   * Resolves when the program and all that it started in its session are gone.
   *
   * @param graceMs from the hang-up to SIGKILL, in milliseconds.
   */
  hangUp(graceMs: number): Promise<void>;
}

export type SpawnPty = (spec: PtySpec) => Pty;
