import { expect, test } from 'vitest';
import type { TerminalSize } from '../../shared/protocol/session.ts';
import { SurfaceSize } from './surface-size.ts';

const small = { cols: 80, rows: 24 };
const large = { cols: 120, rows: 40 };
const wide = { cols: 200, rows: 40 };
const settled = () => new Promise((resolve) => setTimeout(resolve));

function surface() {
  const asked: TerminalSize[] = [];
  const waiting: (() => void)[] = [];
  const shown = { size: small as TerminalSize };
  const screen = {
    get size() {
      return shown.size;
    },
    write: () => {},
    resize(size: TerminalSize) {
      shown.size = size;
    },
  };
  const size = new SurfaceSize(screen, (wanted) => {
    asked.push(wanted);
    return new Promise<void>((resolve) => waiting.push(resolve));
  });
  return { size, asked, shown, answer: () => waiting.shift()?.() };
}

test('T5 the surface a person uses leads with the cells that fit', () => {
  const { size, asked, shown } = surface();
  size.told(small, false);
  size.fit(large, true);
  expect([asked, shown.size]).toEqual([[large], large]);
});

test('T5 a surface that only looks on shows the size of the leader', () => {
  const { size, asked, shown } = surface();
  size.told(small, false);
  size.fit(large, false);
  size.told(wide, false);
  expect([asked, shown.size]).toEqual([[], wide]);
});

test('T5 nothing is asked for when nothing changed', () => {
  const { size, asked } = surface();
  size.told(large, true);
  size.fit(large, true);
  expect(asked).toEqual([]);
});

test('T5 a dragged window asks once at a time, and then for the last size', async () => {
  const { size, asked, answer } = surface();
  size.told(small, true);
  size.fit(large, true);
  size.fit({ cols: 150, rows: 40 }, true);
  size.fit(wide, true);
  size.told(large, true);
  answer();
  await settled();
  expect(asked).toEqual([large, wide]);
});

test('T5 a surface that lost the lead takes the new size, and does not take the lead back', async () => {
  const { size, asked, shown, answer } = surface();
  size.told(small, true);
  size.fit(large, true);
  size.told(large, true);
  answer();
  await settled();
  size.told(small, false);
  expect([asked, shown.size]).toEqual([[large], small]);
});

test('T5 a surface that lost the lead leaves it there when its own window changes a little', () => {
  const { size, asked } = surface();
  size.told(large, true);
  size.fit(large, true);
  size.told(wide, false);
  size.fit(small, true);
  expect(asked).toEqual([]);
});

test('T5 it leads again when a person comes back to it', () => {
  const { size, asked } = surface();
  size.told(large, true);
  size.fit(large, true);
  size.told(wide, false);
  size.fit(large, false);
  size.fit(large, true);
  expect(asked).toEqual([large]);
});

test('T5 a surface that leads again, because a person types into it, gets the cells that fit now', () => {
  const { size, asked, shown } = surface();
  size.told(large, true);
  size.fit(large, true);
  size.told(wide, false);
  size.fit(small, true);
  size.told(large, true);
  expect([asked, shown.size]).toEqual([[small], small]);
});

test('T3 a snapshot is painted at its own size before the terminal takes another', () => {
  const { size, asked, shown } = surface();
  size.freeze(wide);
  size.told(wide, true);
  size.fit(large, true);
  const during = [...asked, shown.size];
  size.thaw();
  expect([during, asked, shown.size]).toEqual([[wide], [large], large]);
});
