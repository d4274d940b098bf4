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

/**
 * The built host as another build would be: the same code with another stamp, in a folder of its
 * own that finds the packages of this checkout. Needs `npm run build`.
 */
export function buildVariant({ version, builtAt }: Build): Disposable & { headless: string } {
  const cache = path.join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'berth-build-'));
  const host = path.join(folder, 'host');
  cpSync(path.join(root, 'out', 'host'), host, { recursive: true });
  let stamped = 0;
  for (const name of readdirSync(host).filter((file) => file.endsWith('.js'))) {
    const file = path.join(host, name);
    const before = readFileSync(file, 'utf8');
    const after = before.replace(
      /("?version"?:\s*)"[^"]*"(,\s*"?builtAt"?:\s*)[\d.e+]+/,
      (_, head: string, middle: string) => `${head}${JSON.stringify(version)}${middle}${builtAt}`,
    );
    if (after === before) continue;
    stamped += 1;
    writeFileSync(file, after);
  }
  if (stamped === 0) throw new Error('the built host carries no stamp');
  return {
    headless: path.join(host, 'headless.js'),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
