import { expect, test } from 'vitest';
import { Emitter } from '../../shared/emitter.ts';
import {
  decodeSeqPayload,
  decodeState,
  encodeSeqPayload,
  type Frame,
  frameType,
} from '../../shared/protocol/frame.ts';
import type { SessionId, TerminalSize } from '../../shared/protocol/session.ts';
import type { HostLink } from '../connection/host-link.ts';
import { RESET_BYTES } from './screen.ts';
import { TerminalSink } from './terminal-sink.ts';

const size = { cols: 80, rows: 24 };
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytes = (words: string) => new TextEncoder().encode(words);
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A screen that parses only when the test says so. */
function fakeScreen() {
  const written: { bytes: Uint8Array; parsed?: (() => void) | undefined }[] = [];
  const painted: string[] = [];
  let own: TerminalSize = size;
  return {
    painted,
    get size() {
      return own;
    },
    resize(wanted: TerminalSize) {
      own = wanted;
    },
    isAtRest: true,
    tellState() {
      return this.isAtRest ? bytes(`state after ${painted.join('')}`) : undefined;
    },
    write(next: Uint8Array, parsed?: () => void) {
      written.push({ bytes: next, parsed });
    },
    parseAll() {
      for (let next = written.shift(); next; next = written.shift()) {
        painted.push(next.bytes === RESET_BYTES ? 'RESET' : text(next.bytes));
        next.parsed?.();
      }
    },
  };
}

/** A host that answers attach with `answer` and notes everything else. */
function fakeLink(answer: object, instanceId = 'host-1') {
  const calls: [string, unknown][] = [];
  const sent: Frame[] = [];
  const events = new Emitter<{ event: string; data: { channel: number } }>();
  let toChannel: ((frame: Frame) => void) | undefined;
  const client = {
    call(method: string, params: unknown) {
      calls.push([method, params]);
      return Promise.resolve(method === 'session.attach' ? answer : {});
    },
    send: (frame: Frame) => sent.push(frame),
    on: (event: string, listener: (data: unknown) => void) =>
      events.subscribe((fired) => fired.event === event && listener(fired.data)),
  };
  const link = {
    client,
    instanceId,
    newChannel: () => 7,
    onChannel(_channel: number, listener: (frame: Frame) => void) {
      toChannel = listener;
      return { dispose: () => undefined };
    },
  } as unknown as HostLink;
  return {
    link,
    calls,
    fire: (event: string, data: object) => events.fire({ event, data: { channel: 7, ...data } }),
    output: (seq: number, words: string) =>
      toChannel?.({
        type: frameType.output,
        channel: 7,
        payload: encodeSeqPayload(seq, bytes(words)),
      }),
    snapshot: (seq: number, words: string) =>
      toChannel?.({
        type: frameType.snapshot,
        channel: 7,
        payload: encodeSeqPayload(seq, bytes(words)),
      }),
    states: () =>
      sent
        .filter((frame) => frame.type === frameType.state)
        .map(({ payload }) => {
          const told = decodeState(payload);
          return { ...told, state: text(told.state) };
        }),
    acks: () =>
      sent
        .filter(({ type }) => type === frameType.ack)
        .map(({ payload }) => decodeSeqPayload(payload).seq),
    inputs: () => sent.filter(({ type }) => type === frameType.input).map((f) => text(f.payload)),
  };
}

const attached = (change: object = {}) => ({
  run: 0,
  headSeq: 0,
  replay: { kind: 'delta', fromSeq: 0 },
  size,
  leads: true,
  ...change,
});

function sinkOn(screen: ReturnType<typeof fakeScreen>, freshRun?: number) {
  const sessionId = 's1' as SessionId;
  return new TerminalSink({ sessionId, screen, freshRun, onProblem: () => undefined });
}

test('T4 bytes are acknowledged when they are parsed, not when they arrive', async () => {
  const screen = fakeScreen();
  const host = fakeLink(attached());
  await sinkOn(screen, 0).connect(host.link);
  host.output(0, 'hello');
  const before = host.acks();
  screen.parseAll();
  expect([before, host.acks(), screen.painted]).toEqual([[], [5], ['hello']]);
});

test('T2 after a lost connection exactly the missing bytes are asked for', async () => {
  const screen = fakeScreen();
  const sink = sinkOn(screen, 0);
  const first = fakeLink(attached());
  await sink.connect(first.link);
  first.output(0, 'hello');
  sink.disconnect();
  const second = fakeLink(attached({ headSeq: 9, replay: { kind: 'delta', fromSeq: 5 } }));
  await sink.connect(second.link);
  second.output(5, ' you');
  screen.parseAll();
  expect([second.calls[0], screen.painted]).toEqual([
    ['session.attach', { channel: 7, sessionId: 's1', tellsState: true, have: { run: 0, seq: 5 } }],
    ['hello', ' you'],
  ]);
});

test('T2 another process of the host is asked for everything, since its numbers are its own', async () => {
  const sink = sinkOn(fakeScreen(), 0);
  await sink.connect(fakeLink(attached()).link);
  sink.disconnect();
  const second = fakeLink(attached(), 'host-2');
  await sink.connect(second.link);
  expect(second.calls[0]).toEqual([
    'session.attach',
    { channel: 7, sessionId: 's1', tellsState: true },
  ]);
});

test('T2 a snapshot clears the screen first', async () => {
  const screen = fakeScreen();
  const host = fakeLink(
    attached({ headSeq: 40, replay: { kind: 'snapshot', fromSeq: 40, complete: true, size } }),
  );
  await sinkOn(screen).connect(host.link);
  host.snapshot(40, 'screen');
  host.output(40, 'more');
  screen.parseAll();
  expect([screen.painted, host.acks()]).toEqual([
    ['RESET', 'screen', 'more'],
    [40, 44],
  ]);
});

test('T2 a restarted stream starts over with its replay', async () => {
  const screen = fakeScreen();
  const host = fakeLink(attached());
  await sinkOn(screen, 0).connect(host.link);
  host.output(0, 'old');
  host.fire('stream.restarted', {
    run: 1,
    replay: { kind: 'snapshot', fromSeq: 0, complete: true, size },
    size,
  });
  host.snapshot(0, '');
  host.output(0, 'new');
  screen.parseAll();
  expect(screen.painted).toEqual(['old', 'RESET', '', 'new']);
});

test('T3 asked what it is like, a terminal tells when all is parsed and no sequence is unfinished', async () => {
  const screen = fakeScreen();
  const host = fakeLink(attached());
  await sinkOn(screen, 0).connect(host.link);
  host.output(0, 'one');
  host.fire('stream.asked', {});
  screen.isAtRest = false;
  screen.parseAll();
  const meanwhile = host.states();
  screen.isAtRest = true;
  host.output(3, 'two');
  screen.parseAll();
  host.output(6, 'three');
  screen.parseAll();
  expect([meanwhile, host.states()]).toEqual([[], [{ seq: 6, size, state: 'state after onetwo' }]]);
});

test('T3 what was printed for another size is painted at that size first', async () => {
  const screen = fakeScreen();
  const small = { cols: 40, rows: 10 };
  const host = fakeLink(
    attached({ headSeq: 3, replay: { kind: 'snapshot', fromSeq: 0, complete: true, size: small } }),
  );
  await sinkOn(screen).connect(host.link);
  host.snapshot(0, '');
  host.output(0, 'oldnew');
  const before = screen.size;
  screen.parseAll();
  expect([before, screen.size, screen.painted]).toEqual([small, size, ['RESET', '', 'old', 'new']]);
});

test('T12 a replayed question is not answered again, a live one is', async () => {
  const screen = fakeScreen();
  const host = fakeLink(
    attached({ headSeq: 44, replay: { kind: 'snapshot', fromSeq: 40, complete: true, size } }),
  );
  const sink = sinkOn(screen);
  await sink.connect(host.link);
  host.snapshot(40, 'screen');
  host.output(40, 'old!new');
  const replaying = sink.isSilent;
  screen.parseAll();
  expect([replaying, screen.painted, sink.isSilent]).toEqual([
    true,
    ['RESET', 'screen', 'old!', 'new'],
    false,
  ]);
});

test('T12 a program that has just started gets its answers', async () => {
  const host = fakeLink(attached({ headSeq: 4 }));
  const sink = sinkOn(fakeScreen(), 0);
  await sink.connect(host.link);
  expect([sink.isSilent, host.calls[0]]).toEqual([
    false,
    ['session.attach', { channel: 7, sessionId: 's1', tellsState: true, have: { run: 0, seq: 0 } }],
  ]);
});

test('T5 only the surface that leads answers', async () => {
  const host = fakeLink(attached({ leads: false }));
  const sink = sinkOn(fakeScreen(), 0);
  await sink.connect(host.link);
  const before = sink.isSilent;
  host.fire('stream.led', { size, leads: true });
  expect([before, sink.isSilent]).toEqual([true, false]);
});

test('keys typed during the first attach arrive in order, after it', async () => {
  const host = fakeLink(attached());
  const sink = sinkOn(fakeScreen(), 0);
  const connecting = sink.connect(host.link);
  sink.type(bytes('l'));
  sink.type(bytes('s'));
  await connecting;
  sink.type(bytes('\r'));
  expect(host.inputs()).toEqual(['l', 's', '\r']);
});

test('T6 a long paste becomes several frames, in order', async () => {
  const host = fakeLink(attached());
  const sink = sinkOn(fakeScreen(), 0);
  await sink.connect(host.link);
  sink.type(bytes(`${'a'.repeat(64 * 1024)}b`));
  expect(host.inputs().map((part) => part.length)).toEqual([65_536, 1]);
});

test('T7 what is typed after the end goes nowhere, and works again after a restart', async () => {
  const host = fakeLink(attached());
  const sink = sinkOn(fakeScreen(), 0);
  await sink.connect(host.link);
  host.fire('stream.ended', { run: 0, headSeq: 0 });
  sink.type(bytes('x'));
  host.fire('stream.restarted', { run: 1, replay: { kind: 'delta', fromSeq: 0 }, size });
  sink.type(bytes('y'));
  expect(host.inputs()).toEqual(['y']);
});

test('T4 a hidden surface says so, also when it was hidden before it attached', async () => {
  const host = fakeLink(attached());
  const sink = sinkOn(fakeScreen(), 0);
  sink.show(false);
  await sink.connect(host.link);
  sink.show(true);
  await settled();
  expect(host.calls.slice(1)).toEqual([
    ['session.show', { channel: 7, visible: false }],
    ['session.show', { channel: 7, visible: true }],
  ]);
});
