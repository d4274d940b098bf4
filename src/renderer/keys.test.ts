import { expect, test } from 'vitest';
import { chordLabel, type Keystroke, matches, parseChord } from './keys.ts';

const stroke = (key: string, code: string, held: string): Keystroke => ({
  key,
  code,
  ctrlKey: held.includes('C'),
  shiftKey: held.includes('S'),
  altKey: held.includes('A'),
  metaKey: held.includes('M'),
});

test('a chord matches its key with exactly its modifiers', () => {
  const chord = parseChord('Ctrl+Shift+T');
  expect([
    matches(chord, stroke('T', 'KeyT', 'CS')),
    matches(chord, stroke('t', 'KeyT', 'C')),
    matches(chord, stroke('T', 'KeyT', 'CSA')),
  ]).toEqual([true, false, false]);
});

test('a letter is found by its key where the layout is not Latin', () => {
  expect(matches(parseChord('Ctrl+Shift+C'), stroke('С', 'KeyC', 'CS'))).toBe(true);
});

test('a digit is found by its key where the layout needs Shift for it', () => {
  expect(matches(parseChord('Alt+1'), stroke('&', 'Digit1', 'A'))).toBe(true);
});

test('plus is reached with and without Shift', () => {
  const chord = parseChord('Ctrl++');
  expect([
    matches(chord, stroke('+', 'Equal', 'CS')),
    matches(chord, stroke('+', 'NumpadAdd', 'C')),
  ]).toEqual([true, true]);
});

test('a shortcut is written the way of the platform', () => {
  expect([
    chordLabel('Ctrl+Shift+T', 'linux'),
    chordLabel('Cmd+Shift+]', 'darwin'),
    chordLabel('Ctrl++', 'linux'),
    chordLabel('Ctrl+PageDown', 'linux'),
  ]).toEqual(['Ctrl+Shift+T', '⇧⌘]', 'Ctrl++', 'Ctrl+Page Down']);
});
