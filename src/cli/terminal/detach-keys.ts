import { usageFailure } from '../failure.ts';

/** One key of the sequence that detaches: a plain letter, or Ctrl and one of `a-z @ [ \ ] ^ _`. */
export interface DetachKey {
  readonly ctrl: boolean;
  readonly char: string;
}

export const defaultDetachKeys = 'ctrl-\\,ctrl-\\';

/**
 * `ctrl-p,ctrl-q`
 *
 * @throws Failure (usage) for a key that cannot be had.
 */
export function parseDetachKeys(text: string): DetachKey[] {
  return text.split(',').map((word) => {
    const match = /^(?:(ctrl)-)?([!-~])$/i.exec(word.trim());
    const [, ctrl, char = ''] = match ?? [];
    if (!match || (ctrl && !/[a-z@[\\\]^_]/i.test(char))) {
      throw usageFailure(
        `--detach-keys takes keys like ctrl-p,ctrl-q, and "${word}" is none.`,
        'Ctrl goes with a letter or one of @ [ \\ ] ^ _',
      );
    }
    return { ctrl: ctrl !== undefined, char: ctrl ? char.toLowerCase() : char };
  });
}

/** `Ctrl+\ Ctrl+\` */
export function spokenDetachKeys(keys: readonly DetachKey[]): string {
  return keys.map(({ ctrl, char }) => (ctrl ? `Ctrl+${char.toUpperCase()}` : char)).join(' ');
}

export interface Forwarded {
  /** What goes to the program. */
  readonly bytes: Uint8Array;
  readonly detached: boolean;
}

const ESC = 0x1b;
const PASTE_START = '\x1b[200~';
const PASTE_END = '\x1b[201~';

/**
 * Looks for the detach keys in what is typed. A beginning of them is held back until the next key
 * decides, or `release` is called; pasted text is never taken for keys (spec T6). Understands the
 * keyboard protocols a program may have switched on, in which Ctrl+\ is `ESC [ 92 ; 5 u`.
 */
export class DetachMatcher {
  readonly #keys: readonly DetachKey[];
  #held: Uint8Array[] = [];
  #matched = 0;
  #pasting = false;

  constructor(keys: readonly DetachKey[]) {
    this.#keys = keys;
  }

  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  push(chunk: Uint8Array): Forwarded {
    if (!this.isHolding && !this.#mayConcern(chunk)) return { bytes: chunk, detached: false };
    const forward: Uint8Array[] = [];
    for (const key of keystrokes(chunk)) {
      if (this.#take(key, forward)) return { bytes: Buffer.concat(forward), detached: true };
    }
    return { bytes: Buffer.concat(forward), detached: false };
  }

  /** Gives up what is held: the person typed the first key and meant it. */
  release(): Uint8Array {
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    this.#matched = 0;
    return bytes;
  }

  /** Most of a long paste does not, and goes on in one piece. */
  #mayConcern(chunk: Uint8Array): boolean {
    const [first] = this.#keys;
    return chunk.includes(ESC) || (first !== undefined && chunk.includes(legacyByte(first)));
  }

  /** Whether this key completes the sequence. */
  #take(key: Uint8Array, forward: Uint8Array[]): boolean {
    const verdict = this.#pasting ? 'other' : judge(key, this.#keys[this.#matched]);
    if (verdict === 'match') {
      this.#held.push(key);
      this.#matched++;
      return this.#matched === this.#keys.length;
    }
    if (verdict === 'between' && this.isHolding) {
      this.#held.push(key);
      return false;
    }
    const wasHolding = this.isHolding;
    forward.push(this.release());
    // It may be the first key of another try.
    if (wasHolding && !this.#pasting) return this.#take(key, forward);
    this.#notePaste(key);
    forward.push(key);
    return false;
  }

  #notePaste(key: Uint8Array): void {
    if (key[0] !== ESC || key.length !== PASTE_START.length) return;
    const text = ascii(key);
    if (text === PASTE_START) this.#pasting = true;
    else if (text === PASTE_END) this.#pasting = false;
  }
}

/** Control sequences whole, everything else byte by byte. */
function* keystrokes(chunk: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < chunk.length; ) {
    const end = chunk[at] === ESC ? sequenceEnd(chunk, at) : at + 1;
    yield chunk.subarray(at, end);
    at = end;
  }
}

function sequenceEnd(chunk: Uint8Array, start: number): number {
  if (chunk[start + 1] !== 0x5b) return start + 1;
  let at = start + 2;
  while (at < chunk.length && (chunk[at] as number) >= 0x20 && (chunk[at] as number) <= 0x3f) at++;
  return Math.min(at + 1, chunk.length);
}

/** `between`: a key that was let go, or a modifier by itself; it neither continues nor breaks. */
function judge(key: Uint8Array, wanted: DetachKey | undefined): 'match' | 'between' | 'other' {
  if (!wanted) return 'other';
  if (key.length === 1) return key[0] === legacyByte(wanted) ? 'match' : 'other';
  const typed = protocolKey(ascii(key));
  if (!typed) return 'other';
  if (typed.released || isModifier(typed.code)) return 'between';
  const same = typed.code === wanted.char.charCodeAt(0) && typed.ctrl === wanted.ctrl;
  return same && !typed.otherModifiers ? 'match' : 'other';
}

function legacyByte({ ctrl, char }: DetachKey): number {
  const code = char.toUpperCase().charCodeAt(0);
  return ctrl ? code & 0x1f : char.charCodeAt(0);
}

/** Left Shift to right Meta in the kitty protocol's private codes. */
const isModifier = (code: number): boolean => code >= 57441 && code <= 57454;

interface ProtocolKey {
  readonly code: number;
  readonly ctrl: boolean;
  readonly otherModifiers: boolean;
  readonly released: boolean;
}

/** A key as the kitty keyboard protocol or modifyOtherKeys reports it. */
function protocolKey(sequence: string): ProtocolKey | undefined {
  const text = sequence.slice('\x1b['.length);
  const kitty = /^(\d+)(?::\d*)*(?:;(\d*)(?::(\d))?(?:;[\d:]*)?)?u$/.exec(text);
  const other = kitty ? undefined : /^27;(\d+);(\d+)~$/.exec(text);
  const code = kitty ? kitty[1] : other?.[2];
  if (code === undefined) return undefined;
  // Caps lock and num lock (64, 128) do not make another key.
  const modifiers = (Number((kitty ? kitty[2] : other?.[1]) || 1) - 1) & 0b11_1111;
  return {
    code: Number(code),
    ctrl: (modifiers & 4) !== 0,
    otherModifiers: (modifiers & ~4) !== 0,
    released: kitty?.[3] === '3',
  };
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 64));
}
