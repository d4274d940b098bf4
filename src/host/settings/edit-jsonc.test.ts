import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { removeValue, renameKey, setValue } from './edit-jsonc.ts';

const file = `// My settings
{
  "profiles": {
    // Sums
    "calc": { "command": "bc" }, // never ends
    /* the other one */
    "more": {
      "command": "dc", // reverse
      "args": ["-x"] // registers
    } // the last
  },
}
`;

test('a new property comes behind the comment of the last one', () => {
  expect(setValue(file, ['profiles', 'more', 'keep'], 'always')).toBe(
    file.replace(
      '"args": ["-x"] // registers\n',
      '"args": ["-x"], // registers\n      "keep": "always"\n',
    ),
  );
  expect(setValue(file, ['profiles', 'new'], { command: 'ed' })).toBe(
    file.replace('} // the last\n', '}, // the last\n    "new": {\n      "command": "ed"\n    }\n'),
  );
});

test('a value is replaced where it stands', () => {
  expect(setValue(file, ['profiles', 'more', 'args'], ['-e'])).toBe(
    file.replace('["-x"]', '[\n        "-e"\n      ]'),
  );
});

test('a removed property takes its own line with it, and no comment of another', () => {
  expect(removeValue(file, ['profiles', 'more', 'args'])).toBe(
    file.replace('"dc", // reverse\n      "args": ["-x"] // registers\n', '"dc" // reverse\n'),
  );
  expect(removeValue(file, ['profiles', 'calc'])).toBe(
    file.replace('    "calc": { "command": "bc" }, // never ends\n', ''),
  );
  const both = removeValue(removeValue(file, ['profiles', 'more']), ['profiles', 'calc']);
  expect([
    parse(both, [], { allowTrailingComma: true }),
    both.includes('/* the other one */'),
  ]).toEqual([{ profiles: {} }, true]);
});

test('another name is another key in the same place', () => {
  expect(renameKey(file, ['profiles', 'calc'], 'a "b"')).toBe(
    file.replace('"calc"', '"a \\"b\\""'),
  );
});

test('an empty file, tabs and the line ends of Windows are fine', () => {
  expect(setValue('', ['a', 'b'], 1)).toBe('{\n  "a": {\n    "b": 1\n  }\n}\n');
  expect(setValue('{\r\n\t"a": 1 // x\r\n}', ['b'], { c: 2 })).toBe(
    '{\r\n\t"a": 1, // x\r\n\t"b": {\r\n\t\t"c": 2\r\n\t}\r\n}',
  );
});

test('what is not there is neither removed nor renamed', () => {
  expect(removeValue(file, ['profiles', 'none'])).toBe(file);
  expect(renameKey(file, ['no', 'none'], 'x')).toBe(file);
});
