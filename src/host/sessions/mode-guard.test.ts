import { expect, test } from 'vitest';
import { ModeGuard } from './mode-guard.ts';

const ESC = '\u001b[';
const bytes = (text: string) => Buffer.from(text, 'latin1');

/** Feeds chunks, each with who is in front, and answers the repair before the last one. */
function after(...chunks: readonly (readonly ['shell' | 'program', string])[]): string | undefined {
  const guard = new ModeGuard();
  let output = '';
  let repair: string | undefined;
  for (const [inFront, text] of chunks) {
    const before = output;
    repair = guard.before(bytes(text), inFront, () => bytes(before));
    output += text;
  }
  return repair;
}

test('a program that was killed leaves no mouse, focus, keyboard or screen behind', () => {
  const armed = `${ESC}?1049h${ESC}?1002;1006h${ESC}?1004h${ESC}>1u`;
  expect(after(['shell', '$ '], ['program', armed], ['shell', '$ '])).toBe(
    `${ESC}?1049l${ESC}?1002l${ESC}?1006l${ESC}?1004l${ESC}<99u${ESC}!p`,
  );
});

test('a program that was killed in bold leaves no bold behind', () => {
  expect(after(['program', `${ESC}1;31mwarn`], ['shell', '$ '])).toBe(`${ESC}!p`);
});

test('a program that cleaned up itself is left alone', () => {
  const tidy = `${ESC}?1049h${ESC}?25l${ESC}1mhi${ESC}0m${ESC}?25h${ESC}?1049l`;
  expect(after(['program', tidy], ['shell', '$ '])).toBeUndefined();
});

test('what the shell sets for its own prompt stays', () => {
  expect(
    after(['shell', `${ESC}?2004h$ `], ['program', 'output'], ['shell', `${ESC}?2004h$ `]),
  ).toBeUndefined();
});

test('nothing happens while the program still has the terminal', () => {
  expect(after(['program', `${ESC}?1000h`], ['program', 'more'])).toBeUndefined();
});

test('the repair comes once', () => {
  expect(after(['program', `${ESC}?1000h`], ['shell', '$ '], ['shell', 'ls'])).toBeUndefined();
});
