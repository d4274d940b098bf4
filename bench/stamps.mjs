import { existsSync, readFileSync } from 'node:fs';

/**
 * Reads what native/stamps.h wrote: when programs under measurement were ready to begin, began to
 * write and were told of an interrupt, in order.
 */
export function readStamps(file) {
  const text = existsSync(file) ? readFileSync(file, 'latin1') : '';
  const stamps = text.split('\n').flatMap((line) => {
    const [name, monotonicNs, realUs] = line.split(' ');
    return realUs ? [{ name, monotonicNs: BigInt(monotonicNs), realMs: Number(realUs) / 1e3 }] : [];
  });
  return {
    ready: stamps.filter(({ name }) => name === 'ready'),
    started: stamps.filter(({ name }) => name === 'start'),
    told: stamps.filter(({ name }) => name === 'told'),
  };
}
