/**
 * What a snapshot reads of xterm.js 6.0.0 beyond its public API: structural types, the one way to
 * get at them, and a check that they are there. `@xterm/xterm` and `@xterm/headless` are built from
 * the same `src/common`, so the same names hold in both; file names below are relative to it.
 */

/** The part of a `Terminal` of either package that a snapshot needs. */
export interface XtermLike {
  readonly cols: number;
  readonly rows: number;
  /** Needs the option `allowProposedApi`. */
  readonly unicode: { readonly activeVersion: string };
  readonly modes: {
    readonly applicationCursorKeysMode: boolean;
    readonly applicationKeypadMode: boolean;
    readonly bracketedPasteMode: boolean;
    readonly insertMode: boolean;
    readonly originMode: boolean;
    readonly reverseWraparoundMode: boolean;
    readonly sendFocusMode: boolean;
    readonly synchronizedOutputMode: boolean;
    readonly wraparoundMode: boolean;
  };
  readonly options: { readonly cursorBlink?: boolean; readonly convertEol?: boolean };
}

/** `buffer/AttributeData.ts`: flags and colours packed into two numbers. */
export interface RawAttributes {
  readonly fg: number;
  readonly bg: number;
}

/** `ExtendedAttrs`: `_ext` packs style and colour of the underline, unlike `ext` also under a link. */
export interface RawExtended {
  readonly _ext: number;
  readonly urlId: number;
}

/** `buffer/BufferLine.ts`: three numbers a cell in `_data`, longer texts and extended attributes beside. */
export interface RawLine {
  readonly length: number;
  readonly isWrapped: boolean;
  readonly _data: Uint32Array;
  readonly _combined: Readonly<Record<number, string>>;
  readonly _extendedAttrs: Readonly<Record<number, RawExtended | undefined>>;
}

/** A translation table of `data/Charsets.ts`; ASCII has none. */
export type RawCharset = Readonly<Record<string, string>> | undefined;

/** `buffer/Buffer.ts` */
export interface RawBuffer {
  readonly lines: { readonly length: number; get(index: number): RawLine | undefined };
  readonly ybase: number;
  readonly x: number;
  readonly y: number;
  readonly scrollTop: number;
  readonly scrollBottom: number;
  readonly tabs: Readonly<Record<number, boolean | undefined>>;
  readonly savedX: number;
  readonly savedY: number;
  readonly savedCurAttrData: RawAttributes;
  readonly savedCharset: RawCharset;
}

export interface XtermInternals {
  /** `services/BufferService.ts`: the public buffers show neither saved cursor nor region nor tabs. */
  readonly _bufferService: {
    readonly buffers: {
      readonly normal: RawBuffer;
      readonly alt: RawBuffer;
      readonly active: RawBuffer;
    };
  };
  /** `InputHandler.ts`: the current attributes, the title, and what the next character may join. */
  readonly _inputHandler: {
    readonly _curAttrData: RawAttributes & { readonly extended: RawExtended };
    readonly _windowTitle: string;
    readonly _iconName: string;
    readonly _parser: { readonly precedingJoinState: number; readonly currentState: number };
    /** Bytes of a character that is not whole yet; 0 where there is none. */
    readonly _utf8Decoder: { readonly interim: Uint8Array };
  };
  /** `services/CharsetService.ts` */
  readonly _charsetService: {
    readonly charset: RawCharset;
    readonly glevel: number;
    readonly _charsets: readonly RawCharset[];
  };
  /** `services/CoreService.ts`: the cursor's look is not in the public modes. */
  readonly coreService: {
    readonly isCursorHidden: boolean;
    readonly decPrivateModes: {
      readonly cursorStyle: 'block' | 'underline' | 'bar' | undefined;
      readonly cursorBlink: boolean | undefined;
    };
  };
  /** `services/CoreMouseService.ts`: the public mode lacks the encoding. */
  readonly coreMouseService: {
    readonly activeProtocol: 'NONE' | 'X10' | 'VT200' | 'DRAG' | 'ANY';
    readonly activeEncoding: 'DEFAULT' | 'SGR' | 'SGR_PIXELS';
  };
  /** `services/UnicodeService.ts`: width and joining of a character after what came before it. */
  readonly unicodeService: { charProperties(codePoint: number, preceding: number): number };
  /** `services/OscLinkService.ts` */
  readonly _oscLinkService: {
    getLinkData(
      linkId: number,
    ): { readonly id?: string | undefined; readonly uri: string } | undefined;
  };
}

/** Each name above by its path, with what it must be; a path that ends in `?` may be undefined. */
const EXPECTED: Readonly<Record<string, string>> = {
  ...buffer('normal'),
  ...buffer('alt'),
  ...buffer('active'),
  '_inputHandler._curAttrData.fg': 'number',
  '_inputHandler._curAttrData.bg': 'number',
  '_inputHandler._curAttrData.extended._ext': 'number',
  '_inputHandler._curAttrData.extended.urlId': 'number',
  '_inputHandler._windowTitle': 'string',
  '_inputHandler._iconName': 'string',
  '_inputHandler._parser.precedingJoinState': 'number',
  '_inputHandler._parser.currentState': 'number',
  '_inputHandler._utf8Decoder.interim.length': 'number',
  '_charsetService.glevel': 'number',
  // The one in use is undefined for ASCII, so its owner stands in.
  '_charsetService.setgCharset': 'function',
  '_charsetService._charsets.length': 'number',
  'coreService.isCursorHidden': 'boolean',
  'coreService.decPrivateModes': 'object',
  'coreMouseService.activeProtocol': 'string',
  'coreMouseService.activeEncoding': 'string',
  'unicodeService.charProperties': 'function',
  '_oscLinkService.getLinkData': 'function',
};
/** Only their presence can be checked: the value may well be undefined. */
const PRESENT = [
  'coreService.decPrivateModes.cursorStyle',
  'coreService.decPrivateModes.cursorBlink',
];
const LINE = {
  isWrapped: 'boolean',
  '_data.length': 'number',
  _combined: 'object',
  _extendedAttrs: 'object',
};

/** @throws Error that names what is missing: another xterm.js than this was written for. */
export function internalsOf(terminal: XtermLike): XtermInternals {
  const core: unknown = Reflect.get(terminal, '_core');
  for (const [path, type] of Object.entries(EXPECTED)) expectAt(core, path, type);
  for (const path of PRESENT) {
    const cut = path.lastIndexOf('.');
    const owner = at(core, path.slice(0, cut));
    if (!isObject(owner) || !(path.slice(cut + 1) in owner)) throw missing(path);
  }
  const internals = core as XtermInternals;
  const line = internals._bufferService.buffers.normal.lines.get(0);
  for (const [path, type] of Object.entries(LINE)) expectAt(line, path, type);
  return internals;
}

function buffer(name: string): Record<string, string> {
  const path = `_bufferService.buffers.${name}`;
  const numbers = [
    'lines.length',
    'ybase',
    'x',
    'y',
    'scrollTop',
    'scrollBottom',
    'savedX',
    'savedY',
  ];
  const attributes = ['savedCurAttrData.fg', 'savedCurAttrData.bg'];
  return {
    ...Object.fromEntries([...numbers, ...attributes].map((key) => [`${path}.${key}`, 'number'])),
    [`${path}.lines.get`]: 'function',
    [`${path}.tabs`]: 'object',
  };
}

function expectAt(root: unknown, path: string, type: string): void {
  if (typeof at(root, path) !== type) throw missing(path);
}

function at(root: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((value: unknown, key) => (isObject(value) ? Reflect.get(value, key) : undefined), root);
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function missing(path: string): Error {
  return new Error(`this xterm.js has no "${path}"; snapshots were written for 6.0.0`);
}
