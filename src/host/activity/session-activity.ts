import { uptime } from 'node:os';
import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import type { Activity } from '../../shared/protocol/activity.ts';
import type { SessionId, SessionState } from '../../shared/protocol/session.ts';
import type { LineMode } from '../native.ts';
import type { ShellMark } from '../shell-integration/shell-mark.ts';
import type { ActivityWatch, Watched } from './activity-watch.ts';
import { type Judgement, judge, unknown } from './judge.ts';
import { isShellProcess, stillHasNonce } from './process-image.ts';
import type { ProcessTable } from './process-table.ts';
import { PromptText } from './prompt-text.ts';
import { titleHint } from './title-hint.ts';
import { TypedLine } from './typed-line.ts';

/** The terminal that is looked at. */
export interface Terminal {
  readonly pid: number;
  foregroundGroup(): number | undefined;
  lineMode(): LineMode | undefined;
}

interface ActivityOptions {
  readonly sessionId: SessionId;
  /** Whether the program is a shell as it starts for a person, without a command to run. */
  readonly isPlainShell: boolean;
  readonly clock: Clock;
  readonly watch: ActivityWatch;
  /** What the program set as its title. */
  title(): string | undefined;
  /** The last bytes that the program printed. */
  lastOutput(maxBytes: number): Uint8Array;
}

type Seen = Omit<Activity, 'busy'>;

/**
 * What one terminal is doing, and how that is known (spec T11). Looks come from the watch, which
 * serves all terminals in one pass; what is typed counts at once, so that nothing can be decided
 * between a key and the next look (spec S5).
 */
export class SessionActivity implements Watched {
  readonly #options: ActivityOptions;
  readonly #changed = new Emitter<Activity>();
  #terminal: Terminal | undefined;
  #seen: Seen;
  /** A line was entered, and no look has shown yet what came of it. */
  #entered = false;
  #printedSinceEnter = false;
  #markedSinceEnter = false;
  #mark: 'prompt' | 'command' | undefined;
  #fresh = true;
  #workSince: number | undefined;
  #glanced = '';
  #own = new TypedLine();
  /** What was typed into a shell inside the shell; it goes with that shell. */
  #inner = { group: 0, line: new TypedLine() };
  #prompt = new PromptText();
  #announced = '';

  constructor(options: ActivityOptions) {
    this.#options = options;
    this.#seen = this.#seenNow(unknown('It has only just started.'));
  }

  /** Fires when what it does, or whether that holds the host, is another than before. */
  readonly onChanged = this.#changed.subscribe;

  get current(): Activity {
    return { ...this.#seen, busy: this.holds };
  }

  /** Whether ending the terminal now might end somebody's work (spec S4). */
  get holds(): boolean {
    const { kind, halfTyped } = this.#seen;
    if (kind === 'exited') return false;
    return kind !== 'prompt' || halfTyped || this.#entered;
  }

  /** Looks again. Resolves when facts are known that are younger than the call. */
  refresh(): Promise<void> {
    return this.#options.watch.refresh();
  }

  /** A program was started in this terminal, also after a restart. */
  begin(terminal: Terminal): void {
    this.#terminal = terminal;
    this.#entered = false;
    this.#mark = undefined;
    this.#fresh = true;
    this.#workSince = this.#options.isPlainShell ? Number.POSITIVE_INFINITY : undefined;
    this.#own = new TypedLine();
    this.#inner = { group: 0, line: new TypedLine() };
    this.#prompt = new PromptText();
    this.#show(this.#seenNow(unknown('It has only just started.')));
    this.#options.watch.touch(this);
  }

  /** The program ended. */
  end(state: SessionState): void {
    this.#terminal = undefined;
    this.#entered = false;
    const { leftRunning } = this.#seen;
    this.#show({
      ...this.#seenNow({
        kind: 'exited',
        source: 'protocol',
        evidence: howItEnded(state),
        nested: false,
        leftRunning,
      }),
      halfTyped: false,
    });
  }

  /** To be called before the bytes are written: from then on the terminal may be busy. */
  noteInput(bytes: Uint8Array): void {
    const terminal = this.#terminal;
    if (!terminal) return;
    const mode = terminal.lineMode();
    const group = terminal.foregroundGroup();
    const isOwn = mode?.canonical !== false || group === undefined || group === terminal.pid;
    const line = isOwn ? this.#own : this.#innerLine(group);
    if (line.type(bytes, mode?.canonical ?? false)) this.#noteEnter();
    this.#show({ ...this.#seen, halfTyped: this.#isHalfTyped(group) });
  }

  /** Whether the line that was entered last may have begun with a space. */
  get lineBeganWithSpace(): boolean {
    return this.#own.startsWithSpace;
  }

  /** The shell told something, with the right nonce. */
  noteMark({ kind }: ShellMark): void {
    const isFirst = this.#mark === undefined;
    this.#mark = kind === 'command' ? 'command' : 'prompt';
    this.#markedSinceEnter = true;
    // A line that was typed ahead of the first prompt ran after it, so what is older is the prompt's.
    if (isFirst && Number.isFinite(this.#workSince)) this.#workSince = uptime();
    this.#fresh = true;
    this.#options.watch.touch(this);
  }

  noteOutput(): void {
    this.#printedSinceEnter = true;
    this.#options.watch.touch(this);
  }

  /** Whether something happened that the last look did not see. */
  get wantsLook(): boolean {
    if (!this.#terminal) return false;
    // What could not be told may have been half done: a group in front whose program was only starting.
    if (this.#fresh || this.#seen.kind === 'unknown') return true;
    if (this.#entered && this.#seen.kind !== 'program') return true;
    return this.#glance(this.#terminal) !== this.#glanced;
  }

  look(table: ProcessTable): void {
    const terminal = this.#terminal;
    if (!terminal) return;
    this.#fresh = false;
    this.#glanced = this.#glance(terminal);
    const lineMode = terminal.lineMode();
    const halfTyped = this.#isHalfTyped(terminal.foregroundGroup()) || this.#goesOn;
    const lastOutput = () => this.#options.lastOutput(PromptText.maxBytes);
    const mayBegin = this.#workSince === Number.POSITIVE_INFINITY && !halfTyped;
    const judgement = judge({
      table,
      leader: terminal.pid,
      isShell: isShellProcess,
      lineMode,
      mark: this.#mark,
      isIntegrated: () => stillHasNonce(terminal.pid),
      showsPrompt: this.#prompt.isShown(lastOutput, { mayBegin, halfTyped }),
      workSince: this.#workSince,
      marker: this.#options.sessionId,
    });
    this.#show({ ...this.#seenNow(this.#withTitle(this.#settleEnter(judgement))), halfTyped });
  }

  /** A program that rests is a program; that its title says so is told, and changes nothing. */
  #withTitle(judgement: Judgement): Judgement {
    const hint = judgement.kind === 'program' && titleHint(this.#options.title());
    return hint ? { ...judgement, evidence: `${judgement.evidence} ${hint}` } : judgement;
  }

  lookFailed(reason: string): void {
    if (this.#terminal) this.#show(this.#seenNow(unknown(reason)));
  }

  /** A line was entered at a marked prompt, and neither ran nor brought another: it has no end yet. */
  get #goesOn(): boolean {
    return this.#entered && this.#mark === 'prompt' && !this.#markedSinceEnter;
  }

  /** A prompt that was seen before the shell took the line is the one from before. */
  #settleEnter(judgement: Judgement): Judgement {
    if (!this.#entered) return judgement;
    if (judgement.kind !== 'program' && !this.#printedSinceEnter) {
      return {
        ...unknown('A line was entered, and the shell has not answered yet.'),
        source: 'output',
        leftRunning: judgement.leftRunning,
      };
    }
    this.#entered = this.#goesOn;
    return judgement;
  }

  #noteEnter(): void {
    this.#entered = true;
    this.#printedSinceEnter = false;
    this.#markedSinceEnter = false;
    if (this.#workSince === Number.POSITIVE_INFINITY) this.#workSince = uptime();
    this.#options.watch.touch(this);
  }

  #innerLine(group: number): TypedLine {
    if (this.#inner.group !== group) this.#inner = { group, line: new TypedLine() };
    return this.#inner.line;
  }

  #isHalfTyped(group: number | undefined): boolean {
    return this.#own.isPending || (this.#inner.group === group && this.#inner.line.isPending);
  }

  /** What a look would start from, for the price of two system calls. */
  #glance(terminal: Terminal): string {
    return `${terminal.foregroundGroup()} ${terminal.lineMode()?.canonical}`;
  }

  #seenNow(judgement: Judgement): Seen {
    const now = this.#options.clock.now();
    const before: Seen | undefined = this.#seen;
    const since =
      before?.kind === judgement.kind && before.program === judgement.program ? before.since : now;
    return { ...judgement, since, seenAt: now, halfTyped: before?.halfTyped ?? false };
  }

  #show(seen: Seen): void {
    this.#seen = seen;
    const { seenAt: _, ...rest } = seen;
    const picture = `${this.holds} ${JSON.stringify(rest)}`;
    if (picture === this.#announced) return;
    this.#announced = picture;
    this.#changed.fire(this.current);
  }
}

function howItEnded(state: SessionState): string {
  if (state.kind !== 'exited') return 'It does not run.';
  if (state.signal !== undefined) return `It was ended by ${state.signal}.`;
  return `It exited with ${state.code ?? 'an unknown status'}.`;
}
