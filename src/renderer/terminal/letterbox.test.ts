import { expect, test } from 'vitest';
import { roomForWords } from './letterbox.ts';

const pane = { widthPx: 1000, heightPx: 700 };
const room = (widthPx: number, heightPx: number) => roomForWords(pane, { widthPx, heightPx });

test('T5 the words about the size stand where no cell of the terminal is', () => {
  expect([
    room(600, 400),
    room(600, 690),
    room(1200, 400),
    room(990, 690),
    room(1200, 900),
  ]).toEqual(['below', 'beside', 'below', undefined, undefined]);
});
