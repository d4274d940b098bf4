import fc from 'fast-check';
import type { TerminalSize as Size } from '../../../shared/protocol/session.ts';
import {
  alternate,
  ascii,
  CSI,
  charset,
  clusters,
  controls,
  csi,
  link,
  of,
  palette,
  partial,
  privateMode,
  raw,
  saving,
  sgr,
  strings,
  title,
  wide,
} from './terminal-words.ts';

/** A piece of what a terminal goes through: output of a program, or another size. */
export type Step =
  | { readonly kind: 'bytes'; readonly text: string }
  | ({ readonly kind: 'resize' } & Size);

export const anySize: fc.Arbitrary<Size> = fc.record({
  cols: fc.integer({ min: 2, max: 24 }),
  rows: fc.integer({ min: 2, max: 8 }),
});

const output = fc.oneof(
  { weight: 22, arbitrary: ascii },
  { weight: 8, arbitrary: wide },
  { weight: 9, arbitrary: clusters },
  { weight: 10, arbitrary: controls },
  { weight: 12, arbitrary: sgr },
  { weight: 5, arbitrary: csi('A', 'B', 'C', 'D', 'E', 'F', 'G', 'a', 'd', 'e', '`') },
  { weight: 8, arbitrary: csi('H', 'f') },
  { weight: 5, arbitrary: csi('J', 'K') },
  {
    weight: 2,
    arbitrary: of(
      `${CSI}?J`,
      `${CSI}?1J`,
      `${CSI}?2J`,
      `${CSI}?K`,
      `${CSI}?1K`,
      `${CSI}?2K`,
      `${CSI}3J`,
      `${CSI}2J`,
      `${CSI}1"q`,
      `${CSI}0"q`,
    ),
  },
  { weight: 6, arbitrary: csi('@', 'P', 'X', 'L', 'M', 'S', 'T', 'b', 'b') },
  { weight: 2, arbitrary: csi(' @', ' A', "'}", "'~") },
  { weight: 4, arbitrary: csi('r') },
  { weight: 4, arbitrary: csi('I', 'Z', 'g') },
  { weight: 2, arbitrary: of('\x1bH', `${CSI}3g`) },
  { weight: 4, arbitrary: charset },
  { weight: 6, arbitrary: privateMode },
  { weight: 4, arbitrary: alternate },
  { weight: 5, arbitrary: saving },
  { weight: 2, arbitrary: of(`${CSI}4h`, `${CSI}4l`, `${CSI}20h`, `${CSI}20l`) },
  { weight: 4, arbitrary: link },
  { weight: 2, arbitrary: title },
  { weight: 1, arbitrary: palette },
  {
    weight: 3,
    arbitrary: of('\x1bD', '\x1bE', '\x1bM', '\x1b#8', '\x1b=', '\x1b>', `${CSI}!p`, '\x1bc'),
  },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 9 }).map((style) => `${CSI}${style} q`) },
  { weight: 2, arbitrary: strings },
  { weight: 3, arbitrary: partial },
  { weight: 1, arbitrary: raw },
);

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 60, arbitrary: output.map((text) => ({ kind: 'bytes', text }) as const) },
  { weight: 1, arbitrary: anySize.map((size) => ({ kind: 'resize', ...size }) as const) },
);
