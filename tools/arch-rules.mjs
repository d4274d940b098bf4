// Who may import whom, for dependency-cruiser. arch.mjs applies the rules, arch-self-test.mjs
// proves with planted violations that each of them bites.
const TESTS = '\\.test\\.tsx?$';
const ELECTRON = '(^|/)node_modules/electron/|^electron(/|$)';

/** Both ways of naming a Node module; `core` covers them when dependency-cruiser resolves it. */
const NODE = { dependencyTypes: ['core'] };

export const rules = [
  // An `await import()` breaks a circle: whoever takes it has been loaded before.
  forbid('no-cycles', 'modules import each other in a circle', {
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
  }),
  forbid(
    'electron-free',
    'host, shared and cli run without Electron, by whatever way it is reached',
    {
      from: { path: '^src/(host|shared|cli)/' },
      to: { path: ELECTRON, reachable: true },
    },
  ),
  forbid('shared-alone', 'shared imports only shared and zod', {
    from: { path: '^src/shared/', pathNot: TESTS },
    to: { pathNot: '^src/shared/|(^|/)node_modules/zod/|^zod(/|$)' },
  }),
  forbid('host-below', 'the host knows nothing of what shows it', {
    from: { path: '^src/host/' },
    to: { path: '^src/(main|renderer|preload|cli)/' },
  }),
  forbid('page-apart', 'the renderer talks to the rest through shared contracts only', {
    from: { path: '^src/renderer/', pathNot: TESTS },
    to: { path: `^src/(host|main|cli|preload)/|${ELECTRON}` },
  }),
  forbid('page-without-node', 'the renderer has no Node', {
    from: { path: '^src/renderer/', pathNot: TESTS },
    to: NODE,
  }),
  forbid('preload-thin', 'the preload imports electron and shared types, nothing else', {
    from: { path: '^src/preload/', pathNot: TESTS },
    to: { pathNot: `^src/(preload|shared)/|${ELECTRON}` },
  }),
  forbid('preload-types-only', 'the preload takes only types from shared', {
    from: { path: '^src/preload/', pathNot: TESTS },
    to: { path: '^src/shared/', dependencyTypesNot: ['type-only'] },
  }),
  forbid('main-composes', 'main does not reach into pages or the command line', {
    from: { path: '^src/main/' },
    to: { path: '^src/(renderer|preload|cli)/' },
  }),
  forbid(
    'cli-speaks-rpc',
    'the command line finds and dials a host; only its engine command is one',
    {
      from: { path: '^src/cli/', pathNot: `^src/cli/commands/engine\\.ts$|${TESTS}` },
      to: {
        path: '^src/host/',
        pathNot: '^src/host/(paths\\.ts|files\\.ts|slot/|transports/|agent-hooks/)',
      },
    },
  ),
  forbid('cli-apart', 'the command line knows no window', {
    from: { path: '^src/cli/' },
    to: { path: '^src/(main|renderer|preload)/' },
  }),
  forbid('resolvable', 'an import leads nowhere', {
    from: {},
    to: { couldNotResolve: true, pathNot: ELECTRON },
  }),
];

/** Names that say nothing about what is inside. */
const EMPTY_NAME = /(^|[-./])(manager|helper|util|service|data|info)s?(?=[-./]|$)/i;

/** Rules over one file each: its path from the project's root, and its text. */
export const fileRules = [
  {
    name: 'telling-names',
    comment: 'the name says what kind of thing it is, not what it does',
    broken: (file) => EMPTY_NAME.test(file.replace(/^src\//, '')),
  },
  {
    name: 'no-module-mocks',
    comment: 'pass the dependency in and give the test a plain object',
    broken: (_file, text) => /\b(vi|vitest)\s*\.\s*(mock|doMock)\s*\(/.test(text),
  },
];

/** @returns {import('dependency-cruiser').IForbiddenRuleType} */
function forbid(name, comment, { from, to }) {
  return { name, comment, severity: 'error', from, to };
}
