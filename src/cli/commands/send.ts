import { type Context, defineCommand, workspaceOption } from '../command.ts';
import { ASK_TIMEOUT_MS } from '../connect.ts';
import { exitCode } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { withHost } from '../hosts/find-host.ts';
import { listSessions, matchSession } from '../sessions.ts';

/** Letters that one request carries; at most four bytes each, so within its limit of 1 MiB. */
const PIECE_LENGTH = 256 * 1024;
/** A program that does not read makes the host hold back (spec T6). Milliseconds. */
const WRITE_TIMEOUT_MS = 10 * ASK_TIMEOUT_MS;

export const send = defineCommand({
  name: 'send',
  summary: 'Type text into a session',
  operands: { usage: 'SESSION TEXT|-', min: 2, max: 2, completes: 'sessions' },
  options: {
    enter: { type: 'boolean', short: 'e', doc: 'Press Enter after it.' },
    ...workspaceOption,
  },
  example: { line: 'berth send dev --enter "npm test"', does: 'run the tests in the session dev' },
  notes: ['Types exactly the text, and nothing after it without --enter. "-" reads it from stdin.'],
  async run({ options, operands: [wanted = '', text = ''] }, context) {
    const host = { workspace: options.workspace, name: 'berth send' };
    await withHost(context, host, async (connection) => {
      const { id } = matchSession(await listSessions(connection), wanted);
      const write = async (piece: string) => {
        const params = { sessionId: id, text: piece };
        await connection.client.call('session.write', params, { timeoutMs: WRITE_TIMEOUT_MS });
      };
      for await (const piece of text === '-' ? readText(context) : [text]) {
        for (const part of pieces(piece, PIECE_LENGTH)) await write(part);
      }
      if (options.enter) await write('\r');
    });
    return exitCode.ok;
  },
});

/** The text in parts of at most `length` letters; no part ends inside a surrogate pair. Pure. */
export function* pieces(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + length, text.length);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end--;
    yield text.slice(at, end);
    at = end;
  }
}

/** Standard input as it comes. Text only: the request is JSON. */
export async function* readText({ stdin }: Pick<Context, 'stdin'>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (cause) {
      throw new Failure('What comes from standard input is not UTF-8 text.', { cause });
    }
  };
  for await (const chunk of stdin) yield decode(chunk as Uint8Array);
  yield decode();
}
