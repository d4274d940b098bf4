import { defineCommand, noOperands } from '../command.ts';
import { exitCode } from '../exit-codes.ts';
import { versionText } from '../version-text.ts';

export const version = defineCommand({
  name: 'version',
  summary: 'Name the build',
  operands: noOperands,
  options: {},
  example: { line: 'berth version', does: 'which build this command belongs to' },
  notes: ['berth status shows the builds of the hosts.'],
  async run(_, { stdout }) {
    stdout.write(versionText());
    return exitCode.ok;
  },
});
