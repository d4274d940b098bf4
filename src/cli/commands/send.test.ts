import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { pieces, readText } from './send.ts';

test('T6 a long text is cut between characters and loses nothing', () => {
  const text = '👩‍💻a漢'.repeat(50);
  const cut = [...pieces(text, 7)];
  expect(cut.join('')).toBe(text);
  expect(cut.every((piece) => piece.length <= 7 && !/\p{Surrogate}/u.test(piece))).toBe(true);
});

const read = async (...chunks: Uint8Array[]) => {
  let text = '';
  for await (const piece of readText({ stdin: Readable.from(chunks) as never })) text += piece;
  return text;
};

test('T6 text from stdin is exact, wherever its chunks end', async () => {
  const bytes = Buffer.from('\ufeffé漢\r\n');
  expect(await read(...[...bytes].map((byte) => Buffer.from([byte])))).toBe('\ufeffé漢\r\n');
});

test('T6 what is not UTF-8 is refused, not replaced', async () => {
  await expect(read(Buffer.from([0x61, 0xff]))).rejects.toThrow('not UTF-8');
  await expect(read(Buffer.from([0xe6, 0xbc]))).rejects.toThrow('not UTF-8');
});
