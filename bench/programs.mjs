// Compiles native/*.c with the system's C compiler.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** @returns {Record<string, string>} the executables by name. */
export function compilePrograms(folder) {
  mkdirSync(folder, { recursive: true });
  const sources = path.join(import.meta.dirname, 'native');
  const names = readdirSync(sources).filter((file) => file.endsWith('.c'));
  return Object.fromEntries(names.map((file) => compile(path.join(sources, file), folder)));
}

function compile(source, folder) {
  const name = path.basename(source, '.c');
  const executable = path.join(folder, name);
  const cc = process.env.CC ?? 'cc';
  const run = spawnSync(cc, ['-O2', '-Wall', '-o', executable, source, '-lutil'], {
    stdio: 'inherit',
  });
  if (run.status !== 0)
    throw new Error(`${cc} could not compile ${source}; is a C compiler there?`);
  return [name, executable];
}
