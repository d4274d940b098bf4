import path from 'node:path';
import { type Context, defineCommand, jsonOption } from '../command.ts';
import { realFolderOf } from '../connect.ts';
import { exitCode } from '../exit-codes.ts';
import { noHostFailure } from '../failure.ts';
import { census } from '../hosts/census.ts';
import { censusText } from '../hosts/census-text.ts';

export const status = defineCommand({
  name: 'status',
  summary: 'Show every host on this machine and what it holds',
  operands: { usage: '[FOLDER]', min: 0, max: 1, completes: 'folders' },
  options: { ...jsonOption },
  example: {
    line: `berth status --json | jq -r '.hosts[] | select(.answers and .busy).workspace'`,
    does: 'the workspaces that an update would have to wait for',
  },
  notes: [
    'Every host of every build is asked, and looking holds none of them. One that does not answer ' +
      'within 3 s is listed as such.',
  ],
  async run({ options, operands: [folder] }, context) {
    const hosts = await census(
      context,
      folder === undefined ? undefined : await real(folder, context),
    );
    if (folder !== undefined && hosts.length === 0) {
      throw noHostFailure(
        `No host has ${path.resolve(context.cwd, folder)} open.`,
        'berth status without a folder lists what is open.',
      );
    }
    context.stdout.write(
      options.json ? `${JSON.stringify({ hosts })}\n` : censusText(hosts, context),
    );
    return exitCode.ok;
  },
});

const real = (folder: string, { cwd }: Context): Promise<string> =>
  realFolderOf(path.resolve(cwd, folder));
