import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import type { Osc } from '../sessions/osc-scanner.ts';
import { CommandLog } from './command-log.ts';
import { parseFolder, parseShellMark, type ShellMark } from './shell-mark.ts';

interface ReportsOptions {
  readonly clock: Clock;
  /** Where the session starts. */
  readonly cwd: string;
  /** Whether the line that was entered last began with a space. */
  lineBeganWithSpace(): boolean;
}

/** What the shell of a session tells about itself: its prompts, commands and folder (spec T10). */
export class ShellReports {
  readonly commands: CommandLog;
  readonly #options: ReportsOptions;
  readonly #marked = new Emitter<ShellMark>();
  #nonce = newNonce();
  #folder: string | undefined;

  constructor(options: ReportsOptions) {
    this.#options = options;
    this.commands = new CommandLog(options.clock);
  }

  /** A mark that showed the nonce. */
  readonly onMarked = this.#marked.subscribe;

  /** What the marks of this run have to show. Only for the shell, and for who may see its output. */
  get nonce(): string {
    return this.#nonce;
  }

  /** The folder that the shell named last; anything may name one, so it is only for showing. */
  get folder(): string | undefined {
    return this.#folder;
  }

  /** A new run: another nonce, and nothing told yet. */
  begin(): void {
    this.#nonce = newNonce();
    this.#folder = undefined;
    this.commands.clear();
  }

  read({ text, startSeq, endSeq }: Osc): void {
    this.#folder = parseFolder(text, hostname()) ?? this.#folder;
    const mark = parseShellMark(text, this.#nonce);
    if (!mark) return;
    const { cwd, lineBeganWithSpace } = this.#options;
    this.commands.note(mark, {
      seq: mark.kind === 'command' ? endSeq : startSeq,
      folder: this.#folder ?? cwd,
      startsWithSpace: lineBeganWithSpace(),
    });
    this.#marked.fire(mark);
  }
}

const newNonce = (): string => randomBytes(12).toString('hex');
