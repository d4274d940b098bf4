import { spawnSync } from 'node:child_process';
import { type Disposable, DisposableStore, toDisposable } from '../../shared/lifecycle.ts';
import type { TerminalSize } from '../../shared/protocol/session.ts';
import type { Context, Input, Output } from '../command.ts';
import { terminalSizeOf } from '../sessions.ts';
import { leaveSequence, rememberTitle, restoreTitle } from './leave-sequence.ts';

/** A person's own terminal, given over to a session until disposed. */
export interface RawTerminal extends Disposable {
  readonly size: TerminalSize;
  onInput(listener: (bytes: Uint8Array) => void): void;
  /** The terminal itself is gone. */
  onHangUp(listener: () => void): void;
  onResize(listener: (size: TerminalSize) => void): void;
  /** `drained` is called when the bytes are out of this process. */
  write(bytes: Uint8Array | string, drained?: () => void): void;
}

/** What a terminal that does not know its size is taken for. */
const UNKNOWN_SIZE: TerminalSize = { cols: 80, rows: 24 };

/** Both must be terminals. However the process ends, the terminal is given back first. */
export function openRawTerminal({ stdin, stdout }: Pick<Context, 'stdin' | 'stdout'>): RawTerminal {
  const owned = new DisposableStore();
  const size = () => terminalSizeOf({ stdout }) ?? UNKNOWN_SIZE;
  owned.add(rawMode(stdin, stdout));
  return {
    get size() {
      return size();
    },
    onInput(listener) {
      stdin.on('data', listener);
      owned.add(toDisposable(() => stdin.off('data', listener)));
      stdin.resume();
    },
    onHangUp(listener) {
      stdin.once('end', listener).once('error', listener);
    },
    onResize(listener) {
      const told = () => listener(size());
      stdout.on('resize', told);
      owned.add(toDisposable(() => stdout.off('resize', told)));
    },
    write: (bytes, drained) => void stdout.write(bytes, drained && (() => drained())),
    dispose: () => owned.dispose(),
  };
}

function rawMode(stdin: Input, stdout: Output): Disposable {
  stdin.setRawMode?.(true);
  keepLineFeeds();
  stdout.write(rememberTitle);
  const back = toDisposable(() => {
    process.off('exit', giveBack);
    stdout.write(`${leaveSequence}${restoreTitle}\r\n`);
    stdin.setRawMode?.(false);
    stdin.pause();
  });
  const giveBack = () => back.dispose();
  process.on('exit', giveBack);
  return back;
}

/**
 * Node's raw mode still turns LF into CR LF on output, and full-screen programs move the cursor down
 * with a bare LF. Leaving raw mode brings the old setting back.
 */
function keepLineFeeds(): void {
  if (process.platform === 'win32') return;
  // Without stty most programs still look right.
  spawnSync('stty', ['-opost'], { stdio: ['inherit', 'ignore', 'ignore'] });
}
