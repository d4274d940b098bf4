import { expect, test } from 'vitest';
import { Emitter } from './emitter.ts';
import { DisposableStore, toDisposable } from './lifecycle.ts';

test('a store releases backwards, and each thing once', () => {
  const released: string[] = [];
  const store = new DisposableStore();
  for (const name of ['first', 'second']) store.add(toDisposable(() => released.push(name)));
  store.dispose();
  store.dispose();
  expect(released).toEqual(['second', 'first']);
});

test('what is added after the end is released at once', () => {
  const store = new DisposableStore();
  store.dispose();
  let released = false;
  store.add(
    toDisposable(() => {
      released = true;
    }),
  );
  expect(released).toBe(true);
});

test('a listener that throws does not silence its neighbours', () => {
  const emitter = new Emitter<number>();
  const seen: number[] = [];
  emitter.subscribe(() => {
    throw new Error('broken');
  });
  emitter.subscribe((value) => seen.push(value));
  expect(() => emitter.fire(7)).toThrowError('broken');
  expect(seen).toEqual([7]);
});

test('a listener that leaves hears nothing more', () => {
  const emitter = new Emitter<number>();
  const seen: number[] = [];
  const subscription = emitter.subscribe((value) => seen.push(value));
  emitter.fire(1);
  subscription.dispose();
  emitter.fire(2);
  expect(seen).toEqual([1]);
});
