import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { findEndpoint } from './slot/endpoint.ts';
import { startTestHost, type TestHost } from './testing/harness.ts';

/**
 * What any two builds say to each other, byte for byte, for ever (spec S18). Nothing here may be
 * made from the code that it guards: if a test of this file fails, the code is wrong.
 */
const FIRST_LINE = '42455254482d454e47494e452d310a'; // BERTH-ENGINE-1\n

/** u32 length, u8 type 1 (control), u32 channel 0, then JSON: written out once, never generated. */
const whois =
  '0000002a01000000007b226964223a312c226d6574686f64223a2277686f6973222c22706172616d73223a7b7d7d';
const note =
  '00000036' +
  '0100000000' +
  '7b226964223a322c226d6574686f64223a227374616e64446f776e5768656e49646c65222c22706172616d73223a7b7d7d';
const noteOfNewer =
  '00000079' +
  '0100000000' +
  '7b226964223a322c226d6574686f64223a227374616e64446f776e5768656e49646c65222c22706172616d73223a7b226275696c64223a7b2276657273696f6e223a22322e30222c226275696c744174223a323030307d2c2270726f6772616d223a222f222c22616e797468696e67223a317d7d';
const retire =
  '0000002b' +
  '0100000000' +
  '7b226964223a332c226d6574686f64223a22726574697265222c22706172616d73223a7b7d7d';

/** Sends these bytes and answers the first line and the JSON of `count` frames that come back. */
async function exchange(host: TestHost, hex: string, count: number) {
  const endpoint = await findEndpoint(host.stateDir, host.workspace);
  const socket = createConnection(endpoint?.socket ?? '');
  socket.write(Buffer.from(FIRST_LINE + hex, 'hex'));
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk]);
    const frames = framesIn(received.subarray(15));
    if (frames.length === count)
      return { firstLine: received.subarray(0, 15).toString('hex'), frames };
  }
  throw new Error(`hung up after ${received.toString('latin1')}`);
}

function framesIn(bytes: Buffer): { head: string; json: Record<string, unknown> }[] {
  const frames = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const head = bytes.subarray(at + 4, at + 9).toString('hex');
    frames.push({ head, json: JSON.parse(bytes.subarray(at + 9, end).toString()) });
    at = end;
  }
  return frames;
}

test('S18 whois: these bytes are answered with these fields', async () => {
  await using host = await startTestHost();
  const { firstLine, frames } = await exchange(host, whois, 1);
  expect({ firstLine, frames }).toEqual({
    firstLine: FIRST_LINE,
    frames: [
      {
        head: '0100000000',
        json: {
          id: 1,
          result: {
            protocol: expect.any(Number),
            build: { version: '1.2.3', builtAt: 1000 },
            pid: process.pid,
            startedAt: expect.any(Number),
            instanceId: host.opened.host.instanceId,
            workspace: host.workspace,
            busy: false,
            retiring: false,
            surfaces: 0,
            sessions: 0,
            openQuestions: 0,
            holders: [],
            noted: false,
          },
        },
      },
    ],
  });
});

test.each([
  ['bare', note],
  ['of a newer build, with a field of the future', noteOfNewer],
])('S18 the note, %s: these bytes leave it', async (_, bytes) => {
  await using host = await startTestHost();
  const { frames } = await exchange(host, bytes, 1);
  expect(frames).toEqual([{ head: '0100000000', json: { id: 2, result: { noted: true } } }]);
  expect(host.opened.host.whois().noted).toBe(true);
});

test('S18 retire: these bytes get the holders of a busy host, and let an idle one go', async () => {
  await using host = await startTestHost();
  const hold = host.opened.host.hold({ kind: 'work', id: 'w', title: 'job', evidence: 'runs' });
  const busy = await exchange(host, retire, 1);
  hold.dispose();
  const idle = await exchange(host, retire, 1);
  expect([busy.frames[0]?.json, idle.frames[0]?.json]).toEqual([
    {
      id: 3,
      error: {
        code: 'HOST_BUSY',
        message: 'The host is held by: job.',
        data: {
          holders: [
            { kind: 'work', id: 'w', title: 'job', since: expect.any(Number), evidence: 'runs' },
          ],
        },
      },
    },
    { id: 3, result: { retiring: true } },
  ]);
});

test('S18 all three on one connection are answered in order', async () => {
  await using host = await startTestHost();
  const { frames } = await exchange(host, whois + note + retire, 3);
  expect(frames.map(({ json }) => json['id'])).toEqual([1, 2, 3]);
});
