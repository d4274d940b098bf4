import { expect, test } from 'vitest';
import type { Host } from '../host/host.ts';
import type { Hold } from '../shared/protocol/holder.ts';
import { WindowHolds } from './window-holds.ts';

function holdable() {
  const held: string[] = [];
  const hold = ({ id }: Hold) => {
    held.push(id);
    return { dispose: () => void held.splice(held.indexOf(id), held.includes(id) ? 1 : 0) };
  };
  return { host: { hold } as unknown as Host, held };
}

test('S2 a window holds a host once, however often it connects, until it closes', () => {
  const { host, held } = holdable();
  const holds = new WindowHolds();
  holds.hold(host, 1);
  holds.hold(host, 1);
  holds.hold(host, 2);
  const open = [...held];
  holds.releaseWindow(1);
  expect([open, held]).toEqual([['window-1', 'window-2'], ['window-2']]);
});

test('a host that ended is held by nobody, and one that takes its place anew', () => {
  const before = holdable();
  const after = holdable();
  const holds = new WindowHolds();
  holds.hold(before.host, 1);
  holds.forgetHost(before.host);
  holds.hold(after.host, 1);
  expect([before.held, after.held]).toEqual([[], ['window-1']]);
});
