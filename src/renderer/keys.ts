/** One key with its modifiers. `key` is a lower-case character or a `KeyboardEvent.key` name. */
export interface Chord {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
}

/** The part of a keyboard event that says which key it was. */
export type Keystroke = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'
>;

/** Reads `Ctrl+Shift+T`; the last part is the key, also where it is a plus sign. */
export function parseChord(text: string): Chord {
  const parts = text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
  const key = parts.pop() ?? '';
  return {
    key: key.length === 1 ? key.toLowerCase() : key,
    ctrl: parts.includes('Ctrl'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
    meta: parts.includes('Cmd'),
  };
}

export function matches(chord: Chord, event: Keystroke): boolean {
  return (
    chord.ctrl === event.ctrlKey &&
    chord.alt === event.altKey &&
    chord.meta === event.metaKey &&
    // On many layouts plus itself needs Shift.
    (chord.shift === event.shiftKey || chord.key === '+') &&
    chord.key === keyOf(event, /^\d$/.test(chord.key))
  );
}

/** The letter on the keycap where the layout is not Latin; the digit row whatever its layout. */
function keyOf({ key, code }: Keystroke, isDigit: boolean): string {
  if (isDigit && /^(Digit|Numpad)\d$/.test(code)) return code.slice(-1);
  if (key.length > 1) return key;
  if (key.charCodeAt(0) > 0x7f && code.startsWith('Key')) return code.slice(3).toLowerCase();
  return key.toLowerCase();
}

const MAC_SIGNS: Record<string, string> = { Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Cmd: '⌘' };
const KEY_WORDS: Record<string, string> = { PageUp: 'Page Up', PageDown: 'Page Down' };

/** A chord as this platform writes it: `Ctrl+Shift+T`, `⇧⌘T`. */
export function chordLabel(text: string, platform: string): string {
  const { key, ctrl, alt, shift, meta } = parseChord(text);
  const modifiers = [ctrl && 'Ctrl', alt && 'Alt', shift && 'Shift', meta && 'Cmd'].filter(
    (part): part is string => typeof part === 'string',
  );
  const word = key.length === 1 ? key.toUpperCase() : (KEY_WORDS[key] ?? key);
  if (platform === 'darwin') return modifiers.map((part) => MAC_SIGNS[part]).join('') + word;
  return [...modifiers, word].join('+');
}
