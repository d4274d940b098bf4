import { expect, test } from 'vitest';
import { QueryFilter } from './query-filter.ts';

function filtered(text: string, chunk = text.length): string {
  const filter = new QueryFilter();
  const bytes = Buffer.from(text, 'utf8');
  const out: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunk)
    out.push(filter.push(bytes.subarray(at, at + chunk)));
  return Buffer.concat([...out, filter.end()]).toString('utf8');
}

test.each([
  ['device attributes', '\x1b[c'],
  ['secondary device attributes', '\x1b[>0c'],
  ['DECID', '\x1bZ'],
  ['cursor position', '\x1b[6n'],
  ['cursor position, private', '\x1b[?6n'],
  ['DECRQM', '\x1b[?2026$p'],
  ['XTVERSION', '\x1b[>0q'],
  ['kitty keyboard flags', '\x1b[?u'],
  ['text area size', '\x1b[18t'],
  ['window title', '\x1b[21t'],
  ['background colour', '\x1b]11;?\x07'],
  ['palette', '\x1b]4;1;?\x1b\\'],
  ['clipboard', '\x1b]52;c;?\x07'],
  ['DECRQSS', '\x1bP$qm\x1b\\'],
  ['XTGETTCAP', '\x1bP+q544e\x1b\\'],
  ['kitty graphics', '\x1b_Gi=1,a=q;\x1b\\'],
  ['ENQ', '\x05'],
  ['C1 device attributes', '\u009bc'],
])('T12 recorded output asks the terminal nothing: %s', (_, query) => {
  expect(filtered(`a${query}b`)).toBe('ab');
  expect(filtered(`a${query}b`, 1)).toBe('ab');
});

test.each([
  'plain é 漢字\r\n',
  '\x1b[1;31mred\x1b[0m',
  '\x1b[?1049h\x1b[?25l\x1b[2J',
  '\x1b[!p\x1b[4 q\x1b[>1u\x1b[<u\x1b[u\x1b[22;0t\x1b[3;4r',
  '\x1b]0;title?\x07\x1b]8;;https://a.example/?q\x1b\\link\x1b]8;;\x1b\\',
  '\x1b[S\x1b[>4;1m\x1bPq#0;2;0;0;0\x1b\\',
])('everything else passes as it came: %j', (text) => {
  expect(filtered(text)).toBe(text);
  expect(filtered(text, 1)).toBe(text);
});
