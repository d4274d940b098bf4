import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';

/** Focus in and out (`CSI ? 1004 h`), and the mouse (`CSI ? 1006 h`). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: reports begin with ESC
const FOCUS_REPORT = /^\u001b\[[IO]$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: reports begin with ESC
const MOUSE_REPORT = /^\u001b\[<\d+;-?\d+;-?\d+[Mm]$/;
const FOCUS_MODE = 1004;

/** The part of xterm's `Terminal` that reports by itself. */
interface Reporting {
  readonly modes: { readonly sendFocusMode: boolean };
  readonly parser: {
    registerCsiHandler(
      id: { readonly prefix: string; readonly final: string },
      handler: (params: (number | number[])[]) => boolean,
    ): Disposable;
  };
  onWriteParsed(listener: () => void): Disposable;
}

export interface ReportsOptions {
  /** Old output is painted: its modes may long be off. */
  isReplaying(): boolean;
  /** Somebody else answers the program, or has. */
  isSilent(): boolean;
  type(text: string): void;
}

export interface OwnReports extends Disposable {
  /** Whether the program may get this: a key does, a report only where it is meant for it now. */
  passes(text: string): boolean;
}

/**
 * Holds back what a terminal reports although nobody pressed a key, while modes of old output seem to
 * ask for it: it would be typed into a program that knows nothing of them (spec T12).
 */
export function createOwnReports(terminal: Reporting, options: ReportsOptions): OwnReports {
  const owned = new DisposableStore();
  /** Output turns focus reports on just now: xterm gives the first of them at once, as an answer. */
  let answering = false;
  /** A change of focus that the program has not heard of. */
  let missed: string | undefined;

  owned.add(
    terminal.parser.registerCsiHandler({ prefix: '?', final: 'h' }, (params) => {
      if (params.includes(FOCUS_MODE)) {
        answering = true;
        queueMicrotask(() => {
          answering = false;
        });
      }
      return false;
    }),
  );
  owned.add(
    terminal.onWriteParsed(() => {
      if (missed === undefined || options.isReplaying()) return;
      if (terminal.modes.sendFocusMode) options.type(missed);
      missed = undefined;
    }),
  );
  return {
    passes(text) {
      if (MOUSE_REPORT.test(text)) return !options.isReplaying();
      if (!FOCUS_REPORT.test(text)) return true;
      if (answering) return !options.isSilent();
      if (options.isReplaying()) missed = text;
      return !options.isReplaying();
    },
    dispose: () => owned.dispose(),
  };
}
