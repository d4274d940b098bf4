import { randomBytes } from 'node:crypto';
import { Emitter } from '../../shared/emitter.ts';
import { BerthError } from '../../shared/errors.ts';
import { type Disposable, toDisposable } from '../../shared/lifecycle.ts';
import type {
  Session,
  SessionId,
  SessionState,
  TerminalSize,
} from '../../shared/protocol/session.ts';
import { folderOfProcess } from '../activity/process-image.ts';
import { SessionActivity } from '../activity/session-activity.ts';
import type { LineMode } from '../native.ts';
import { ShellReports } from '../shell-integration/shell-reports.ts';
import type { KeptScreen } from '../snapshots/kept-screen.ts';
import type { Brake } from './brake.ts';
import { withCarriageReturns } from './carriage-returns.ts';
import type { Launch } from './launch.ts';
import { noProgram } from './no-program.ts';
import type { Osc } from './osc-scanner.ts';
import type { OutputLog } from './output-log.ts';
import type { PastRun } from './past-run.ts';
import { spawnOnPipes } from './pipe-program.ts';
import type { Pty, PtySpec } from './pty.ts';
import type { RestartOptions } from './restart-options.ts';
import { RunOutput } from './run-output.ts';
import { commandLabel, labelAtWork, steadyLabel } from './session-label.ts';
import type { SessionOptions } from './session-options.ts';
import { SessionSurfaces } from './session-surfaces.ts';
import { shownArguments } from './shown-arguments.ts';
import type { SurfaceStream } from './surface-stream.ts';
import { titleOf } from './title.ts';

/** How long a program may take to obey a hang-up before it is killed (spec L9). Milliseconds. */
const END_GRACE_MS = 2000;

/**
 * One program in a terminal, and all that belongs to it: its output by number, the surfaces that
 * show it, its end. A restart makes a new run under the same id.
 */
export class TerminalSession {
  readonly id: SessionId;
  /** What its terminal is doing. */
  readonly activity: SessionActivity;
  /** What its shell tells about itself. */
  readonly shell: ShellReports;
  readonly #options: SessionOptions;
  readonly #changed = new Emitter<void>();
  readonly #ended = new Emitter<void>();
  readonly #led = new Emitter<void>();
  readonly #output = new Emitter<Uint8Array>();
  readonly #surfaces = new SessionSurfaces();
  #launch: Launch;
  #isRecorded: boolean;
  readonly #printed: RunOutput;
  #pty: Pty;
  #name: string | undefined;
  #title: string | undefined;
  #size: TerminalSize;
  #state: SessionState = { kind: 'running' };
  #startedAt: number;
  #run = 0;
  #everAttached = false;
  #isEnding = false;
  #token: string;

  /** Starts the program, unless its run is past. @throws BerthError `SPAWN_FAILED`. */
  constructor(options: SessionOptions) {
    this.#options = options;
    this.id = options.id;
    this.#launch = options.launch;
    this.#isRecorded = options.launch.record ?? true;
    this.#name = options.name;
    this.#size = options.size;
    this.#token = newToken();
    this.activity = new SessionActivity({
      sessionId: options.id,
      isPlainShell: options.launch.isPlainShell,
      clock: options.clock,
      watch: options.watch,
      lastOutput: (maxBytes) => this.#printed.last(maxBytes),
      title: () => this.#title,
    });
    this.shell = new ShellReports({
      clock: options.clock,
      cwd: options.launch.cwd,
      lineBeganWithSpace: () => this.activity.lineBeganWithSpace,
    });
    this.shell.onMarked((mark) => this.activity.noteMark(mark));
    this.#printed = this.#newOutput();
    this.#startedAt = options.past?.startedAt ?? options.clock.now();
    this.#pty = options.past ? this.#recall(options.past) : this.#start();
    this.activity.onChanged(() => this.#changed.fire());
  }

  readonly onChanged = this.#changed.subscribe;
  /** The program ended and its last byte is in the log. */
  readonly onEnded = this.#ended.subscribe;
  /** What the program prints, raw. The bytes are only valid during the call. */
  readonly onOutput = this.#output.subscribe;
  /** Another surface leads now, or the session has another size. */
  readonly onLed = this.#led.subscribe;

  get launch(): Launch {
    return this.#launch;
  }
  /** Whether its output may be kept on disk (spec T13). */
  get isRecorded(): boolean {
    return this.#isRecorded;
  }
  /** Whether all that is known of it comes from a host before this one. */
  get isPast(): boolean {
    return this.#pty === noProgram;
  }
  get log(): OutputLog {
    return this.#printed.log;
  }
  get screen(): KeptScreen {
    return this.#printed.screen;
  }
  get run(): number {
    return this.#run;
  }
  get size(): TerminalSize {
    return this.#size;
  }
  get isRunning(): boolean {
    return this.#state.kind === 'running';
  }
  /** Whether this run was told to end. */
  get isEnding(): boolean {
    return this.#isEnding;
  }
  /** The right to ask in this session's name, for programs that run in it (spec C10). */
  get token(): string {
    return this.#token;
  }
  get pid(): number {
    return this.#pty.pid;
  }
  get streams(): ReadonlySet<SurfaceStream> {
    return this.#surfaces.streams;
  }

  /** What this session runs, as its label says it. */
  get commandLabel(): string {
    return commandLabel(this.launch);
  }
  get number(): number {
    return this.#options.number;
  }
  /** What it is called without its title, which a program may change at any time. */
  get steadyLabel(): string {
    return steadyLabel(this.#name, this.commandLabel, this.number);
  }
  get #label(): string {
    const { launch, isRunning, activity } = this;
    const seen = { launch, activity: activity.current, folder: this.#folder };
    const atWork = isRunning ? labelAtWork(seen) : undefined;
    const label = this.#name ?? (this.#title?.trim() || (atWork ?? this.steadyLabel));
    return label.slice(0, 200);
  }

  describe(): Session {
    const { profile, command, args, cwd, terminal, keep } = this.launch;
    const { prompts } = this.#options;
    return {
      id: this.id,
      label: this.#label,
      ...(this.#name ? { name: this.#name } : {}),
      ...(this.#title ? { title: this.#title } : {}),
      profile,
      ...(keep ? { keep } : {}),
      ...(terminal ? {} : { onPipes: true }),
      ...(prompts ? { prompts } : {}),
      command,
      args: shownArguments(args),
      cwd,
      folder: this.#folder ?? cwd,
      ...(this.#isRecorded ? {} : { unrecorded: true }),
      ...(this.isRunning ? { pid: this.#pty.pid } : {}),
      size: this.#size,
      startedAt: this.#startedAt,
      state: this.#state,
      activity: this.activity.current,
      run: this.#run,
      headSeq: this.log.headSeq,
      everAttached: this.#everAttached,
      surfaces: this.streams.size,
    };
  }

  /** Where the program is now. What the shell names is newer than a look at the process, if it does. */
  get #folder(): string | undefined {
    if (this.isPast) return this.#options.past?.folder;
    return this.shell.folder ?? (this.isRunning ? folderOfProcess(this.#pty.pid) : undefined);
  }

  /** Whether its output may be kept on disk, from now on. */
  record(isRecorded: boolean): void {
    this.#isRecorded = isRecorded;
    this.#changed.fire();
  }

  rename(name: string | undefined): void {
    this.#name = name || undefined;
    this.#changed.fire();
  }

  /** @throws BerthError `SESSION_ENDED` when the program is gone, `INPUT_FULL` when it never reads. */
  write(bytes: Uint8Array): void {
    if (!this.isRunning) {
      throw new BerthError('SESSION_ENDED', 'The program has ended; nothing reads what is typed.');
    }
    // On pipes there is no line that could be half typed.
    if (this.launch.terminal) this.activity.noteInput(bytes);
    if (!this.#pty.write(bytes)) {
      throw new BerthError(
        'INPUT_FULL',
        'The program has not read 64 MiB that were typed before; nothing more is taken.',
      );
    }
  }

  /** The program reads the end of its input after what was written so far. */
  endInput(): void {
    if (this.isRunning) this.#pty.endInput();
  }

  /** Shows in the terminal what was not printed: on pipes nothing echoes a prompt. */
  show(text: string): void {
    this.log.append(Buffer.from(text));
    this.#surfaces.pump();
  }

  /** Until disposed, the program waits while the brake wants it to; `updatePressure` tells of changes. */
  addBrake(brake: Brake): Disposable {
    this.#surfaces.addBrake(brake);
    return toDisposable(() => {
      this.#surfaces.removeBrake(brake);
      this.updatePressure();
    });
  }

  /** The surface that a person used last: its size is the session's, and it alone answers queries. */
  get leader(): SurfaceStream | undefined {
    return this.#surfaces.leader;
  }

  /** A person typed into this surface, or gave it a size: from now on it leads (spec T5). */
  lead(stream: SurfaceStream, size?: TerminalSize): void {
    this.#surfaces.lead(stream, size);
    this.#applyLead();
  }

  #applyLead(): void {
    const { resized, hasNewLeader } = this.#surfaces.settle(this.#size);
    if (resized) {
      this.#size = resized;
      this.screen.resized(resized);
      if (this.isRunning) this.#pty.resize(resized);
      this.#changed.fire();
    }
    if (resized || hasNewLeader) this.#led.fire();
  }

  /** How its terminal treats what is typed; undefined where the system does not tell. */
  get lineMode(): LineMode | undefined {
    return this.isRunning ? this.#pty.lineMode() : undefined;
  }

  foreground(): string | undefined {
    return this.isRunning ? this.#pty.foreground() : undefined;
  }

  addStream(stream: SurfaceStream): void {
    this.#surfaces.join(stream);
    this.#everAttached = true;
    this.#changed.fire();
    this.#applyLead();
  }

  removeStream(stream: SurfaceStream): void {
    if (!this.#surfaces.leave(stream)) return;
    this.updatePressure();
    this.#changed.fire();
    this.#applyLead();
  }

  /** Lets the program wait while a visible surface or the snapshot lags, and run otherwise. */
  updatePressure(): void {
    this.screen.review();
    if (!this.isRunning) return;
    if (this.#surfaces.wantPause || this.screen.wantsPause) this.#pty.pause();
    else this.#pty.resume();
  }

  /** Hangs up and resolves when the program is gone, and all that it started in its session. */
  async end(): Promise<void> {
    if (!this.isRunning) return;
    this.#isEnding = true;
    const ended = new Promise<void>((resolve) => {
      const listening = this.onEnded(() => {
        listening.dispose();
        resolve();
      });
    });
    await Promise.all([ended, this.#pty.hangUp(END_GRACE_MS)]);
  }

  /**
   * Runs the command again. Byte numbers start anew, unless it goes on below what was printed.
   *
   * @throws BerthError `SPAWN_FAILED`; `BAD_REQUEST` while the program still runs.
   */
  restart({ size, launch, below }: RestartOptions): void {
    if (this.isRunning) throw new BerthError('BAD_REQUEST', 'The program still runs.');
    if (size) this.#size = size;
    if (launch) this.#launch = launch;
    this.#token = newToken();
    this.#isEnding = false;
    if (below === undefined) this.#printed.forget(this.#size);
    else this.log.append(Buffer.from(below));
    this.#printed.begin();
    this.shell.begin();
    this.#title = undefined;
    this.#pty = this.#start();
    this.#run += 1;
    // What stands above has asked its terminal already.
    this.#everAttached = below !== undefined || this.streams.size > 0;
    this.#startedAt = this.#options.clock.now();
    this.#state = { kind: 'running' };
    for (const stream of this.streams) void stream.restart();
    this.#changed.fire();
  }

  /** What a host before this one knew. */
  #recall({ state, run, steps }: PastRun): Pty {
    this.#state = state;
    this.#run = run;
    this.#everAttached = true;
    this.#printed.recall([...steps, this.#size]);
    this.activity.end(state);
    return noProgram;
  }

  /** Forgets what is kept of its output. */
  dispose(): void {
    this.#printed.dispose();
  }

  #newOutput(): RunOutput {
    const { snapshots, clock } = this.#options;
    const witnesses = () => this.#surfaces.witnesses;
    const onPressure = () => this.updatePressure();
    return new RunOutput({ snapshots, clock, witnesses, onPressure }, this.#size);
  }

  #start(): Pty {
    const launch = this.#launch;
    const spec: PtySpec = {
      file: launch.file,
      args: launch.integration?.args ?? launch.args,
      cwd: launch.cwd,
      env: { ...launch.env(this.#token), ...launch.integration?.env(this.shell.nonce) },
      size: this.#size,
    };
    const pty = launch.terminal ? this.#options.spawnPty(spec) : spawnOnPipes(spec);
    pty.onBytes((bytes) => this.#onBytes(bytes));
    pty.onExit((exit) => {
      this.#state = { kind: 'exited', ...exit, at: this.#options.clock.now() };
      this.activity.end(this.#state);
      this.#surfaces.pump();
      this.#ended.fire();
      this.#changed.fire();
    });
    this.activity.begin(pty);
    return pty;
  }

  /** Who has the terminal; undefined where the system does not tell. */
  get #inFront(): 'shell' | 'program' | undefined {
    const group = this.#pty.foregroundGroup();
    if (group === undefined) return undefined;
    return group === this.#pty.pid ? 'shell' : 'program';
  }

  #onBytes(bytes: Uint8Array): void {
    this.#printed.repairBefore(bytes, this.#inFront);
    this.log.append(this.launch.terminal ? bytes : withCarriageReturns(bytes));
    this.activity.noteOutput();
    this.#surfaces.pump();
    this.#output.fire(bytes);
    this.updatePressure();
    for (const osc of this.#printed.oscsOf(bytes)) this.#read(osc);
  }

  #read(osc: Osc): void {
    this.shell.read(osc);
    const title = titleOf(osc.text);
    if (title === undefined || title === (this.#title ?? '')) return;
    this.#title = title || undefined;
    this.#changed.fire();
  }
}

const newToken = (): string => randomBytes(24).toString('hex');
