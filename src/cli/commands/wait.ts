import { defineCommand, workspaceOption } from '../command.ts';
import { exitCode } from '../exit-codes.ts';
import { usageFailure } from '../failure.ts';
import { withHost } from '../hosts/find-host.ts';
import { listSessions, matchSession, sessionPhrase } from '../sessions.ts';
import { parseDuration } from '../text/duration.ts';
import { conditions } from '../wait/conditions.ts';
import { untilMet } from '../wait/until-met.ts';

const names = [...conditions.keys()].join('|');

export const wait = defineCommand({
  name: 'wait',
  summary: 'Wait until a session is idle, has ended or asks something',
  operands: { usage: 'SESSION', min: 1, max: 1, completes: 'sessions' },
  options: {
    for: { type: 'string', value: names, doc: 'What to wait for.' },
    timeout: { type: 'string', value: 'TIME', doc: 'Give up after this: 90s, 10m, 2h.' },
    ...workspaceOption,
  },
  example: {
    line: `berth send build --enter make && berth wait build --for idle --timeout 10m`,
    does: 'run make in the shell called build and go on when its prompt is back',
  },
  notes: [
    'A shell is idle when it reads a line, nothing else runs in its terminal and nothing is half ' +
      'typed. A program that takes prompts is idle when none is being answered or waits. What cannot ' +
      'be told counts as busy. "question" comes when a card of that session waits for a person. ' +
      'Waiting does not keep a host from taking an update.',
    'The exit code is 0 when it came, 124 when the time was over first.',
  ],
  async run({ options, operands: [wanted = ''] }, context) {
    const condition = conditions.get(options.for ?? '');
    if (!condition) throw usageFailure(`--for takes one of: ${names.replaceAll('|', ', ')}.`);
    const limitMs =
      options.timeout === undefined ? undefined : parseDuration(options.timeout, '--timeout');
    const host = { workspace: options.workspace, name: 'berth wait' };
    return await withHost(context, host, async (connection) => {
      const session = matchSession(await listSessions(connection), wanted);
      const { clock } = context;
      const came = await untilMet(connection, { session, condition, limitMs, clock });
      if (came) return exitCode.ok;
      context.stderr.write(
        `berth: ${sessionPhrase(session)} did not come to "${options.for}" in ${options.timeout}.\n`,
      );
      return exitCode.timedOut;
    });
  },
});
