import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { withoutControls } from '../sessions/title.ts';
import type { ShellMark } from './shell-mark.ts';

/** How many commands of a run are kept. */
const MAX_COMMANDS = 200;
const MAX_TEXT_LENGTH = 2048;

/** Where in the output a mark stood, and what is known of the line that was entered. */
interface MarkPlace {
  readonly seq: number;
  readonly folder: string;
  readonly startsWithSpace: boolean;
}

/** The commands of one run of a shell, oldest first. */
export class CommandLog {
  readonly #clock: Clock;
  readonly #changed = new Emitter<Command>();
  #commands: Command[] = [];
  #nextId = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A command began or ended. */
  readonly onChanged = this.#changed.subscribe;

  list(): readonly Command[] {
    return this.#commands;
  }

  /** A new run: its byte numbers start anew. */
  clear(): void {
    this.#commands = [];
    this.#nextId = 0;
  }

  note(mark: ShellMark, place: MarkPlace): void {
    if (mark.kind === 'command') this.#begin(mark, place);
    else this.#end(place.seq, mark.kind === 'ended' ? mark.exitCode : undefined);
  }

  #begin(mark: ShellMark & { kind: 'command' }, { seq, folder, startsWithSpace }: MarkPlace): void {
    // A prompt that was missed: the shell runs one command at a time.
    this.#end(seq, undefined);
    const isHidden = mark.repeats && startsWithSpace;
    const text = mark.text === undefined || isHidden ? undefined : shown(mark.text);
    const command: Command = {
      id: this.#nextId++,
      ...(text ? { text } : {}),
      folder: folder.slice(0, 4096),
      startedAt: this.#clock.now(),
      startSeq: seq,
    };
    this.#commands = [...this.#commands.slice(1 - MAX_COMMANDS), command];
    this.#changed.fire(command);
  }

  #end(seq: number, exitCode: number | undefined): void {
    const running = this.#commands.at(-1);
    if (!running || running.endedAt !== undefined) return;
    const ended: Command = {
      ...running,
      endedAt: this.#clock.now(),
      endSeq: seq,
      ...(exitCode === undefined ? {} : { exitCode }),
    };
    this.#commands = [...this.#commands.slice(0, -1), ended];
    this.#changed.fire(ended);
  }
}

/** Newlines stay: a command may have several lines, and is run again as it was. */
const shown = (text: string): string =>
  text.split('\n').map(withoutControls).join('\n').trim().slice(0, MAX_TEXT_LENGTH);
