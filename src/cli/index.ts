// The `berth` command (spec cli). Plain Node; the packaged app runs it on Electron's.
import { systemClock } from '../shared/clock.ts';
import { commandTable } from './command-table.ts';
import { exitCode } from './exit-codes.ts';
import { runCommandLine } from './run-command-line.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of `berth logs | head` has what it wanted.
  if (error.code === 'EPIPE') process.exit(exitCode.ok);
  process.stderr.write(`berth: The output cannot be written: ${error.message}\n`);
  process.exit(exitCode.failed);
});
// Nobody is left to tell.
process.stderr.on('error', () => {});

const code = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  clock: systemClock,
  commands: commandTable,
});
// An open handle must not keep a command that is done; what it printed goes out first.
process.stdout.write('', () => process.exit(code));
