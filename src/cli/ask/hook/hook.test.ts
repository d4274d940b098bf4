import { expect, test } from 'vitest';
import type { QuestionState } from '../../../shared/protocol/question.ts';
import { callOf, type HookInput, parseHookInput } from './hook-input.ts';
import { hookAnswer, questionOf } from './hook-question.ts';
import { hookSubject } from './hook-subject.ts';
import { suggestedOptions } from './hook-suggestion.ts';

const request: HookInput = {
  hook_event_name: 'PermissionRequest',
  session_id: 'abc',
  cwd: '/srv/harbour',
  permission_mode: 'default',
  tool_name: 'Bash',
  tool_input: { command: 'npm test', description: 'Runs the tests' },
  prompt_id: 'p1',
  permission_suggestions: [
    {
      type: 'addRules',
      rules: [{ toolName: 'Bash', ruleContent: 'npm test:*' }],
      behavior: 'allow',
      destination: 'localSettings',
    },
    { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
    {
      type: 'removeRules',
      rules: [{ toolName: 'Bash' }],
      behavior: 'deny',
      destination: 'session',
    },
    'nonsense',
  ],
};
const answered = (optionId: string): QuestionState => ({
  kind: 'answered',
  optionId,
  by: 'window 1',
  at: 1,
});
const said = (optionId: string) => JSON.parse(hookAnswer(request, answered(optionId)) ?? 'null');

test('C12 a permission request is a card that says what, where and in which mode', () => {
  expect(questionOf(request, { name: 'Claude Code', pid: 7 })).toEqual({
    source: 'hook',
    title: 'Claude Code wants to run a command',
    body: 'Runs the tests\nIts permission mode is default.',
    subject: { kind: 'command', command: 'npm test', cwd: '/srv/harbour' },
    cwd: '/srv/harbour',
    asker: { name: 'Claude Code', pid: 7 },
    agentCall: { session: 'abc', call: callOf(request) },
    options: [
      { id: 'deny', label: 'Deny', kind: 'reject_once' },
      { id: 'allow', label: 'Allow', kind: 'allow_once' },
      {
        id: 'allow-1',
        label:
          'Allow, and always allow Bash(npm test:*) \u2013 kept in .claude/settings.local.json',
        kind: 'allow_always',
      },
      { id: 'allow-2', label: 'Allow, and switch its mode to acceptEdits', kind: 'other' },
    ],
  });
});

test('C4 an answer is written as the agents read it; what is no answer is silence', () => {
  const decided = (decision: object) => ({
    hookSpecificOutput: { hookEventName: 'PermissionRequest', decision },
  });
  const [rule] = request.permission_suggestions ?? [];
  expect([said('allow'), said('deny'), said('allow-1')]).toEqual([
    decided({ behavior: 'allow' }),
    decided({ behavior: 'deny', message: 'The person refused this on a card of Berth.' }),
    decided({ behavior: 'allow', updatedPermissions: [rule] }),
  ]);
  const states: QuestionState[] = [
    { kind: 'open' },
    { kind: 'expired', at: 1 },
    { kind: 'withdrawn', reason: 'x', at: 1 },
    answered('allow-3'),
    answered('allow-4'),
    answered('something else'),
  ];
  expect(states.map((state) => hookAnswer(request, state))).toEqual(states.map(() => undefined));
});

test('an agent without suggestions is never told of permissions that it does not know', () => {
  const { permission_suggestions: _, ...codex } = request;
  expect(hookAnswer(codex, answered('allow-1'))).toBeUndefined();
  expect(suggestedOptions(undefined)).toEqual([]);
});

const of = (tool_name: string, tool_input: unknown) =>
  hookSubject({ ...request, tool_name, tool_input }).subject;

test('C5 each known tool is drawn as what it is; one with a part that is not known is shown as it came', () => {
  expect([
    of('Edit', { file_path: '/a', old_string: 'x', new_string: 'y', replace_all: false }),
    of('Write', { file_path: '/a', content: 'y' }),
    of('MultiEdit', { file_path: '/a', edits: [{ old_string: 'x', new_string: 'y' }] }),
    of('WebFetch', { url: 'http://a', prompt: 'p' }),
  ]).toEqual([
    { kind: 'edit', diffs: [{ path: '/a', before: 'x', after: 'y' }] },
    { kind: 'edit', diffs: [{ path: '/a', after: 'y' }] },
    { kind: 'edit', diffs: [{ path: '/a', before: 'x', after: 'y' }] },
    { kind: 'url', url: 'http://a' },
  ]);
  const odd: [string, unknown][] = [
    ['Bash', { command: 'ls', dangerouslyDisableSandbox: true }],
    ['Bash', { command: 7 }],
    ['Bash', undefined],
    ['Edit', { file_path: '/a', old_string: 'x', new_string: 'y', replace_all: true }],
    ['mcp__db__query', { sql: 'drop table' }],
    ['constructor', null],
  ];
  for (const [tool, input] of odd) {
    const told = JSON.stringify(input ?? null, null, 2);
    expect(of(tool, input)).toEqual({ kind: 'tool', name: tool, input: told });
  }
});

test('one call is known again however its input is ordered, and no other is', () => {
  const call = (tool_name: string, tool_input: unknown) =>
    callOf({ ...request, tool_name, tool_input });
  expect(call('Bash', { a: 1, b: [{ c: 2, d: 3 }] })).toBe(
    call('Bash', { b: [{ d: 3, c: 2 }], a: 1 }),
  );
  const others = [call('Bash', { a: 1 }), call('Bash', { a: '1' }), call('Edit', { a: 1 })];
  expect(new Set(others).size).toBe(3);
});

test.each([['{'], ['7'], ['{}'], ['{"hook_event_name":"PermissionRequest"}'], ['']])(
  '%j is no input of a hook',
  (text) => {
    expect(parseHookInput(text)).toBeUndefined();
  },
);
