import type { IDecoration, IDecorationOptions, IMarker } from '@xterm/xterm';
import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';

/** The part of xterm's `Terminal` that marks stand in. */
interface MarkedTerminal {
  readonly rows: number;
  readonly buffer: {
    readonly active: {
      readonly type: 'normal' | 'alternate';
      readonly cursorX: number;
      readonly viewportY: number;
      readonly baseY: number;
    };
  };
  readonly parser: {
    registerOscHandler(id: number, handler: (text: string) => boolean): Disposable;
  };
  registerMarker(cursorYOffset?: number): IMarker | undefined;
  registerDecoration(options: IDecorationOptions): IDecoration | undefined;
  scrollToLine(line: number): void;
  scrollToBottom(): void;
  selectLines(start: number, end: number): void;
}

type CommandState = 'running' | 'done' | 'failed';

interface MarkedCommand {
  readonly prompt: IMarker;
  output?: IMarker;
  /** The line after its last one of output. */
  end?: IMarker;
  decoration?: IDecoration | undefined;
  state: CommandState;
}

/**
 * Where prompts and commands stand in the lines of a terminal, by the marks of its shell (OSC 133): a
 * bar beside each command tells how it ended. A mark without the nonce was printed by a program, and
 * is none (spec T10, T12).
 */
export class CommandMarks implements Disposable {
  readonly #terminal: MarkedTerminal;
  readonly #owned = new DisposableStore();
  /** Oldest first. One goes when its line leaves the scrollback. */
  readonly #commands: MarkedCommand[] = [];

  /** `nonce`: what the marks of the run that is painted have to show. */
  constructor(terminal: MarkedTerminal, nonce: () => string | undefined) {
    this.#terminal = terminal;
    this.#owned.add(
      terminal.parser.registerOscHandler(133, (text) => {
        const [kind, ...fields] = text.split(';');
        const own = nonce();
        if (own !== undefined && fields.includes(`k=${own}`)) this.#note(kind ?? '', fields);
        return true;
      }),
    );
  }

  /** Scrolls to the prompt before what is on screen, or to the one after its first line. */
  jump(by: -1 | 1): void {
    const { viewportY } = this.#terminal.buffer.active;
    const lines = this.#commands.map(({ prompt }) => prompt.line);
    const line =
      by < 0
        ? lines.findLast((one) => one < viewportY)
        : lines.find((one) => one > viewportY && one <= this.#terminal.buffer.active.baseY);
    if (line !== undefined) this.#terminal.scrollToLine(line);
    else if (by > 0) this.#terminal.scrollToBottom();
  }

  /** Selects what the last command printed that is on screen or above. False when there is none. */
  selectOutput(): boolean {
    const { viewportY } = this.#terminal.buffer.active;
    const last = viewportY + this.#terminal.rows - 1;
    const command = this.#commands.findLast(
      ({ output, end }) => output && end && output.line <= last && end.line > output.line,
    );
    if (!command?.output || !command.end) return false;
    this.#terminal.selectLines(command.output.line, command.end.line - 1);
    return true;
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #note(kind: string, fields: readonly string[]): void {
    // A full-screen program has lines of its own, which are gone with it.
    if (this.#terminal.buffer.active.type === 'alternate') return;
    if (kind === 'A') this.#beginPrompt();
    else if (kind === 'C') this.#beginCommand();
    else if (kind === 'D') this.#endCommand(fields[0]);
  }

  #beginPrompt(): void {
    const prompt = this.#terminal.registerMarker(0);
    if (!prompt) return;
    const command: MarkedCommand = { prompt, state: 'running' };
    // An empty line was entered: one prompt is enough.
    if (this.#commands.at(-1)?.prompt.line === prompt.line) this.#commands.pop();
    this.#commands.push(command);
    prompt.onDispose(() => {
      const at = this.#commands.indexOf(command);
      if (at >= 0) this.#commands.splice(at, 1);
    });
  }

  #beginCommand(): void {
    const command = this.#commands.at(-1);
    const output = this.#terminal.registerMarker(0);
    if (!command || command.output || !output) return;
    command.output = output;
    command.decoration = this.#terminal.registerDecoration({ marker: command.prompt, width: 1 });
    command.decoration?.onRender((element) => {
      element.className = `xterm-decoration command-mark command-mark-${command.state}`;
    });
  }

  #endCommand(exitCode: string | undefined): void {
    const command = this.#commands.at(-1);
    if (!command?.output || command.end) return;
    // A line that was begun without its end is the command's too.
    const end = this.#terminal.registerMarker(this.#terminal.buffer.active.cursorX > 0 ? 1 : 0);
    if (end) command.end = end;
    command.state = exitCode === '0' ? 'done' : 'failed';
    const element = command.decoration?.element;
    if (element) element.className = `xterm-decoration command-mark command-mark-${command.state}`;
  }
}
