import { FitAddon } from '@xterm/addon-fit';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { Terminal } from '@xterm/xterm';
import type { Subscribe } from '../../shared/emitter.ts';
import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';
import type { SessionId, TerminalSize } from '../../shared/protocol/session.ts';
import { capCellText } from '../../shared/terminal/cap-cell-text.ts';
import { clampCounts } from '../../shared/terminal/clamp-counts.ts';
import { guardErase } from '../../shared/terminal/guard-erase.ts';
import { SCROLLBACK_ROWS } from '../../shared/terminal/scrollback.ts';
import { CommandMarks } from './command-marks.ts';
import type { EchoPriority } from './echo-priority.ts';
import type { Span } from './followed-top.ts';
import type { DrawByGpu } from './gpu.ts';
import { mendInverseContrast } from './inverse-contrast.ts';
import { createOwnReports } from './own-reports.ts';
import { PacedScreen } from './paced-screen.ts';
import { linesRun, withoutControls } from './paste-text.ts';
import { dropQueriesWhile } from './quiet-queries.ts';
import { stateTeller } from './state-teller.ts';
import type { Wish } from './surface-size.ts';
import { addLinks, type HoveredLink } from './terminal-links.ts';
import { TerminalSink } from './terminal-sink.ts';
import { terminalFont, terminalTheme } from './terminal-theme.ts';

/** What a terminal needs from the window around it. */
export interface SurfaceHost {
  readonly platform: string;
  readonly drawByGpu: DrawByGpu;
  /** One for all terminals of the window. */
  readonly echoes: EchoPriority;
  readonly scheme: 'light' | 'dark';
  readonly fontSizePx: number;
  /** Whether the window takes this key itself, so that the program must not see it. */
  claimsKey(event: KeyboardEvent): boolean;
  openLink(url: string): void;
  writeClipboard(text: string): void;
  readClipboard(): Promise<string>;
  /** Asks before a paste that would run lines by itself. */
  confirmPaste(text: string, lines: number): Promise<boolean>;
  onLinkHover(link: HoveredLink | undefined): void;
  /** Told what is selected, and asked for the last thing that was, in whichever terminal. */
  onSelection(text: string): void;
  lastSelection(): string;
  /** The session cannot be shown: a sentence; undefined once it can. */
  onProblem(sentence: string | undefined): void;
}

/** One session's terminal in this window: the emulator, its element, and its stream. */
export class TerminalSurface implements Disposable {
  readonly sessionId: SessionId;
  readonly sink: TerminalSink;
  /** Where the commands of its shell stand in its lines. */
  readonly marks: CommandMarks;
  readonly #term: Terminal;
  readonly #screen: PacedScreen;
  readonly #fit = new FitAddon();
  readonly #host: SurfaceHost;
  readonly #owned = new DisposableStore();
  readonly #encoder = new TextEncoder();

  constructor(sessionId: SessionId, freshRun: number | undefined, host: SurfaceHost) {
    this.sessionId = sessionId;
    this.#host = host;
    this.#term = this.#owned.add(createTerminal(host));
    clampCounts(this.#term);
    capCellText(this.#term);
    guardErase(this.#term);
    const { onProblem } = host;
    this.#screen = this.#owned.add(
      new PacedScreen(this.#term, host.echoes, stateTeller(this.#term)),
    );
    this.sink = new TerminalSink({ sessionId, screen: this.#screen, freshRun, onProblem });
    this.#owned.add(this.sink);
    this.marks = this.#owned.add(new CommandMarks(this.#term, () => this.sink.markNonce));
    this.#wire();
  }

  /** Puts the terminal into `parent`; shown elsewhere before, it moves there with all it has. */
  open(parent: HTMLElement): void {
    const { element } = this.#term;
    if (element) {
      if (element.parentElement !== parent) parent.append(element);
      return;
    }
    this.#term.open(parent);
    mendInverseContrast(this.#term);
    this.#host.drawByGpu(this.#term);
    const opened = this.#term.element ?? parent;
    this.#owned.add(onCaptured(opened, 'paste', (event) => this.#pasteEvent(event)));
    this.#owned.add(onCaptured(opened, 'mouseup', (event) => this.#middleButton(event)));
  }

  takesKeys(takes: boolean): void {
    this.#term.options.disableStdin = !takes;
  }

  /** Measures how many cells fit now and lets the stream settle the size. */
  fit(wish: Wish): void {
    const fits = this.proposedSize();
    if (fits) this.sink.fit(fits, wish);
  }

  /** Fires when something was drawn. */
  get onDrawn(): Subscribe<void> {
    return (listener) => this.#term.onRender(() => listener());
  }

  /** The element that is as large as the cells. */
  get cells(): HTMLElement | undefined {
    return this.#term.element?.querySelector<HTMLElement>('.xterm-screen') ?? undefined;
  }

  /** The row with the cursor, in pixels below the upper edge; undefined while older lines are read. */
  get cursorRow(): Span | undefined {
    const { active } = this.#term.buffer;
    const height = this.cells?.offsetHeight ?? 0;
    if (height === 0 || active.viewportY !== active.baseY) return undefined;
    const row = height / this.#term.rows;
    return { topPx: active.cursorY * row, heightPx: row };
  }

  proposedSize(): TerminalSize | undefined {
    const size = this.#fit.proposeDimensions();
    if (!size || !Number.isFinite(size.cols) || !Number.isFinite(size.rows)) return undefined;
    return { cols: Math.min(size.cols, 1000), rows: Math.min(size.rows, 1000) };
  }

  setLook(scheme: 'light' | 'dark', fontSizePx: number): void {
    const { options } = this.#term;
    options.theme = terminalTheme(scheme);
    if (options.fontSize !== fontSizePx) options.fontSize = fontSizePx;
  }

  /** Whether the program gets clicks and drags. */
  get takesMouse(): boolean {
    return this.#term.modes.mouseTrackingMode !== 'none';
  }

  get hasSelection(): boolean {
    return this.#term.hasSelection();
  }

  focus(): void {
    this.#term.focus();
  }

  copy(): void {
    if (this.#term.hasSelection()) this.#host.writeClipboard(this.#term.getSelection());
  }

  async paste(): Promise<void> {
    await this.pasteText(await this.#host.readClipboard());
  }

  /** Pastes what the person chose to paste, after a warning where it would run by itself. */
  async pasteText(raw: string): Promise<void> {
    if (this.sink.hasEnded) return;
    const text = withoutControls(raw);
    const lines = linesRun(text);
    const runs = lines > 0 && !this.#term.modes.bracketedPasteMode;
    if (runs && !(await this.#host.confirmPaste(text, lines))) return;
    this.#term.paste(text);
    this.#term.focus();
  }

  /** Enters a line at the prompt, as if it had been pasted. */
  enter(line: string): void {
    this.#term.paste(line);
    this.sink.type(this.#encoder.encode('\r'));
    this.#term.scrollToBottom();
  }

  selectAll(): void {
    this.#term.selectAll();
  }

  clear(): void {
    this.#term.clear();
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #wire(): void {
    const term = this.#term;
    term.loadAddon(this.#fit);
    term.loadAddon(new UnicodeGraphemesAddon());
    addLinks(term, {
      isModified: (event) => (this.#host.platform === 'darwin' ? event.metaKey : event.ctrlKey),
      open: this.#host.openLink,
      hover: this.#host.onLinkHover,
    });
    this.#wireInput();
    this.#owned.add(term.onSelectionChange(() => this.#host.onSelection(term.getSelection())));
    this.#owned.add(dropQueriesWhile(() => this.sink.isSilent, term));
    term.attachCustomKeyEventHandler((event) => {
      // Nobody reads a tab any more: it leads on to what the window offers below the terminal.
      if (this.sink.hasEnded && event.key === 'Tab') return false;
      return !this.#host.claimsKey(event);
    });
  }

  #wireInput(): void {
    const term = this.#term;
    const type = (text: string) => this.sink.type(this.#encoder.encode(text));
    this.#owned.add(term.onKey(() => this.#screen.expectEcho()));
    const reports = createOwnReports(term, {
      isReplaying: () => this.sink.isReplaying,
      isSilent: () => this.sink.isSilent,
      type,
    });
    this.#owned.add(reports);
    this.#owned.add(term.onData((text) => reports.passes(text) && type(text)));
    this.#owned.add(term.onBinary((text) => this.sink.isReplaying || this.sink.type(latin1(text))));
  }

  /** Linux pastes the primary selection by itself; elsewhere the last selection of ours stands in. */
  #middleButton(event: MouseEvent): void {
    if (event.button !== 1) return;
    if (this.takesMouse && !event.shiftKey) event.preventDefault();
    else if (this.#host.platform !== 'linux') void this.pasteText(this.#host.lastSelection());
  }

  /** Also what the middle button pastes on Linux: Chromium sends the primary selection this way. */
  #pasteEvent(event: ClipboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text !== '') void this.pasteText(text);
  }
}

function createTerminal({ scheme, fontSizePx, platform }: SurfaceHost): Terminal {
  return new Terminal({
    allowProposedApi: true,
    theme: terminalTheme(scheme),
    fontFamily: terminalFont(platform),
    fontSize: fontSizePx,
    // More would tear lines of box drawing apart where the page draws the text.
    lineHeight: 1,
    scrollback: SCROLLBACK_ROWS,
    cursorBlink: false,
    cursorInactiveStyle: 'outline',
    // Programs pair the 16 colours in any way: white on blue would have 1.1:1 in a light window.
    minimumContrastRatio: 4.5,
    macOptionIsMeta: false,
    rightClickSelectsWord: false,
    rescaleOverlappingGlyphs: true,
    scrollOnUserInput: true,
    logLevel: 'off',
  });
}

/** Mouse reports of the oldest kind: one byte a character, no UTF-8. */
function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
}

function onCaptured<K extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
): Disposable {
  element.addEventListener(type, listener, { capture: true });
  return { dispose: () => element.removeEventListener(type, listener, { capture: true }) };
}
