// Bundles bench/berth, which takes the product's own parts from src/, the way scripts/build.mjs
// bundles the app.
import { writeFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'vite';
import { bundleSnapshotWorker } from '../scripts/snapshot-worker.mjs';

const root = path.join(import.meta.dirname, '..');
const { dependencies } = createRequire(import.meta.url)('../package.json');
const shipped = Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`));
const external = ['electron', ...shipped, /^node:/, ...builtinModules];

/** @type {import('vite').InlineConfig} */
const common = {
  configFile: false,
  logLevel: 'warn',
  define: {
    __BERTH_BUILD__: JSON.stringify({ version: '0.0.0-bench', builtAt: 1 }),
    __BERTH_SNAPSHOT_WORKER__: JSON.stringify(await bundleSnapshotWorker()),
  },
};

/**
 * An app folder for Electron in `folder`.
 *
 * @param {string} folder
 * @param {{readable: boolean}} options readable: names stay as they are, for a profile.
 */
export async function bundleBerth(folder, { readable }) {
  await Promise.all([
    nodePart(folder, {
      main: 'bench/berth/main.ts',
      shells: 'bench/berth/shells.ts',
      turns: 'bench/berth/turns.ts',
      retire: 'bench/berth/retire.ts',
      'whois-probe': 'bench/berth/whois-probe.ts',
    }),
    nodePart(path.join(folder, 'preload'), { index: 'src/preload/index.ts' }, 'cjs'),
    page(path.join(folder, 'page'), !readable),
  ]);
  const manifest = { name: 'berth-bench', version: '0.0.0', type: 'module', main: 'main.js' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
}

/**
 * @param {string} outDir
 * @param {Record<string, string>} input
 * @param {'es' | 'cjs'} format
 */
function nodePart(outDir, input, format = 'es') {
  const extension = format === 'cjs' ? 'cjs' : 'js';
  return build({
    ...common,
    root,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      ssr: true,
      rolldownOptions: {
        input,
        external,
        output: { format, entryFileNames: `[name].${extension}` },
      },
    },
    ssr: { noExternal: true },
  });
}

function page(outDir, minify) {
  return build({
    ...common,
    root: path.join(root, 'bench/berth/page'),
    base: './',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'chrome130',
      chunkSizeWarningLimit: 2_000, // kB
      minify,
    },
  });
}
