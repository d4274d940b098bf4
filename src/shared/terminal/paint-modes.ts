import type { TerminalState } from './terminal-state.ts';

const CSI = '\x1b[';
const DESIGNATE = ['(', ')', '*', '+'];
/** SI, SO, LS2, LS3. */
const LOCK_SHIFT = ['\x0f', '\x0e', '\x1bn', '\x1bo'];
const MOUSE = { NONE: '', X10: '9', VT200: '1000', DRAG: '1002', ANY: '1003' } as const;
const MOUSE_ENCODING = { DEFAULT: '', SGR: '1006', SGR_PIXELS: '1016' } as const;
const SHAPES = { block: 1, underline: 3, bar: 5 } as const;

export function paintCharsets({ g, level }: TerminalState['charsets']): string {
  const designations = g.map((name, at) => (name === 'B' ? '' : `\x1b${DESIGNATE[at]}${name}`));
  return `${designations.join('')}${level === 0 ? '' : shiftTo(level)}`;
}

export function shiftTo(level: number): string {
  return LOCK_SHIFT[level] ?? '';
}

/** All modes but insert mode. Origin mode takes the cursor home. */
export function paintModes({ modes }: TerminalState): string {
  const switches: readonly (readonly [isSet: boolean, bytes: string])[] = [
    [modes.applicationCursorKeys, `${CSI}?1h`],
    [modes.applicationKeypad, '\x1b='],
    [modes.bracketedPaste, `${CSI}?2004h`],
    [modes.focusReports, `${CSI}?1004h`],
    // Kept in an option, which no reset touches.
    [true, `${CSI}20${modes.newLine ? 'h' : 'l'}`],
    [modes.origin, `${CSI}?6h`],
    [modes.reverseWraparound, `${CSI}?45h`],
    [modes.synchronizedOutput, `${CSI}?2026h`],
    [!modes.wraparound, `${CSI}?7l`],
    [modes.mouse !== 'NONE', `${CSI}?${MOUSE[modes.mouse]}h`],
    [modes.mouseEncoding !== 'DEFAULT', `${CSI}?${MOUSE_ENCODING[modes.mouseEncoding]}h`],
  ];
  return switches.map(([isSet, bytes]) => (isSet ? bytes : '')).join('');
}

export function paintInsert({ modes }: TerminalState): string {
  return modes.insert ? `${CSI}4h` : '';
}

/** Whether it is hidden, and mode 12, no reset takes back. */
export function paintCursorLook({ cursor }: TerminalState): string {
  const { hidden, shape, blinks, optionBlinks } = cursor;
  const visible = `${CSI}?25${hidden ? 'l' : 'h'}${CSI}?12${optionBlinks ? 'h' : 'l'}`;
  if (shape !== undefined) return `${visible}${CSI}${SHAPES[shape] + (blinks ? 0 : 1)} q`;
  // Beyond 6, DECSCUSR says in xterm.js only whether the cursor blinks.
  return blinks === undefined ? visible : `${visible}${CSI}${blinks ? 7 : 8} q`;
}
