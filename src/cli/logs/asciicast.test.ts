import { expect, test } from 'vitest';
import type { Stretch } from '../../shared/protocol/recorded.ts';
import { aSession } from '../../shared/testing/sample-session.ts';
import { asciicastOf } from './asciicast.ts';

const ended = aSession('0123abcd', {
  name: 'dev',
  command: 'npm',
  args: ['run', 'dev'],
  size: { cols: 100, rows: 30 },
  startedAt: 1_000_000,
  state: { kind: 'exited', code: 3, at: 1_004_000 },
});

async function castOf(...stretches: Omit<Stretch, 'isLast'>[]): Promise<unknown[]> {
  async function* all() {
    for (const each of stretches) yield { ...each, isLast: false };
  }
  const lines: unknown[] = [];
  for await (const each of asciicastOf(ended, all())) lines.push(JSON.parse(each));
  return lines;
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');

test('T13 recorded output becomes an asciicast v3: times, sizes, gaps, the exit, and no character torn', async () => {
  const euro = Buffer.from('€');
  const small = { cols: 80, rows: 24 };
  const cast = await castOf(
    {
      segment: 1,
      offset: 0,
      bytes: base64(Buffer.concat([Buffer.from('one\r\n'), euro.subarray(0, 1)])),
      index: [
        { kind: 'size', offset: 0, at: 1_000_000, size: small },
        { kind: 'time', offset: 0, at: 1_000_500 },
        { kind: 'time', offset: 5, at: 1_001_500 },
      ],
    },
    {
      segment: 1,
      offset: 6,
      bytes: base64(Buffer.concat([euro.subarray(1), Buffer.from('two')])),
      index: [
        { kind: 'size', offset: 8, at: 1_003_000, size: { cols: 100, rows: 30 } },
        { kind: 'gap', offset: 8, at: 1_003_000, missing: 4096 },
      ],
    },
  );
  expect(cast).toEqual([
    {
      version: 3,
      term: small,
      timestamp: 1000,
      command: 'npm run dev',
      title: 'dev',
    },
    [0.5, 'o', 'one\r\n'],
    [1, 'o', '€'],
    [1.5, 'r', '100x30'],
    [0, 'm', 'output is missing here'],
    [0, 'o', 'two'],
    [1, 'x', '3'],
  ]);
});

test('T13 without an index there is still a cast, and without output none', async () => {
  const bytes = base64('text');
  expect([await castOf({ segment: 4, offset: 0, bytes, index: [] }), await castOf()]).toEqual([
    [
      expect.objectContaining({ version: 3, term: { cols: 100, rows: 30 } }),
      [0, 'o', 'text'],
      [4, 'x', '3'],
    ],
    [],
  ]);
});
