import { z } from 'zod';
import { BerthError, type ErrorCode, errorCodes } from '../errors.ts';
import { type Frame, frameType } from '../protocol/frame.ts';

/** What a control frame carries: a request, a reply or an event. Unknown fields are ignored. */
const requestMessage = z.object({
  id: z.number().int(),
  method: z.string().max(128),
  params: z.unknown().optional(),
});
const replyMessage = z.object({
  id: z.number().int(),
  result: z.unknown().optional(),
  error: z
    .object({ code: z.string(), message: z.string(), data: z.unknown().optional() })
    .optional(),
});
const eventMessage = z.object({ event: z.string().max(128), data: z.unknown().optional() });

export type WireError = NonNullable<z.infer<typeof replyMessage>['error']>;
export type RequestMessage = z.infer<typeof requestMessage>;
export type ReplyMessage = z.infer<typeof replyMessage>;
export type EventMessage = z.infer<typeof eventMessage>;

// In every runtime of ours; declared here because this folder is compiled without Node's or the DOM's types.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export function encodeControl(message: object): Frame {
  return {
    type: frameType.control,
    channel: 0,
    payload: encoder.encode(JSON.stringify(message)),
  };
}

/** @throws BerthError `BAD_FRAME` when the frame is no JSON. */
function parseJson(frame: Frame): unknown {
  try {
    return JSON.parse(decoder.decode(frame.payload));
  } catch (cause) {
    throw new BerthError('BAD_FRAME', 'a control frame is not valid JSON', { cause });
  }
}

/** @throws BerthError `BAD_FRAME` when the frame is no request. */
export function decodeRequest(frame: Frame): RequestMessage {
  const parsed = requestMessage.safeParse(parseJson(frame));
  if (parsed.success) return parsed.data;
  throw new BerthError('BAD_FRAME', 'a control frame is not a request', { cause: parsed.error });
}

/** A reply or an event, or undefined for what a newer build may send and this one does not know. */
export function decodeFromServer(
  frame: Frame,
): { reply: ReplyMessage } | { event: EventMessage } | undefined {
  const json = parseJson(frame);
  const reply = replyMessage.safeParse(json);
  if (reply.success) return { reply: reply.data };
  const event = eventMessage.safeParse(json);
  return event.success ? { event: event.data } : undefined;
}

export function toWireError(error: unknown): WireError {
  if (error instanceof BerthError) {
    return { code: error.code, message: error.message, data: error.data };
  }
  // What else is thrown is a fault of ours; its text may hold paths or secrets and stays here.
  return { code: 'INTERNAL', message: 'Berth made a mistake. Its log has the details.' };
}

export function fromWireError(wire: WireError): BerthError {
  const code = (errorCodes as readonly string[]).includes(wire.code)
    ? (wire.code as ErrorCode)
    : 'INTERNAL';
  return new BerthError(code, wire.message, { data: wire.data });
}
