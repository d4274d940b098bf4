import { expect, test } from 'vitest';
import type { TerminalSize } from '../../shared/protocol/session.ts';
import { SurfaceSize, wishOf } from './surface-size.ts';

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
    tellState: () => undefined,
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

test('T5 a window takes the lead by being used, not by opening', () => {
  const opened = { shown: true, focused: true, used: false };
  expect([
    wishOf(opened),
    wishOf({ ...opened, used: true }),
    wishOf({ ...opened, used: true, focused: false }),
    wishOf({ ...opened, used: true, shown: false }),
  ]).toEqual(['lead-if-free', 'lead', 'lead-if-free', 'nothing']);
});

test('T5 the surface a person uses leads with the cells that fit', () => {
  const { size, asked, shown } = surface();
  size.told(small, false);
  size.fit(large, 'lead');
  expect([asked, shown.size]).toEqual([[large], large]);
});

test('T5 a surface that only looks on shows the size of the leader', () => {
  const { size, asked, shown } = surface();
  size.told(small, false);
  size.fit(large, 'lead-if-free');
  size.told(wide, false);
  expect([asked, shown.size]).toEqual([[], wide]);
});

test('T5 nothing is asked for when nothing changed', () => {
  const { size, asked } = surface();
  size.told(large, true);
  size.fit(large, 'lead');
  expect(asked).toEqual([]);
});

test('T5 a dragged window asks once at a time, and then for the last size', async () => {
  const { size, asked, answer } = surface();
  size.told(small, true);
  size.fit(large, 'lead');
  size.fit({ cols: 150, rows: 40 }, 'lead');
  size.fit(wide, 'lead');
  size.told(large, true);
  answer();
  await settled();
  expect(asked).toEqual([large, wide]);
});

test('T5 a surface that lost the lead takes the new size, and does not take the lead back', async () => {
  const { size, asked, shown, answer } = surface();
  size.told(small, true);
  size.fit(large, 'lead');
  size.told(large, true);
  answer();
  await settled();
  size.told(small, false);
  expect([asked, shown.size]).toEqual([[large], small]);
});

test('T5 a surface that lost the lead leaves it there when its own window changes a little', () => {
  const { size, asked } = surface();
  size.told(large, true);
  size.fit(large, 'lead');
  size.told(wide, false);
  size.fit(small, 'lead');
  expect(asked).toEqual([]);
});

test('T5 it leads again when a person comes back to it', () => {
  const { size, asked } = surface();
  size.told(large, true);
  size.fit(large, 'lead');
  size.told(wide, false);
  size.fit(large, 'lead-if-free');
  size.fit(large, 'lead');
  expect(asked).toEqual([large]);
});

test('T5 a surface that leads again, because a person types into it, gets the cells that fit now', () => {
  const { size, asked, shown } = surface();
  size.told(large, true);
  size.fit(large, 'lead');
  size.told(wide, false);
  size.fit(small, 'lead');
  size.told(large, true);
  expect([asked, shown.size]).toEqual([[small], small]);
});

test('T5 a surface that has just opened leads if no other one is there', () => {
  const { size, asked, shown } = surface();
  size.fit(large, 'lead-if-free');
  size.told(small, true);
  expect([size.claim, asked, shown.size]).toEqual([{}, [large], large]);
});

test('T5 the leader keeps the cells that fit, also while another window has the keyboard', () => {
  const { size, asked } = surface();
  size.told(small, true);
  size.fit(small, 'lead-if-free');
  size.fit(wide, 'lead-if-free');
  expect(asked).toEqual([wide]);
});

test('T5 a hidden surface asks for nothing, and leads again when it is shown to a person', () => {
  const { size, asked } = surface();
  size.told(large, true);
  size.fit(large, 'lead');
  size.rest();
  size.told(small, false);
  size.told(small, true);
  size.told(small, false);
  const hidden = [...asked];
  size.fit(large, 'lead');
  expect([hidden, asked]).toEqual([[], [large]]);
});

test('T5 it knows when the size is another one than fits, because another surface leads', async () => {
  const { size, answer } = surface();
  const seen: boolean[] = [];
  size.onForeign(() => seen.push(size.isForeign));
  size.told(small, false);
  size.fit(large, 'lead-if-free');
  size.told(wide, false);
  size.fit(large, 'lead');
  size.told(large, true);
  answer();
  await settled();
  size.told(small, false);
  size.detached();
  expect(seen).toEqual([true, false, true, false]);
});

test('T3 a snapshot is painted at its own size before the terminal takes another', () => {
  const { size, asked, shown } = surface();
  size.freeze(wide);
  size.told(wide, true);
  size.fit(large, 'lead');
  const during = [...asked, shown.size];
  size.thaw();
  expect([during, asked, shown.size]).toEqual([[wide], [large], large]);
});
