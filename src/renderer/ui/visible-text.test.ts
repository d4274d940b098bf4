import { expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test('C5 controls become their pictures, tab and line end stay', () => {
  expect(visibleText('a\u001b[31m\u0007\tb\r\nc\rd\u007f')).toBe('a␛[31m␇\tb\nc␍d␡');
});

test('C5 what reorders text is named', () => {
  expect(visibleText('x\u202egpj.exe\u2066y\u061c')).toBe('x[U+202E]gpj.exe[U+2066]y[U+061C]');
});

test('C5 what cannot be seen is named', () => {
  expect(visibleText('a\u200bb\u00adc\u3164d\ufe0fe\u{e0041}f\ufeffg\u0085')).toBe(
    'a[U+200B]b[U+00AD]c[U+3164]d[U+FE0F]e[U+E0041]f[U+FEFF]g[U+0085]',
  );
});

test('C5 a space that is not the ordinary one is named', () => {
  expect(visibleText('rm\u00a0-rf\u2003/')).toBe('rm[U+00A0]-rf[U+2003]/');
});

test('ordinary text of any language stays as it is', () => {
  const text = 'Größe → 日本語 العربية 👍 é';
  expect(visibleText(text)).toBe(text);
});
