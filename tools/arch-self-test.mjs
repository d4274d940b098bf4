// A guard that checks nothing looks just like one that finds nothing (dependency-cruiser does so
// with a TypeScript it does not know). So: a toy project in which every rule is broken once, and
// one that keeps them all.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkArchitecture } from './arch-check.mjs';
import { fileRules, rules } from './arch-rules.mjs';

const packages = {
  'node_modules/zod/package.json': '{"name":"zod","main":"index.js"}',
  'node_modules/zod/index.js': '',
  'node_modules/electron/package.json': '{"name":"electron","main":"index.js"}',
  'node_modules/electron/index.js': '',
};

const sound = {
  ...packages,
  'package.json': '{"type":"module","dependencies":{"zod":"1","electron":"1"}}',
  'src/shared/frame.ts': `import { z } from 'zod'; export const frame = z; export type Frame = 1;`,
  'src/host/create-host.ts': `import 'node:fs'; import { frame } from '../shared/frame.ts'; export { frame };`,
  'src/host/headless.ts': `import './create-host.ts';`,
  'src/main/index.ts': `import 'electron'; import '../host/create-host.ts'; import 'node:path';`,
  'src/preload/index.ts': `import 'electron'; import type { Frame } from '../shared/frame.ts'; export type P = Frame;`,
  'src/renderer/main.tsx': `import { frame } from '../shared/frame.ts'; export const page = frame;`,
  'src/cli/index.ts': `import 'node:util'; import './commands/engine.ts';`,
  'src/cli/commands/engine.ts': `await import('../../host/headless.ts');`,
  'src/cli/table.ts': `import('./lazy.ts');`,
  'src/cli/lazy.ts': `import './table.ts';`,
};

/** Each rule, and files that break it. */
const planted = {
  'no-cycles': { 'src/host/a.ts': `import './b.ts';`, 'src/host/b.ts': `import './a.ts';` },
  'electron-free': {
    'src/host/detour.ts': `import { step } from './step.ts'; export const a = step;`,
    'src/host/step.ts': `import type { App } from 'electron'; export const step: App = 0;`,
  },
  'shared-alone': { 'src/shared/disk.ts': `import 'node:fs';` },
  'host-below': {
    'src/host/up.ts': `import '../renderer/plain.ts';`,
    'src/renderer/plain.ts': 'export {};',
  },
  'page-apart': { 'src/renderer/host.ts': `import '../host/create-host.ts';` },
  'page-without-node': { 'src/renderer/disk.ts': `import { join } from 'path'; join('');` },
  'preload-thin': { 'src/preload/disk.ts': `import 'node:fs';` },
  'preload-types-only': {
    'src/preload/runs.ts': `import { frame } from '../shared/frame.ts'; frame;`,
  },
  'main-composes': { 'src/main/page.ts': `import '../renderer/main.tsx';` },
  'cli-speaks-rpc': { 'src/cli/commands/ls.ts': `import '../../host/create-host.ts';` },
  'cli-apart': { 'src/cli/window.ts': `import '../preload/plain.ts';`, 'src/preload/plain.ts': '' },
  resolvable: { 'src/host/nowhere.ts': `import './gone.ts';` },
  'telling-names': { 'src/host/session-utils.ts': 'export {};' },
  'no-module-mocks': { 'src/host/x.test.ts': `vi.mock('./headless.ts');` },
};

/** Throws where a rule does not bite, or bites sound code. */
export async function selfTest() {
  const names = [...rules, ...fileRules].map((rule) => rule.name);
  const untested = names.filter((name) => !(name in planted));
  if (untested.length > 0) throw new Error(`no planted violation for: ${untested.join(', ')}`);

  const silent = await rulesBrokenBy(sound);
  if (silent.length > 0) throw new Error(`sound code breaks: ${silent.join(', ')}`);
  for (const [name, files] of Object.entries(planted)) {
    const broken = await rulesBrokenBy({ ...sound, ...files });
    if (!broken.includes(name)) throw new Error(`rule ${name} does not bite`);
  }
}

async function rulesBrokenBy(files) {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'berth-arch-')));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    const { violations } = await checkArchitecture(root);
    return [...new Set(violations.map((violation) => violation.rule))];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
