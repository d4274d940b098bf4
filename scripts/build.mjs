// Builds every part into out/. Packages under "dependencies" are shipped as they are and stay
// outside the bundles; everything under "devDependencies" is bundled.
import { existsSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const { dependencies } = createRequire(import.meta.url)('../package.json');
const shipped = Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`));
const external = ['electron', ...shipped, /^node:/, ...builtinModules];
const common = { configFile: false, logLevel: 'warn' };

/** out/<name>/<entry>.js from src/<name>/: code for Node or for Electron's main process. */
function nodePart(name, entries, format = 'es') {
  const extension = format === 'cjs' ? 'cjs' : 'js';
  return build({
    ...common,
    root,
    build: {
      outDir: `out/${name}`,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: entries,
        external,
        output: {
          format,
          entryFileNames: `[name].${extension}`,
          chunkFileNames: `[name]-[hash].${extension}`,
        },
      },
    },
    ssr: { noExternal: true },
  });
}

function page() {
  return build({
    ...common,
    root: path.join(root, 'src/renderer'),
    base: './',
    plugins: [react()],
    build: {
      outDir: path.join(root, 'out/renderer'),
      emptyOutDir: true,
      target: 'chrome130',
      chunkSizeWarningLimit: 2_000, // kB; the page is read from disk
      sourcemap: true,
    },
  });
}

const parts = [
  ['src/main/index.ts', (index) => nodePart('main', { index })],
  // A sandboxed preload must be one CommonJS file.
  ['src/preload/index.ts', (index) => nodePart('preload', { index }, 'cjs')],
  ['src/host/headless.ts', (headless) => nodePart('host', { headless })],
  ['src/cli/index.ts', (index) => nodePart('cli', { index })],
  ['src/renderer/index.html', page],
];
const present = parts.filter(([entry]) => {
  const found = existsSync(path.join(root, entry));
  if (!found) console.warn(`build: ${entry} does not exist yet, skipped`);
  return found;
});
await Promise.all(present.map(([entry, make]) => make(entry)));
