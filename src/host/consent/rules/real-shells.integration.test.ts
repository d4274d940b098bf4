import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/harness.ts';
import { allowed, renamed, wrapped } from './command-corpus.ts';
import { simpleCommand } from './simple-command.ts';

const NAMES = ['npm', 'git', 'make', 'ls', 'echo-it', 'test-it'];
const shells = ['/bin/bash', '/bin/dash', '/bin/zsh'].filter((file) => existsSync(file));

/** A folder where every program only says what it was given, and nothing else can be run. */
function setUp() {
  const folder = temporaryFolder('shells');
  const bin = path.join(folder.path, 'bin');
  mkdirSync(bin);
  const printer = path.join(folder.path, 'printer');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own
  writeFileSync(printer, '#!/bin/sh\nprintf "=%s\\0" "${0##*/}" "$@"; printf "\\0"\n', {
    mode: 0o755,
  });
  for (const name of NAMES) symlinkSync(printer, path.join(bin, name));
  return { bin, cwd: folder.path, [Symbol.dispose]: () => folder.dispose() };
}

/** What the programs of these lines are given, one line after the other. */
function argvsIn(
  shell: string,
  lines: readonly string[],
  { bin, cwd }: ReturnType<typeof setUp>,
): string[][] {
  const quiet = shell.endsWith('zsh') ? ['-f'] : [];
  const ran = spawnSync(shell, [...quiet, '-c', lines.join('\n')], {
    cwd,
    env: { PATH: bin, HOME: cwd, LANG: 'C.UTF-8' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(ran.stderr).toBe('');
  const runs = ran.stdout.split('\0\0').slice(0, -1);
  return runs.map((run) => run.split('\0').map((word) => word.slice(1)));
}

const isFixed = (line: string) => {
  const argv = simpleCommand(line)?.argv;
  return argv !== undefined && NAMES.includes(argv[0] ?? '');
};

test.each(shells)(
  'C8 every line that is read as fixed words is run as exactly these by %s',
  (shell) => {
    using place = setUp();
    const all = [
      ...wrapped.map((line) => line.replaceAll('C', 'npm test')),
      ...renamed,
      ...allowed,
    ];
    const fixed = all.filter(isFixed);
    expect(fixed.length).toBeGreaterThan(30);
    expect(argvsIn(shell, fixed, place)).toEqual(fixed.map((line) => simpleCommand(line)?.argv));
  },
);

/** Another seed and more lines look further. */
const SEED = Number(process.env['BERTH_SEED'] ?? 8);
const LINES = Number(process.env['BERTH_LINES'] ?? 1_000);
const signs = [
  ...' \'"\\;&|<>$`(){}[]*?!~#=^%+@:,.-_/\t\na',
  'npm',
  'git',
  '\u00e9',
  '\u00a0',
  ' x ',
];
const line = fc
  .array(fc.constantFrom(...signs), { maxLength: 12 })
  .map((parts) => `npm ${parts.join('')}`);

test.each(shells)(
  'C8 random lines that are read as fixed words are run as exactly these by %s',
  (shell) => {
    using place = setUp();
    const fixed = fc.sample(line, { numRuns: LINES, seed: SEED }).filter(isFixed);
    expect(fixed.length).toBeGreaterThan(LINES / 100);
    expect(argvsIn(shell, fixed, place)).toEqual(fixed.map((one) => simpleCommand(one)?.argv));
  },
);
