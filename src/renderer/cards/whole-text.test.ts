import { expect, test } from 'vitest';
import { wholeText } from './whole-text.ts';

const RLO = '\u202e';
test.each([
  ['10,000 spaces', `ls${' '.repeat(10_000)}; rm -rf ~`, 'ls [10000 spaces] ; rm -rf ~'],
  ['tabs among spaces', `ls${' \t'.repeat(500)}| sh`, 'ls [1000 spaces] | sh'],
  ['500 empty lines', `ls\n${' \n'.repeat(500)}rm x`, 'ls\n[500 empty lines]\nrm x'],
  ['zero-width signs', `ls${'\u200b'.repeat(600)}rm`, 'ls[U+200B][×600]rm'],
  ['no-break spaces', `a${'\u00a0'.repeat(50)}b`, 'a[U+00A0][×50]b'],
  ['bells', `a${'\u0007'.repeat(20)}b`, 'a␇[×20]b'],
  ['a right-to-left override', `cat ${RLO}txt.sh`, 'cat [U+202E]txt.sh'],
  ['a carriage return that would paint over', 'rm -rf ~\rls', 'rm -rf ~␍ls'],
  ['a screen that is cleared', '\u001b[2Jls', '␛[2Jls'],
])('C5 %s cannot hide a part of a command', (_, text, shown) => {
  expect(wholeText(text)).toBe(shown);
});

test('C5 ordinary text stays as it is', () => {
  const text = 'if true; then\n    echo "a  b"\n\nfi\n';
  expect(wholeText(text)).toBe(text);
});

test('C5 the largest question is read in no time, whatever it repeats', () => {
  for (const unit of [' ', '\n', ' \n', '\t ', '\u200b', 'a ', '[U+200B']) {
    const text = unit.repeat(65_536 / unit.length);
    expect(wholeText(text).length).toBeLessThanOrEqual(text.length * 9);
  }
});
