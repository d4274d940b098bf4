import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/harness.ts';
import { hooksFile, hooksStatus, installHooks, removeHooks } from './agent-hooks.ts';
import { type HookedAgent, hookEntries, hookedAgents } from './hook-entries.ts';

const own = { matcher: 'Bash', hooks: [{ type: 'command', command: 'notify-send done' }] };
/** Settings as people have them: indents, comments, line ends, hooks of their own. */
const samples: readonly string[] = [
  '{}',
  '{}\n',
  '{ }',
  '{\n}\n',
  '{"model":"opus"}',
  '{"model":"opus",}',
  '{\n\t"env": {\n\t\t"KEY": "s3cret"\n\t},\n\t// last word\n\t"model": "opus"\n}',
  '{\r\n  "model": "opus",\r\n  "hooks": {}\r\n}\r\n',
  '// on top\n{ /* a */ "hooks": { /* b */ } /* c */ }\n// below',
  JSON.stringify({ hooks: { Stop: [own] } }),
  JSON.stringify({ hooks: { Stop: [], PostToolUse: [own, own] } }, null, 4),
  JSON.stringify({ permissions: { allow: ['Bash(ls:*)'] }, hooks: { PreToolUse: [own] } }, null, 2),
  JSON.stringify(
    { hooks: { PermissionRequest: [own] }, zed: [1, 2, { three: 'ünï\u2028' }] },
    null,
    '\t',
  ),
  '{\n  "hooks": {\n    "Stop": [\n      // mine\n      { "hooks": [] }, // and mine\n    ],\n  },\n}\n\n\n',
];

function setUp(agent: HookedAgent, text?: string) {
  const folder = temporaryFolder('hooks');
  const place = { env: { HOME: folder.path }, stateDir: path.join(folder.path, 'state') };
  const file = hooksFile(agent, place);
  if (text !== undefined) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const read = () => readFileSync(file, 'utf8');
  return { place, file, read, [Symbol.dispose]: () => folder.dispose() };
}

const cases = hookedAgents.flatMap((agent) => samples.map((text) => [agent, text] as const));
test.each(cases)(
  'hooks of %s into %j and out again: every byte is as it was',
  async (agent, text) => {
    using set = setUp(agent, text);
    expect((await hooksStatus(agent, set.place)).state).toBe('absent');
    expect(await installHooks(agent, set.place)).toBe(true);
    const installed = set.read();
    expect((await hooksStatus(agent, set.place)).state).toBe('installed');
    const before = parse(text) as { hooks?: Record<string, unknown[]> };
    const after = parse(installed) as { hooks: Record<string, unknown[]> };
    for (const [event, entry] of Object.entries(hookEntries[agent])) {
      expect(after.hooks[event]).toEqual([...(before.hooks?.[event] ?? []), entry]);
    }
    expect({ ...after, hooks: undefined }).toEqual({ ...before, hooks: undefined });
    expect(await installHooks(agent, set.place)).toBe(false);
    expect(set.read()).toBe(installed);
    expect(await removeHooks(agent, set.place)).toBe(true);
    expect(set.read()).toBe(text);
    expect(await removeHooks(agent, set.place)).toBe(false);
    expect(set.read()).toBe(text);
  },
);

test('a file that was made for the hooks goes with them; one with permissions and links keeps both', async () => {
  using fresh = setUp('claude');
  await installHooks('claude', fresh.place);
  expect(statSync(fresh.file).mode & 0o777).toBe(0o600);
  await removeHooks('claude', fresh.place);
  expect(existsSync(fresh.file)).toBe(false);
  using linked = setUp('codex', '{}');
  const real = path.join(path.dirname(linked.file), 'dotfiles.json');
  writeFileSync(real, '{"a": 1}');
  chmodSync(real, 0o644);
  const place = {
    ...linked.place,
    env: { CODEX_HOME: path.join(linked.place.env.HOME, 'elsewhere') },
  };
  mkdirSync(place.env.CODEX_HOME);
  symlinkSync(real, hooksFile('codex', place));
  await installHooks('codex', place);
  expect(lstatSync(hooksFile('codex', place)).isSymbolicLink()).toBe(true);
  expect([statSync(real).mode & 0o777, readFileSync(real, 'utf8')]).toEqual([
    0o644,
    expect.stringContaining('berth ask hook'),
  ]);
  await removeHooks('codex', place);
  expect(readFileSync(real, 'utf8')).toBe('{"a": 1}');
});

test('what was edited meanwhile stays as edited; what was reformatted loses our entries and no others', async () => {
  const text = '{\n  "model": "opus" // mine\n}\n';
  using edited = setUp('claude', text);
  await installHooks('claude', edited.place);
  writeFileSync(edited.file, `// new\n${edited.read().replace('opus', 'sonnet')}`);
  await removeHooks('claude', edited.place);
  expect(edited.read()).toBe(`// new\n${text.replace('opus', 'sonnet')}`);

  using rewritten = setUp('claude', JSON.stringify({ hooks: { Stop: [own] }, a: 1 }));
  await installHooks('claude', rewritten.place);
  const root = JSON.parse(rewritten.read()) as { hooks: Record<string, { hooks: unknown[] }[]> };
  // Merged into an entry of the person's, as a tool that tidies up might.
  root.hooks['PostToolUse']?.[0]?.hooks.unshift({ type: 'command', command: 'mine' });
  writeFileSync(rewritten.file, JSON.stringify(root, null, 8));
  await removeHooks('claude', rewritten.place);
  expect(JSON.parse(rewritten.read())).toEqual({
    a: 1,
    hooks: {
      Stop: [own],
      PostToolUse: [{ matcher: '*', hooks: [{ type: 'command', command: 'mine' }] }],
    },
  });
});

test('hooks that were lost one by one are added again, and all of them go', async () => {
  using set = setUp('claude', '{"a": 1}');
  await installHooks('claude', set.place);
  const root = JSON.parse(set.read()) as { hooks: Record<string, unknown> };
  delete root.hooks['Stop'];
  writeFileSync(set.file, JSON.stringify(root));
  expect((await hooksStatus('claude', set.place)).state).toBe('partly');
  await installHooks('claude', set.place);
  expect((await hooksStatus('claude', set.place)).state).toBe('installed');
  await removeHooks('claude', set.place);
  expect(JSON.parse(set.read())).toEqual({ a: 1 });
});

test.each([
  ['', /not valid JSON/],
  ['{"hooks": ', /not valid JSON/],
  ['[]', /no JSON object/],
  ['"text"', /no JSON object/],
  ['{"hooks": []}', /"hooks" that are no object/],
  ['{"hooks": {"Stop": {}}}', /"hooks.Stop" that is no list/],
  ['{"hooks": {"PermissionRequest": "berth ask hook"}}', /that is no list/],
  ['\ufeff{}', /not valid JSON/],
])('settings of the shape %j are left alone, and it is said', async (text, said) => {
  using set = setUp('claude', text);
  const refused = { code: 'SETTINGS_UNUSABLE', message: expect.stringMatching(said) };
  await expect(installHooks('claude', set.place)).rejects.toMatchObject(refused);
  await expect(removeHooks('claude', set.place)).rejects.toMatchObject(refused);
  expect((await hooksStatus('claude', set.place)).problem).toMatch(said);
  expect(set.read()).toBe(text);
});

test('C9 what is remembered to undo it holds nothing of the settings', async () => {
  using set = setUp('claude', '{\n  "env": { "ANTHROPIC_API_KEY": "s3cret" }\n}\n');
  await installHooks('claude', set.place);
  const kept = readFileSync(path.join(set.place.stateDir, 'hooks', 'claude.json'), 'utf8');
  expect(kept).toContain('berth ask hook');
  expect(kept).not.toMatch(/s3cret|ANTHROPIC/);
});
