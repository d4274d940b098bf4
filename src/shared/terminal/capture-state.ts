import { captureCharsets, captureCursorLook, captureModes, captureTitle } from './capture-modes.ts';
import { captureOpen } from './capture-open.ts';
import { RowReader } from './capture-rows.ts';
import { captureAlternate, captureNormal } from './capture-screen.ts';
import { StyleTable } from './capture-style.ts';
import { CharacterFit } from './character-fit.ts';
import type { ColourChange, TerminalState } from './terminal-state.ts';
import { internalsOf, type XtermLike } from './xterm-internals.ts';

/**
 * Reads a terminal's whole state. Call it when everything that was written is parsed, as in the
 * callback of `write`.
 *
 * What no escapes can bring xterm.js 6.0.0 to is read as what comes nearest; settle-terminal.ts in
 * src/host/snapshots lists every such thing. Not state: where a person scrolled to, the selection,
 * and the stack of titles (programs cannot reach it, as `windowOptions` are off).
 *
 * @param pending what `PendingBytes` has that was fed the same chunks as the terminal.
 * @param colours what `ColourChanges` has that watched the terminal from its start.
 * @throws Error when the terminal is not xterm.js 6.0.0.
 */
export function captureState(
  terminal: XtermLike,
  pending: Uint8Array,
  colours: readonly ColourChange[] = [],
): TerminalState {
  const core = internalsOf(terminal);
  const { normal, alt, active } = core._bufferService.buffers;
  const styles = new StyleTable(core._oscLinkService);
  const fit = new CharacterFit(core.unicodeService);
  const reader = new RowReader(styles, fit);
  const { _curAttrData, _windowTitle, _iconName } = core._inputHandler;
  const open = captureOpen(terminal, core, styles, fit);
  return {
    version: 1,
    cols: terminal.cols,
    rows: terminal.rows,
    unicode: terminal.unicode.activeVersion,
    active: active === alt ? 'alternate' : 'normal',
    normal: captureNormal(normal, terminal, reader, active === normal),
    alternate: captureAlternate(alt, terminal, reader, active === alt),
    pen: styles.pen(_curAttrData, _curAttrData.extended),
    charsets: captureCharsets(core),
    modes: captureModes(terminal, core),
    cursor: captureCursorLook(terminal, core),
    title: captureTitle(_windowTitle),
    iconName: captureTitle(_iconName),
    colours: [...colours],
    ...(open && { open }),
    pending: String.fromCharCode(...pending),
    styles: styles.styles,
    links: styles.links,
  };
}
