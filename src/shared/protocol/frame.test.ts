import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeSeqPayload,
  encodeFrame,
  encodeSeqPayload,
  type Frame,
  FrameDecoder,
  MAX_FRAME_BYTES,
} from './frame.ts';

const anyFrame = fc.record({
  type: fc.integer({ min: 0, max: 255 }),
  channel: fc.integer({ min: 0, max: 0xffffffff }),
  payload: fc.uint8Array({ maxLength: 300 }),
});

test('frames come out as they went in, however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(anyFrame), fc.integer({ min: 1, max: 50 }), (frames, step) => {
      const stream = Buffer.concat(frames.map(encodeFrame));
      const decoder = new FrameDecoder();
      const received: Frame[] = [];
      for (let at = 0; at < stream.length; at += step) {
        for (const frame of decoder.push(Uint8Array.from(stream.subarray(at, at + step)))) {
          received.push({ ...frame, payload: Uint8Array.from(frame.payload) });
        }
      }
      expect(received).toEqual(frames);
    }),
  );
});

test('S18 the bytes of a frame never change', () => {
  const frame = { type: 2, channel: 7, payload: encodeSeqPayload(258, Uint8Array.of(65, 66)) };
  expect(Buffer.from(encodeFrame(frame)).toString('hex')).toBe(
    '0000000f' + '02' + '00000007' + '0000000000000102' + '4142',
  );
});

test('a frame longer than 16 MiB is refused before its bytes have come', () => {
  const head = new Uint8Array(9);
  new DataView(head.buffer).setUint32(0, MAX_FRAME_BYTES + 1);
  expect(() => [...new FrameDecoder().push(head)]).toThrowError(/exceeds/);
});

test('a frame shorter than its own header is refused', () => {
  expect(() => [...new FrameDecoder().push(new Uint8Array(9))]).toThrowError(/shorter/);
});

test('byte numbers beyond 32 bits survive', () => {
  expect(decodeSeqPayload(encodeSeqPayload(2 ** 48 + 1, Uint8Array.of(9)))).toEqual({
    seq: 2 ** 48 + 1,
    bytes: Uint8Array.of(9),
  });
});

test('an output frame without a byte number is refused', () => {
  expect(() => decodeSeqPayload(new Uint8Array(7))).toThrowError(/no byte number/);
});
