import { randomUUID } from 'node:crypto';
import { errorCodeOf } from '../../shared/errors.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import type { ParamsIn } from '../../shared/rpc/contract.ts';
import { interruptible } from '../ask/interruptible.ts';
import { type Context, defineCommand, jsonOption, workspaceOption } from '../command.ts';
import { ASK_TIMEOUT_MS, type Connection } from '../connect.ts';
import { exitCode } from '../exit-codes.ts';
import { Failure, usageFailure } from '../failure.ts';
import { withHost } from '../hosts/find-host.ts';
import { checkLength, MAX_PROFILE } from '../limits.ts';
import { type LogRenderer, plainRenderer, rawRenderer } from '../logs/renderers.ts';
import { turnExitCode, turnRemark } from '../run/turn-outcome.ts';
import { printTurn, TURN_CHANNEL, written } from '../run/turn-output.ts';
import { parseDuration } from '../text/duration.ts';
import { readText } from './send.ts';

/** Sessions of the adapter have this width until a window shows them. Cells. */
const COLUMNS = 80;

export const run = defineCommand({
  name: 'run',
  summary: 'Give a prompt to a program and print its answer',
  operands: { usage: 'PROFILE PROMPT|-', min: 2, max: 2 },
  options: {
    session: {
      type: 'string',
      short: 's',
      value: 'S',
      doc: 'Which session of a persistent profile. Default: default.',
    },
    'require-existing': { type: 'boolean', doc: 'Fail when that session does not run yet.' },
    'max-time': { type: 'string', value: 'T', doc: 'End the turn after this long, such as 10m.' },
    ...workspaceOption,
    ...jsonOption,
  },
  example: { line: 'berth run python3 "print(6 * 7)"', does: 'print 42' },
  notes: [
    'The profile says what to start: one of your own in the settings file, or a program that was found, such as bash, python3, claude or codex. "-" reads the prompt from stdin.',
    'Exits 0 when the turn completed, 1 when it failed, 2 when a question waits for a person, 3 when there is no such session, 124 after --max-time, 130 when interrupted.',
  ],
  async run({ options, operands: [profile = '', text = ''] }, context) {
    checkLength(profile, MAX_PROFILE, 'The profile');
    const { session, 'max-time': maxTime } = options;
    const request = {
      runId: randomUUID(),
      profile,
      prompt: text === '-' ? await wholeInput(context) : text,
      channel: TURN_CHANNEL,
      ...(session === undefined ? {} : { logicalSessionId: checkedSession(session) }),
      ...(options['require-existing'] ? { mode: 'require-existing' as const } : {}),
      ...(maxTime === undefined ? {} : { maxTurnMs: parseDuration(maxTime, '--max-time') }),
    };
    const host = { workspace: options.workspace, name: 'berth run' };
    return await withHost(context, host, (connection) =>
      interruptible(
        connection,
        () => turn(connection, request, { json: options.json ?? false, context }),
        () => exitCode.interrupted,
      ),
    );
  },
});

type Request = ParamsIn<HostContract, 'turn.execute'>;
interface Printing {
  readonly json: boolean;
  readonly context: Context;
}

async function turn({ client }: Connection, request: Request, printing: Printing): Promise<number> {
  const { json, context } = printing;
  const line = (event: object) => written(context.stdout, `${JSON.stringify(event)}\n`);
  const renderer = await rendererFor({ client }, request.profile);
  const output = printTurn({
    client,
    renderer: json ? textRenderer(renderer) : renderer,
    print: async (text) => {
      if (!json) await written(context.stdout, text);
      else if (text.length > 0) await line({ event: 'output', text });
    },
  });
  if (json) {
    client.on('turn.changed', ({ turn: { runId, state, sessionId } }) => {
      if (runId === request.runId && state === 'running')
        void line({ event: 'started', runId, sessionId });
    });
  }
  try {
    const end = await client.call('turn.execute', request);
    await output.printed;
    if (json) await line({ event: 'ended', runId: request.runId, ...end });
    const remark = turnRemark(end);
    if (remark && !json) context.stderr.write(`berth: ${remark}\n`);
    return turnExitCode(end);
  } catch (error) {
    throw refused(error);
  }
}

/** What a terminal printed is read as a person would; what came through a pipe stays as it is. */
async function rendererFor(
  { client }: Pick<Connection, 'client'>,
  name: string,
): Promise<LogRenderer> {
  const { profiles } = await client.call('profile.list', {}, { timeoutMs: ASK_TIMEOUT_MS });
  const known = profiles.find((listed) => listed.name === name);
  return known?.profile.terminal ? plainRenderer(COLUMNS) : rawRenderer();
}

/** JSON holds text: bytes become characters, none of them cut in two. */
function textRenderer(renderer: LogRenderer): LogRenderer {
  const decoder = new TextDecoder();
  const text = (bytes: Uint8Array | string) =>
    typeof bytes === 'string' ? bytes : decoder.decode(bytes, { stream: true });
  return {
    push: (bytes) => text(renderer.push(bytes)),
    end: () => text(renderer.end()) + decoder.decode(),
  };
}

/** Refusals that scripts tell apart by the exit code (spec K5). */
function refused(error: unknown): unknown {
  const code = errorCodeOf(error);
  if (code === 'QUESTION_PENDING' && error instanceof Error)
    return new Failure(error.message, { exitCode: exitCode.questionPending, cause: error });
  if (code === 'SESSION_NOT_FOUND' && error instanceof Error)
    return new Failure(error.message, {
      hint: 'Without --require-existing it is started.',
      exitCode: exitCode.sessionNotFound,
      cause: error,
    });
  return error;
}

function checkedSession(text: string): string {
  if (text === '') throw usageFailure('The session is empty.');
  checkLength(text, 64, 'The session');
  return text;
}

async function wholeInput(context: Context): Promise<string> {
  let text = '';
  for await (const piece of readText(context)) text += piece;
  return text;
}
