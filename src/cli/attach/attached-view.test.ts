import { expect, test } from 'vitest';
import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import { hostContract } from '../../shared/protocol/contract.ts';
import { encodeSeqPayload, type Frame, frameType } from '../../shared/protocol/frame.ts';
import { Client } from '../../shared/rpc/client.ts';
import { decodeRequest, encodeControl } from '../../shared/rpc/message.ts';
import { aSession } from '../../shared/testing/sample-session.ts';
import { clearedScreen } from '../terminal/leave-sequence.ts';
import type { RawTerminal } from '../terminal/raw-terminal.ts';
import { showSession } from './attached-view.ts';

const size = { cols: 80, rows: 24 };
const session = aSession('aa112233', { command: 'sh', size });
const never: Clock = { now: () => 0, after: () => ({ dispose() {} }) };
const CHANNEL = 1;

/** A host that answers an attach with nothing printed yet, and then sends what the test wants. */
function startFakeHost() {
  const frames = new Emitter<Frame>();
  const closed = new Emitter<string>();
  const attached = {
    run: 0,
    headSeq: 0,
    replay: { kind: 'delta', fromSeq: 0 },
    size,
    leads: true,
  };
  const client = new Client(
    hostContract,
    {
      send(frame) {
        if (frame.type !== frameType.control) return;
        const { id } = decodeRequest(frame);
        queueMicrotask(() => frames.fire(encodeControl({ id, result: attached })));
      },
      bufferedBytes: 0,
      onFrame: frames.subscribe,
      onClose: closed.subscribe,
      dispose: () => closed.fire('done'),
    },
    never,
  );
  return {
    client,
    print(seq: number, text: string) {
      const payload = encodeSeqPayload(seq, Buffer.from(text));
      frames.fire({ type: frameType.output, channel: CHANNEL, payload });
    },
    restart(headSeq: number, fromSeq: number) {
      const replay = { kind: 'snapshot', fromSeq, size, complete: false };
      const data = { channel: CHANNEL, run: 0, headSeq, replay, size };
      frames.fire(encodeControl({ event: 'stream.restarted', data }));
    },
  };
}

/** Collects what is drawn. */
function startTerminal(): RawTerminal & { drawn: string } {
  return {
    drawn: '',
    size,
    onInput() {},
    onHangUp() {},
    onResize() {},
    write(bytes) {
      this.drawn += typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1');
    },
    dispose() {},
  };
}

const QUERY = '\x1b[6n';

test('T12 after a fall behind, what is replayed asks nothing and what is live does', async () => {
  const host = startFakeHost();
  const terminal = startTerminal();
  const view = showSession({
    client: host.client,
    session,
    terminal,
    detachKeys: [],
    viewOnly: false,
    clock: never,
  });
  await new Promise((resolve) => setTimeout(resolve));
  host.print(0, `live${QUERY}half \x1b[`);
  host.restart(110, 100);
  const before = terminal.drawn.length;
  host.print(100, `old${QUERY}`);
  host.print(107, `er${QUERY}new${QUERY}`);
  expect(terminal.drawn.slice(before)).toBe(`${clearedScreen(size.rows)}older${QUERY}new${QUERY}`);
  host.client.dispose();
  await view;
});
