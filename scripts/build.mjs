// Builds every part into out/. Packages under "dependencies" are shipped as they are and stay
// outside the bundles; everything under "devDependencies" is bundled.
import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { bundleSnapshotWorker } from './snapshot-worker.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const { version, dependencies } = createRequire(import.meta.url)('../package.json');
const shipped = Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`));
const external = ['electron', ...shipped, /^node:/, ...builtinModules];

/** @type {import('vite').InlineConfig} */
const common = {
  configFile: false,
  logLevel: 'warn',
  // Which build this is; the same in all parts, and newer with each build.
  define: {
    __BERTH_BUILD__: JSON.stringify({ version, builtAt: Date.now() }),
    __BERTH_SNAPSHOT_WORKER__: JSON.stringify(await bundleSnapshotWorker()),
  },
};

/**
 * out/<name>/<entry>.js from src/<name>/: code for Node or for Electron's main process.
 * @param {string} name
 * @param {Record<string, string>} entries
 * @param {'es' | 'cjs'} format
 */
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

await Promise.all([
  nodePart('main', { index: 'src/main/index.ts' }),
  // A sandboxed preload must be one CommonJS file.
  nodePart('preload', { index: 'src/preload/index.ts' }, 'cjs'),
  nodePart('host', { headless: 'src/host/headless.ts' }),
  nodePart('cli', { index: 'src/cli/index.ts' }),
  page(),
]);
