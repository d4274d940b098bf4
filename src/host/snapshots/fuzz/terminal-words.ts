import fc from 'fast-check';

export const CSI = '\x1b[';
/** Written as one UTF-16 unit for each byte where it is not text, so that a counter-example is readable. */
const utf8 = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

const small = fc.integer({ min: 0, max: 26 });
const params = (max: number): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(small.map(String), fc.constant('')), { maxLength: max })
    .map((list) => list.join(';'));
export const of = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);
export const csi = (...finals: string[]): fc.Arbitrary<string> =>
  fc.tuple(params(2), of(...finals)).map(([list, final]) => `${CSI}${list}${final}`);

export const ascii = fc.string({
  unit: fc.constantFrom(...'abcdefgh xyz|]~{}#@[\\`_^019'),
  minLength: 1,
  maxLength: 14,
});
export const wide = of('漢', '字', '。', '「', 'あ', '한', '가각', '　', '界'.repeat(9)).map(utf8);
export const clusters = of(
  'é',
  'é',
  '́',
  '̈́',
  'n̈̃',
  '👍🏽',
  '👨‍👩‍👧',
  '‍',
  '👩',
  '🇩🇪',
  '🇩',
  '🇫🇷🇩',
  '1️⃣',
  '️',
  '☺️',
  '❤',
  '❤️',
  'ᄀ',
  'ᅡ',
  'ᆨ',
  '각',
  '؀',
  '؀1',
  'क्षि',
  'ा',
  'ﷺ',
  '½',
  '─',
  '│┌┐',
  '█',
  'é漢',
  'ﬀ',
  '­',
  '©',
  '⌚',
).map(utf8);
export const controls = of(
  '\r',
  '\n',
  '\r\n',
  '\r\n',
  '\b',
  '\t',
  '\x0b',
  '\x0c',
  '\x0e',
  '\x0f',
  '\0',
  '\x7f',
  '\x1a',
  '\x85'.replace('\x85', 'Â\x85'),
  'Â\x84',
  'Â\x88',
);

const colour = fc.oneof(
  fc.integer({ min: 30, max: 49 }).map(String),
  fc.integer({ min: 90, max: 107 }).map(String),
  fc
    .tuple(
      of('38', '48', '58'),
      of(';5;1', ';5;200', ';2;1;2;3', ':2::9:8:7', ':5:77', ';2;255;255;255'),
    )
    .map((p) => p.join('')),
);
export const sgr = fc
  .array(
    fc.oneof(
      colour,
      of(
        '',
        '0',
        '1',
        '2',
        '3',
        '4',
        '5',
        '7',
        '8',
        '9',
        '21',
        '22',
        '23',
        '24',
        '25',
        '27',
        '28',
        '29',
        '53',
        '55',
        '59',
        '4:0',
        '4:2',
        '4:3',
        '4:4',
        '4:5',
        '4:7',
      ),
    ),
    { maxLength: 4 },
  )
  .map((list) => `${CSI}${list.join(';')}m`);

export const privateMode = fc
  .tuple(
    of(
      '1',
      '2',
      '6',
      '7',
      '9',
      '12',
      '25',
      '45',
      '66',
      '1000',
      '1002',
      '1003',
      '1004',
      '1005',
      '1006',
      '1015',
      '1016',
      '2004',
      '2026',
      '6;7',
      '7;45',
    ),
    of('h', 'l'),
  )
  .map(([mode, set]) => `${CSI}?${mode}${set}`);
export const alternate = fc
  .tuple(of('47', '1047', '1049', '1048'), of('h', 'l'))
  .map(([mode, set]) => `${CSI}?${mode}${set}`);
export const charset = fc.oneof(
  fc
    .tuple(of('(', ')', '*', '+', '-', '.', '/'), of(...'0AB45CRQKYE6ZH7=X'))
    .map(([g, name]) => `\x1b${g}${name}`),
  of('\x0e', '\x0f', '\x1bn', '\x1bo', '\x1b|', '\x1b}', '\x1b~', '\x1b%G', '\x1b%@'),
);
export const saving = of('\x1b7', '\x1b8', `${CSI}s`, `${CSI}u`);
const st = of('\x1b\\', '\x07', 'Â\x9c');
const osc = (content: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(content, st).map(([text, end]) => `\x1b]${text}${end}`);
export const link = osc(
  of(
    '8;;http://a',
    '8;id=1;http://a',
    '8;id=1;http://b',
    '8;id=x y :k=v;http://c;d',
    '8;;',
    '8;;',
    '8;;http://ü'.replace('ü', 'Ã¼'),
    '8;id=;http://e',
    '8',
  ),
);
export const title = osc(
  of('0;both', '2;titleÃ¤', '1;icon', '2;', '0;', '2;a;b', '9;note', '7;file:///tmp'),
);
export const palette = osc(
  of(
    '4;1;#123456',
    '4;300;#fff',
    '4;0;rgb:1/2/3;255;#abc',
    '10;#fff',
    '10;#111;#222;#333;#444',
    '11;rgb:ff/00/80',
    '12;rgb:1234/5678/9abc',
    '104',
    '104;1',
    '110',
    '111',
    '112',
    '4;1;?',
    '10;?',
  ),
);
export const strings = of(
  '\x1b_apc\x1b\\',
  '\x1bPq#1~~\x1b\\',
  '\x1b^pm\x1b\\',
  '\x1bXsos\x07more\x1b\\',
  '\x1bP$qm\x1b\\',
  '\x1bP1;2|x\x1b\\',
  '\x1b_Ã¤b',
);
export const partial = of(
  '\x1b',
  '\x1b[',
  '\x1b[3',
  '\x1b[38;5;',
  '\x1b[?',
  '\x1b[ ',
  '\x1b[1$',
  '\x1b[<1<',
  '\x1b]',
  '\x1b]8;;http',
  '\x1b]2',
  '\x1b]x',
  '\x1bP',
  '\x1bP1$',
  '\x1bP$q',
  '\x1b_',
  '\x1b(',
  '\x1b#',
  'Ã',
  'â\x94',
  'ã\x80',
  'ð\x9f',
  'ð\x9f\x91',
  'ã\x80\x82',
  'Â\x9b',
  'Â\x90',
  'À\x80',
  'í\xa0\x80',
  'ï»¿',
  '\x18',
  '\x1a',
);
export const raw = fc
  .uint8Array({ minLength: 1, maxLength: 6 })
  .map((bytes) => String.fromCharCode(...bytes));
