/**
 * The states of a VT500 parser (https://vt100.net/emu/dec_ansi_parser) with what xterm.js 6.0.0
 * does differently: C1 controls and printable characters beyond ASCII are code points, and a
 * printable one where none is expected ends the sequence.
 */
export const vtState = {
  ground: 0,
  escape: 1,
  escapeIntermediate: 2,
  csiEntry: 3,
  csiParam: 4,
  csiIntermediate: 5,
  csiIgnore: 6,
  /** SOS, PM and APC: their content means nothing. */
  string: 7,
  osc: 8,
  dcsEntry: 9,
  dcsParam: 10,
  dcsIgnore: 11,
  dcsIntermediate: 12,
  dcsPassthrough: 13,
} as const;

const s = vtState;
const STATES = 14;
/** Code points from here on are one class: a printable character beyond ASCII. */
const PRINTABLE_FROM = 0xa0;
const CLASSES = PRINTABLE_FROM + 1;
const STATE_MASK = 0x0f;
/** The character is content of the sequence, or brings it into its next state. */
const KEPT = 0x80;

/** Where `codePoint` leads from `state`. */
export function nextState(state: number, codePoint: number): number {
  return lookUp(state, codePoint) & STATE_MASK;
}

/** Whether the sequence would be another one without `codePoint`. Controls run and leave no trace. */
export function isKept(state: number, codePoint: number): boolean {
  return (lookUp(state, codePoint) & KEPT) !== 0;
}

/** Whether a sequence starts here, whatever came before. */
export function startsSequence(codePoint: number): boolean {
  return codePoint === 0x1b || STARTERS.has(codePoint);
}

const STARTERS = new Map<number, number>([
  [0x90, s.dcsEntry],
  [0x98, s.string],
  [0x9b, s.csiEntry],
  [0x9d, s.osc],
  [0x9e, s.string],
  [0x9f, s.string],
]);

function lookUp(state: number, codePoint: number): number {
  return table[state * CLASSES + Math.min(codePoint, PRINTABLE_FROM)] ?? s.ground;
}

const table = buildTable();

/** Everything that is not listed leads to the ground state. */
function buildTable(): Uint8Array {
  const built = new Uint8Array(STATES * CLASSES);
  const add = (state: number, from: number, to: number, next: number, content = false): void => {
    const kept = content || next !== state ? KEPT : 0;
    for (let code = from; code <= to; code++) built[state * CLASSES + code] = next | kept;
  };
  for (let state = 0; state < STATES; state++) {
    add(state, 0x1b, 0x1b, s.escape);
    for (const [code, next] of STARTERS) add(state, code, code, next);
    // C0 controls run or are ignored, and the sequence goes on; CAN and SUB end it.
    if (state !== s.ground) addControls(add, state);
  }
  addEscapeAndCsi(add);
  addStrings(add);
  return built;
}

type Add = (state: number, from: number, to: number, next: number, content?: boolean) => void;

function addControls(add: Add, state: number): void {
  const content = state === s.dcsPassthrough;
  add(state, 0x00, 0x17, state, content);
  add(state, 0x19, 0x19, state, content);
  add(state, 0x1c, 0x1f, state, content);
  add(state, 0x7f, 0x7f, state, content || state === s.osc);
}

function addEscapeAndCsi(add: Add): void {
  add(s.escape, 0x20, 0x2f, s.escapeIntermediate);
  add(s.escape, 0x50, 0x50, s.dcsEntry);
  add(s.escape, 0x58, 0x58, s.string);
  add(s.escape, 0x5b, 0x5b, s.csiEntry);
  add(s.escape, 0x5d, 0x5d, s.osc);
  add(s.escape, 0x5e, 0x5f, s.string);
  add(s.escapeIntermediate, 0x20, 0x2f, s.escapeIntermediate, true);
  add(s.csiEntry, 0x20, 0x2f, s.csiIntermediate);
  add(s.csiEntry, 0x30, 0x3f, s.csiParam);
  add(s.csiParam, 0x20, 0x2f, s.csiIntermediate);
  add(s.csiParam, 0x30, 0x3b, s.csiParam, true);
  add(s.csiParam, 0x3c, 0x3f, s.csiIgnore);
  add(s.csiIntermediate, 0x20, 0x2f, s.csiIntermediate, true);
  add(s.csiIntermediate, 0x30, 0x3f, s.csiIgnore);
  add(s.csiIgnore, 0x20, 0x3f, s.csiIgnore);
  add(s.csiIgnore, PRINTABLE_FROM, PRINTABLE_FROM, s.csiIgnore);
}

function addStrings(add: Add): void {
  add(s.string, 0x20, 0x7e, s.string);
  add(s.osc, 0x07, 0x07, s.ground);
  add(s.osc, 0x20, 0x7e, s.osc, true);
  add(s.osc, PRINTABLE_FROM, PRINTABLE_FROM, s.osc, true);
  add(s.dcsEntry, 0x20, 0x2f, s.dcsIntermediate);
  add(s.dcsEntry, 0x30, 0x3f, s.dcsParam);
  add(s.dcsParam, 0x20, 0x2f, s.dcsIntermediate);
  add(s.dcsParam, 0x30, 0x3b, s.dcsParam, true);
  add(s.dcsParam, 0x3c, 0x3f, s.dcsIgnore);
  add(s.dcsIntermediate, 0x20, 0x2f, s.dcsIntermediate, true);
  add(s.dcsIntermediate, 0x30, 0x3f, s.dcsIgnore);
  for (const state of [s.dcsEntry, s.dcsParam, s.dcsIntermediate]) {
    add(state, 0x40, 0x7e, s.dcsPassthrough);
  }
  add(s.dcsIgnore, 0x20, 0x7e, s.dcsIgnore);
  add(s.dcsPassthrough, 0x20, 0x7e, s.dcsPassthrough, true);
  for (const state of [s.dcsIgnore, s.dcsPassthrough]) {
    add(state, PRINTABLE_FROM, PRINTABLE_FROM, state, state === s.dcsPassthrough);
  }
}
