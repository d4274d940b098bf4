import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IPty, spawn as spawnPty } from 'node-pty';
import { build } from 'vite';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The host's snapshot thread, bundled before the tests run (scripts/integration-setup.mjs). */
    snapshotWorker: string;
  }
}

/** For the tests of this folder: the command as people run it, in folders of its own. */
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
}

/** A person at a terminal of 80x24. */
export interface Person {
  readonly pty: IPty;
  /** Everything that was drawn so far. */
  readonly screen: string;
  readonly left: Promise<number>;
  type(text: string): void;
  /** Waits until the terminal was drawn what fits. */
  sees(what: string | RegExp): Promise<void>;
}

export interface BuiltCommand {
  readonly entry: string;
  readonly stateDir: string;
  readonly env: Record<string, string>;
  /** An empty folder, removed at the end. */
  folder(name: string): string;
  start(args: readonly string[], options?: RunOptions): ChildProcess;
  run(args: readonly string[], options?: RunOptions): Promise<Ran>;
  atTerminal(args: readonly string[], options?: RunOptions): Person;
  /** Runs `berth engine --socket` in a folder until it answers. */
  engine(workspace: string): Promise<ChildProcess>;
  dispose(): Promise<void>;
}

/** Bundles the command like the build does, and answers what runs it. */
export async function buildCommand(): Promise<BuiltCommand> {
  const cache = path.join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  // Inside the checkout, so that the packages it is shipped with are found.
  const out = mkdtempSync(path.join(cache, 'berth-cli-'));
  await bundle(path.join(out, 'cli'));
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'b-')));
  const env = {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: home,
    XDG_STATE_HOME: path.join(home, 's'),
    SHELL: '/bin/sh',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
  };
  return new Command(path.join(out, 'cli', 'index.js'), home, env, () => {
    for (const folder of [out, home]) rmSync(folder, { recursive: true, force: true });
  });
}

async function bundle(outDir: string): Promise<void> {
  const { dependencies } = createRequire(import.meta.url)(path.join(root, 'package.json')) as {
    dependencies: Record<string, string>;
  };
  const shipped = Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`));
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    define: {
      __BERTH_BUILD__: JSON.stringify({ version: '1.2.3', builtAt: 1 }),
      __BERTH_SNAPSHOT_WORKER__: JSON.stringify(inject('snapshotWorker')),
    },
    build: {
      outDir,
      target: 'node20',
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: { index: path.join(root, 'src', 'cli', 'index.ts') },
        external: [...shipped, /^node:/, ...builtinModules],
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
    ssr: { noExternal: true },
  });
}

class Command implements BuiltCommand {
  readonly entry: string;
  readonly env: Record<string, string>;
  readonly #home: string;
  readonly #remove: () => void;
  readonly #running = new Set<ChildProcess>();

  constructor(entry: string, home: string, env: Record<string, string>, remove: () => void) {
    this.entry = entry;
    this.#home = home;
    this.env = env;
    this.#remove = remove;
  }

  get stateDir(): string {
    return path.join(this.#home, 's', 'berth');
  }

  folder(name: string): string {
    return realpathSync(mkdtempSync(path.join(this.#home, `${name}-`)));
  }

  start(
    args: readonly string[],
    { cwd = this.#home, env = {}, input }: RunOptions = {},
  ): ChildProcess {
    const child = spawn(process.execPath, [this.entry, ...args], {
      cwd,
      env: { ...this.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#running.add(child);
    child.on('exit', () => this.#running.delete(child));
    // A command that does not read its input may be gone before it is written.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    return child;
  }

  run(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
    return ran(this.start(args, options));
  }

  atTerminal(args: readonly string[], { cwd = this.#home, env = {} }: RunOptions = {}): Person {
    const pty = spawnPty(process.execPath, [this.entry, ...args], {
      cwd,
      env: { ...this.env, ...env },
      cols: 80,
      rows: 24,
    });
    return personAt(pty);
  }

  async engine(workspace: string): Promise<ChildProcess> {
    const child = this.start(['engine', '--socket'], { cwd: workspace });
    for (;;) {
      const { code } = await this.run(['status', workspace]);
      if (code === 0) return child;
      if (child.exitCode !== null) throw new Error(`the engine left with ${child.exitCode}`);
    }
  }

  async dispose(): Promise<void> {
    const ends = [...this.#running].map((child) => {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      return new Promise((resolve) => child.once('exit', resolve));
    });
    await Promise.all(ends);
    this.#remove();
  }
}

/** What a started command printed, when it has left. */
export function ran(child: ChildProcess): Promise<Ran> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on('data', (bytes: Buffer) => out.push(bytes));
  child.stderr?.on('data', (bytes: Buffer) => err.push(bytes));
  const text = (parts: Buffer[]) => Buffer.concat(parts).toString('utf8');
  return new Promise((resolve) =>
    child.on('close', (code) => resolve({ code, out: text(out), err: text(err) })),
  );
}

function personAt(pty: IPty): Person {
  let screen = '';
  let changed = () => {};
  pty.onData((text) => {
    screen += text;
    changed();
  });
  const left = new Promise<number>((resolve) => pty.onExit(({ exitCode }) => resolve(exitCode)));
  const fits = (what: string | RegExp) =>
    typeof what === 'string' ? screen.includes(what) : what.test(screen);
  return {
    pty,
    left,
    get screen() {
      return screen;
    },
    type: (text) => pty.write(text),
    sees: (what) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`"${what}" is not in ${JSON.stringify(screen.slice(-1000))}`)),
          20_000,
        );
        changed = () => {
          if (!fits(what)) return;
          clearTimeout(timer);
          changed = () => {};
          resolve();
        };
        changed();
      }),
  };
}
