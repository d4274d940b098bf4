import { MAX_CLUSTER_LENGTH } from './terminal-rows.ts';

/** What a text does when it is printed into one cell. */
export interface Fit {
  /** As much of it as joins into that cell. */
  readonly text: string;
  readonly columns: 1 | 2;
  /** Columns of its first character alone. */
  readonly firstColumns: 1 | 2;
  /** What the terminal remembers for the next character; see `joinClass`. */
  readonly join: number;
}

interface UnicodeRules {
  charProperties(codePoint: number, preceding: number): number;
}

/** Bits 1 and 2 of xterm's character properties (`UnicodeService.createPropertyValue`). */
export function columnsIn(properties: number): number {
  return (properties >> 1) & 3;
}

/**
 * Two remembered states behave alike when width and class agree; only classes that something can
 * join to matter: prepending marks, regional indicators, Hangul and zero-width joiners
 * (`_shouldJoin` in the graphemes addon 0.4.0).
 */
export function joinClass(properties: number): number {
  const kind = (properties >> 3) & 15;
  return (JOINED_TO.has(kind) ? kind << 2 : 0) | columnsIn(properties);
}
const JOINED_TO = new Set([1, 3, 5, 6, 7, 8, 9, 10]);

/** Answers how texts fit by the rules a terminal has now. Keeps its answers. */
export class CharacterFit {
  readonly #rules: UnicodeRules;
  readonly #columns = new Map<number, 1 | 2>();
  readonly #fits = new Map<string, Fit>();

  constructor(rules: UnicodeRules) {
    this.#rules = rules;
  }

  columnsOf(codePoint: number): 1 | 2 {
    const known = this.#columns.get(codePoint);
    if (known !== undefined) return known;
    const columns = atLeastOne(this.#rules.charProperties(codePoint, 0));
    this.#columns.set(codePoint, columns);
    return columns;
  }

  of(text: string): Fit {
    const known = this.#fits.get(text);
    if (known !== undefined) return known;
    const fit = this.#measure(text);
    this.#fits.set(text, fit);
    return fit;
  }

  #measure(text: string): Fit {
    let join = 0;
    let fitting = '';
    let firstColumns: 1 | 2 = 1;
    for (const character of text) {
      const next = this.#rules.charProperties(character.codePointAt(0) ?? 0, join);
      if (fitting === '') firstColumns = atLeastOne(next);
      else if ((next & 1) === 0 || fitting.length + character.length > MAX_CLUSTER_LENGTH) break;
      join = next;
      fitting += character;
    }
    return { text: fitting, columns: atLeastOne(join), firstColumns, join };
  }
}

/** xterm.js gives a combining character that follows nothing a cell of its own. */
function atLeastOne(properties: number): 1 | 2 {
  return columnsIn(properties) === 2 ? 2 : 1;
}
