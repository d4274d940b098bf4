// The `berth` command (spec cli). Plain Node; the packaged app runs it on Electron's.
import { systemClock } from '../shared/clock.ts';
import { commandTable } from './command-table.ts';
import { exitCode } from './exit-codes.ts';
import { leave } from './leave.ts';
import { runCommandLine } from './run-command-line.ts';

let code: number | undefined;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of `berth logs | head` has what it wanted, or the terminal is gone. A command that is
  // done all the same says how it went.
  if (error.code === 'EPIPE' || error.code === 'EIO') {
    setImmediate(() => leave(code ?? exitCode.ok));
    return;
  }
  process.stderr.write(`berth: The output cannot be written: ${error.message}\n`);
  leave(exitCode.failed);
});
// Nobody is left to tell.
process.stderr.on('error', () => {});
// Whoever reads it is told as well.
process.stdin.on('error', () => {});

code = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  clock: systemClock,
  commands: commandTable,
}).catch(() => {
  // It says every error itself; only a standard error that takes nothing gets here.
  return exitCode.failed;
});
const done = code;
// An open handle must not keep a command that is done; what it printed goes out first.
process.stdout.write('', () => leave(done));
