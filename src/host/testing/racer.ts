import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Disposable } from '../../shared/lifecycle.ts';

const program = path.join(import.meta.dirname, 'racer.mjs');

interface RacerOptions {
  /** The built headless.js of the build that this process is. */
  readonly headless: string;
  readonly stateHome: string;
}

/** A process of some build that can be sent into one round after the other. */
export class Racer implements Disposable {
  readonly #child: ChildProcess;
  #left: number | undefined;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (said: { left?: number }) => {
      this.#left = said.left;
    });
  }

  /** Resolves when its code is loaded: the next round begins at the same moment for all. */
  static async start({ headless, stateHome }: RacerOptions): Promise<Racer> {
    const child = fork(program, [headless], {
      env: { ...process.env, XDG_STATE_HOME: stateHome },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const racer = new Racer(child);
    await once(child, 'message');
    return racer;
  }

  /** How it left its last round, as an exit code; undefined while it hosts or waits. */
  get left(): number | undefined {
    return this.#left;
  }

  host(workspace: string): void {
    this.#left = undefined;
    this.#child.send(workspace);
  }

  /** Ends its round the way a logout does. */
  tellToLeave(): void {
    this.#child.kill('SIGTERM');
  }

  dispose(): void {
    this.#child.kill('SIGKILL');
  }
}
