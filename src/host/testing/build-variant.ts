import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { Build } from '../../shared/protocol/build.ts';

const root = path.join(import.meta.dirname, '../../..');

/** Parts that say which build they are. */
const STAMPED = ['main', 'host', 'cli'];

interface BuildVariant extends Disposable {
  /** The folder to start the app from. */
  readonly app: string;
  /** The program that hosts a folder without the app. */
  readonly headless: string;
}

/**
 * What was built, as another build would be: the same code with another stamp, in a folder of its
 * own that finds the packages of this checkout. Needs `npm run build`.
 */
export function buildVariant(build: Build): BuildVariant {
  const cache = path.join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const app = mkdtempSync(path.join(cache, 'berth-build-'));
  for (const part of ['out', 'assets']) {
    cpSync(path.join(root, part), path.join(app, part), {
      recursive: true,
      filter: (file) => !file.endsWith('.map'),
    });
  }
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as object;
  const { version } = build;
  writeFileSync(path.join(app, 'package.json'), JSON.stringify({ ...manifest, version }));
  for (const part of STAMPED) stamp(path.join(app, 'out', part), build);
  return {
    app,
    headless: path.join(app, 'out', 'host', 'headless.js'),
    dispose: () => rmSync(app, { recursive: true, force: true }),
  };
}

function stamp(folder: string, { version, builtAt }: Build): void {
  let stamped = 0;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const file = path.join(folder, name);
    const before = readFileSync(file, 'utf8');
    const after = before.replace(
      /("?version"?:\s*)"[^"]*"(,\s*"?builtAt"?:\s*)[\d.e+]+/,
      (_, head: string, middle: string) => `${head}${JSON.stringify(version)}${middle}${builtAt}`,
    );
    if (after === before) continue;
    stamped += 1;
    writeFileSync(file, after);
  }
  if (stamped === 0) throw new Error(`${folder} carries no stamp`);
}
