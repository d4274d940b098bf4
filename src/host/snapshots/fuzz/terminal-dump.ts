import type headless from '@xterm/headless';

/**
 * Everything in a headless terminal that could make a difference later, read from its insides and
 * independently of the snapshot's own reading, so that the two can be held against each other.
 */
// biome-ignore lint/suspicious/noExplicitAny: the insides of xterm.js have no types.
type Inside = any;

export interface Dump {
  readonly rows: { readonly normal: DumpedRow[]; readonly alternate: DumpedRow[] };
  readonly rest: unknown;
}

export interface DumpedRow {
  readonly isWrapped: boolean;
  readonly cells: readonly DumpedCell[];
}

export interface DumpedCell {
  readonly look: string;
  /** Address and id; `forgotten` when xterm.js no longer knows them. */
  readonly link: string;
  readonly joinsLeft: boolean;
  readonly underline: string;
}

export function dump(terminal: headless.Terminal): Dump {
  const core: Inside = Reflect.get(terminal, '_core');
  const { normal, alt, active } = core._bufferService.buffers;
  const isAlternate = active === alt;
  return {
    rows: {
      normal: dumpRows(normal, core),
      alternate: isAlternate ? dumpRows(alt, core) : [],
    },
    rest: {
      isAlternate,
      normal: dumpBuffer(normal, !isAlternate, true),
      alternate: dumpBuffer(alt, isAlternate, isAlternate),
      ...dumpCore(core),
      parser: dumpParser(core._inputHandler),
    },
  };
}

function dumpBuffer(buffer: Inside, isActive: boolean, isKept: boolean): unknown {
  return {
    x: isActive ? buffer.x : undefined,
    y: isKept ? buffer.y : undefined,
    ybase: isKept ? buffer.ybase : undefined,
    maxLength: buffer.lines.maxLength,
    region: [buffer.scrollTop, buffer.scrollBottom],
    tabs: Object.keys(buffer.tabs).filter((key) => buffer.tabs[key]),
    saved: [buffer.savedX, buffer.savedY, ...attributes(buffer.savedCurAttrData)],
    savedCharset: buffer.savedCharset ?? 'ASCII',
  };
}

function dumpCore(core: Inside): Record<string, unknown> {
  const { _curAttrData: pen, _windowTitle, _iconName } = core._inputHandler;
  const { charset, glevel, _charsets } = core._charsetService;
  const { cursorBlink, convertEol } = core.optionsService.rawOptions;
  return {
    pen: [...attributes(pen), pen.extended._ext >>> 26, colour(pen.extended._ext)],
    penLink: linkText(core, pen.extended.urlId),
    title: _windowTitle.replaceAll('\x7f', ''),
    iconName: _iconName.replaceAll('\x7f', ''),
    charsets: [charset, glevel, ...[0, 1, 2, 3].map((level) => _charsets[level])].map(
      (set) => set ?? 'ASCII',
    ),
    modes: {
      ...core.coreService.modes,
      ...core.coreService.decPrivateModes,
      cursorBlink,
      convertEol,
    },
    blinks: core.coreService.decPrivateModes.cursorBlink,
    hidden: core.coreService.isCursorHidden,
    mouse: [core.coreMouseService.activeProtocol, core.coreMouseService.activeEncoding],
  };
}

function dumpParser({ _parser, _utf8Decoder }: Inside): unknown {
  const state = _parser.currentState;
  const { precedingJoinState: join } = _parser;
  const isInOsc = state === 8;
  const isInDcs = state === 13;
  const kind = (join >> 3) & 15;
  return {
    state,
    // Classes that nothing can join are alike, see `joinClass`.
    join:
      join === 0
        ? 'none'
        : [(join >> 1) & 3, [0, 2, 4, 11, 12, 13, 14, 15].includes(kind) ? 0 : kind],
    collect: state > 0 && state < 7 ? _parser._collect : 0,
    params: state > 2 && state < 7 ? _parser._params.toArray() : [],
    osc: isInOsc && [
      _parser._oscParser._state,
      _parser._oscParser._id,
      ..._parser._oscParser._active.map((handler: Inside) => handler._data),
    ],
    dcs: isInDcs && [
      _parser._dcsParser._ident,
      ..._parser._dcsParser._active.map((handler: Inside) => handler._data),
    ],
    utf8: [..._utf8Decoder.interim],
  };
}

function dumpRows(buffer: Inside, core: Inside): DumpedRow[] {
  return Array.from({ length: buffer.lines.length }, (_, at) => {
    const line = buffer.lines.get(at);
    if (!line) return { isWrapped: false, cells: [] };
    return {
      isWrapped: line.isWrapped,
      cells: Array.from({ length: line.length }, (__, col) => dumpCell(line, col, core)),
    };
  });
}

function dumpCell(line: Inside, col: number, core: Inside): DumpedCell {
  const [content, fg, bg] = line._data.subarray(col * 3, col * 3 + 3);
  const isCombined = (content & 0x200000) !== 0;
  const text = isCombined ? line._combined[col] : (content & 0x1fffff).toString(16);
  const extended = extendedAt(line, col);
  const urlId = extended?.urlId ?? 0;
  const style = extended && !urlId ? (extended._ext >>> 26) & 7 : 0;
  const underline = style || (!urlId && (fg & 0x10000000) !== 0 ? 1 : 0);
  const lineColour = underline || urlId ? colour(extended?._ext ?? 0) : 0;
  const flags = [(fg >>> 26) & ~4, (bg >>> 26) & ~4];
  return {
    look: [text, content >>> 22, colour(fg), colour(bg), ...flags].join(),
    link: linkText(core, urlId),
    joinsLeft: urlId > 0 && extendedAt(line, col - 1)?.urlId === urlId,
    underline: `${underline}/${lineColour}`,
  };
}

function extendedAt(line: Inside, col: number): Inside {
  const isExtended = col >= 0 && (line._data[col * 3 + 2] & 0x10000000) !== 0;
  return isExtended ? line._extendedAttrs[col] : undefined;
}

function linkText(core: Inside, urlId: number): string {
  if (urlId === 0) return '';
  const data = core._oscLinkService.getLinkData(urlId);
  if (!data) return 'forgotten';
  const text = `${data.uri} ${data.id === undefined || data.id.startsWith('berth-') ? '' : data.id}`;
  return text.replaceAll('\x7f', '');
}

function attributes({ fg, bg }: Inside): number[] {
  return [colour(fg), fg >>> 26, colour(bg), bg >>> 26];
}

function colour(raw: number): number {
  const kind = raw & 0x3000000;
  return kind === 0x3000000 ? raw & 0x3ffffff : kind === 0 ? 0 : raw & 0x30000ff;
}
