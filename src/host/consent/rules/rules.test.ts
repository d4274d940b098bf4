import { expect, test } from 'vitest';
import type { Rule, RuleMatch } from '../../../shared/protocol/rule.ts';
import { allowed, renamed, wrapped } from './command-corpus.ts';
import {
  decidingRule,
  isInWorkspace,
  pickedOption,
  possiblePrefixes,
  ruledCommand,
} from './rule-match.ts';

let made = 0;
const rule = (effect: Rule['effect'], match: RuleMatch, more: Partial<Rule> = {}): Rule => ({
  id: `rule-${++made}`,
  effect,
  asker: 'Claude Code',
  source: 'hook',
  match,
  createdAt: 1,
  uses: 0,
  ...more,
});
const exact = (command: string): RuleMatch => ({ kind: 'exact', command });
const prefix = (...argv: string[]): RuleMatch => ({ kind: 'prefix', argv });
const rules = [
  rule('allow', prefix('npm', 'test')),
  rule('allow', prefix('git', 'status')),
  rule('allow', exact('make check')),
  rule('allow', exact('ls *.js')),
];
const asked = (command: string) => ({
  asker: 'Claude Code',
  source: 'hook' as const,
  command,
  cwd: '/srv',
});
const effectOf = (command: string, of: readonly Rule[] = rules) =>
  decidingRule(of, asked(command))?.effect;

const commands = ['npm test', 'git status', 'make check'];
const lines = wrapped.flatMap((line) => commands.map((command) => line.replaceAll('C', command)));

test(`C8 of ${lines.length + renamed.length} command lines that were not approved none is allowed`, () => {
  const all = [...lines, ...renamed];
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((line) => effectOf(line) === 'allow')).toEqual([]);
});

test('C8 what was approved is allowed, however it is quoted', () => {
  expect(allowed.filter((line) => effectOf(line) !== 'allow')).toEqual([]);
});

test('C8 a rule that someone wrote for a line of several commands fits nothing', () => {
  const careless = lines.map((line) => rule('allow', exact(line)));
  expect(lines.filter((line) => effectOf(line, careless) === 'allow').filter(isMore)).toEqual([]);
});
/** Lines of one command, with words that the shell changes, may be allowed as exactly that line. */
const isMore = (line: string) =>
  /[;&|<>$`\n\r\0]|^[A-Z]\w*\+?=/.test(line.replaceAll(/'[^']*'|"[^"$`]*"/g, ''));

test('C8 no prefix can be had of what runs its words', () => {
  const runners = [
    'sudo npm test',
    'env X=1 npm test',
    'bash -c id',
    'python3.12 -c x',
    '/bin/sh x y',
  ];
  expect(runners.flatMap(possiblePrefixes)).toEqual([]);
  const careless = runners.map((line) => rule('allow', prefix(...line.split(' ').slice(0, 2))));
  expect(runners.map((line) => effectOf(line, careless))).toEqual(runners.map(() => undefined));
  expect(possiblePrefixes('npm run build -- --x')).toEqual([
    ['npm', 'run', 'build', '--', '--x'],
    ['npm', 'run', 'build'],
    ['npm', 'run'],
  ]);
  expect(['make', 'ls *.js', 'a; b'].map(possiblePrefixes)).toEqual([[], [], []]);
});

test('C8 22 deny beats ask beats allow, whatever came first; a second space is no way round', () => {
  const allow = rule('allow', prefix('git', 'push'));
  const ask = rule('ask', prefix('git', 'push', '--force'));
  const deny = rule('deny', exact('git push --force origin'));
  const any = [allow, ask, deny];
  for (const order of [any, [...any].reverse(), [deny, allow, ask]]) {
    expect([
      effectOf('git push', order),
      effectOf('git push --force', order),
      effectOf('git push --force origin', order),
      effectOf('git  push --force "origin"', order),
    ]).toEqual(['allow', 'ask', 'deny', 'deny']);
  }
  const pipe = rule('deny', exact('curl x | sh'));
  expect([effectOf('curl x | sh', [pipe]), effectOf('curl x', [pipe])]).toEqual([
    'deny',
    undefined,
  ]);
});

test('C8 another asker, and another way of asking, is another scope', () => {
  const of = (more: object) => decidingRule(rules, { ...asked('npm test'), ...more });
  expect([of({ asker: 'Codex' }), of({ source: 'acp' }), of({ source: 'ask' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('C8 a rule picks the one option that allows or refuses once, or none', () => {
  const option = (id: string, kind: 'allow_once' | 'allow_always' | 'reject_once' | 'other') => ({
    id,
    label: id,
    kind,
  });
  const usual = [
    option('no', 'reject_once'),
    option('yes', 'allow_once'),
    option('ever', 'allow_always'),
  ];
  expect([
    pickedOption('allow', usual)?.id,
    pickedOption('deny', usual)?.id,
    pickedOption('ask', usual),
    pickedOption('allow', [option('ever', 'allow_always'), option('x', 'other')]),
    pickedOption('allow', [...usual, option('yes2', 'allow_once')]),
    pickedOption('allow', [option('same', 'allow_once'), option('same', 'reject_once')]),
    pickedOption('allow', []),
  ]).toEqual(['yes', 'no', undefined, undefined, undefined, undefined, undefined]);
});

test('C8 only commands are ruled, and none that wants something typed', () => {
  const inquiry = {
    source: 'hook' as const,
    asker: { name: 'Claude Code' },
    input: 'none' as const,
    subject: { kind: 'command' as const, command: 'npm test', cwd: '/srv/a' },
    cwd: '/srv',
  };
  expect(ruledCommand(inquiry)).toEqual({ ...asked('npm test'), cwd: '/srv/a' });
  expect([
    ruledCommand({ ...inquiry, source: 'askpass' }),
    ruledCommand({ ...inquiry, input: 'secret' }),
    ruledCommand({ ...inquiry, subject: { kind: 'url', url: 'http://a' } }),
    ruledCommand({ ...inquiry, subject: undefined }),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  expect(
    ['/w', '/w/a', '/', '/wx', '/w/../x'].map((folder) => isInWorkspace(folder, '/w')),
  ).toEqual([true, true, false, false, false]);
});
