// Bundles the worker thread that makes snapshots into one piece of text, which every bundle with a
// host in it carries along: a thread started from memory needs no file, neither in the app's archive
// nor in an installation that was replaced under the running app.
import { builtinModules } from 'node:module';
import path from 'node:path';
import { build } from 'vite';

const root = path.join(import.meta.dirname, '..');

/** CommonJS, because that is what `new Worker(text, { eval: true })` runs. */
export async function bundleSnapshotWorker() {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    root,
    build: {
      target: 'node20',
      minify: true,
      ssr: true,
      write: false,
      rolldownOptions: {
        input: { worker: 'src/host/snapshots/worker.ts' },
        external: [/^node:/, ...builtinModules],
        output: { format: 'cjs', codeSplitting: false },
      },
    },
    ssr: { noExternal: true },
  });
  const { output } = /** @type {import('vite').Rollup.RollupOutput} */ (result);
  if (output.length !== 1) throw new Error('the snapshot worker must be one file');
  return output[0].code;
}
