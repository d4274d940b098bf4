import { charsetName } from './charset-names.ts';
import { MAX_TITLE_LENGTH, type TerminalState } from './terminal-state.ts';
import type { XtermInternals, XtermLike } from './xterm-internals.ts';

export function captureModes(
  { modes, options }: XtermLike,
  core: XtermInternals,
): TerminalState['modes'] {
  return {
    applicationCursorKeys: modes.applicationCursorKeysMode,
    applicationKeypad: modes.applicationKeypadMode,
    bracketedPaste: modes.bracketedPasteMode,
    focusReports: modes.sendFocusMode,
    insert: modes.insertMode,
    newLine: options.convertEol === true,
    origin: modes.originMode,
    reverseWraparound: modes.reverseWraparoundMode,
    synchronizedOutput: modes.synchronizedOutputMode,
    wraparound: modes.wraparoundMode,
    mouse: core.coreMouseService.activeProtocol,
    mouseEncoding: core.coreMouseService.activeEncoding,
  };
}

export function captureCursorLook(
  { options }: XtermLike,
  core: XtermInternals,
): TerminalState['cursor'] {
  const { cursorStyle, cursorBlink } = core.coreService.decPrivateModes;
  return {
    hidden: core.coreService.isCursorHidden,
    ...(cursorStyle !== undefined && { shape: cursorStyle }),
    ...(cursorBlink !== undefined && { blinks: cursorBlink }),
    optionBlinks: options.cursorBlink === true,
  };
}

export function captureCharsets({ _charsetService }: XtermInternals): TerminalState['charsets'] {
  const { charset, glevel, _charsets } = _charsetService;
  const name = (level: number) => charsetName(_charsets[level]);
  return { g: [name(0), name(1), name(2), name(3)], level: glevel, current: charsetName(charset) };
}

/** Without DEL, the one control that xterm.js lets into a title. */
export function captureTitle(title: string): string {
  const clean = title.replace(/\p{Cc}/gu, '');
  if (clean.length <= MAX_TITLE_LENGTH) return clean;
  return clean.slice(0, MAX_TITLE_LENGTH).replace(/[\ud800-\udbff]$/, '');
}
