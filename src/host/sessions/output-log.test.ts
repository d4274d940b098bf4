import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutputLog } from './output-log.ts';

test('T1 the log holds exactly the last bytes, at their numbers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200_000 }),
      fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: 12 }),
      (capacity, sizes) => {
        const log = new OutputLog(capacity);
        let all = Buffer.alloc(0);
        for (const [index, size] of sizes.entries()) {
          const chunk = Buffer.alloc(size, index + 1);
          log.append(chunk);
          all = Buffer.concat([all, chunk]);
        }
        const kept = Buffer.concat(log.read(log.tailSeq, Number.MAX_SAFE_INTEGER));
        expect(log.headSeq).toBe(all.length);
        expect(kept.equals(all.subarray(log.tailSeq))).toBe(true);
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(capacity, all.length));
      },
    ),
    { numRuns: 200 },
  );
});

test('a read takes at most what it is asked for', () => {
  const log = new OutputLog(16);
  log.append(Buffer.from('0123456789'));
  expect(Buffer.concat(log.read(3, 4)).toString()).toBe('3456');
});
