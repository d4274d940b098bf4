import { expect } from 'vitest';
import type { ProfileIn } from '../../shared/protocol/profile.ts';
import { RecordingSink, stageAdapter } from './adapter-stage.ts';

/** A program that people have, how it is driven, and a question it can answer. */
export interface RealProgram {
  readonly title: string;
  readonly profile: ProfileIn;
  /** The `n`th prompt, and what must be in its answer. */
  ask(n: number): readonly [prompt: string, answer: string];
}

const kept = (profile: ProfileIn): ProfileIn => ({
  persistent: true,
  startupIdleTimeoutMs: 100,
  ...profile,
});

/** Each of them keeps state from prompt to prompt, which its answers show. */
export const realPrograms: readonly RealProgram[] = [
  {
    title: 'python3 -i on pipes',
    profile: kept({
      command: 'python3',
      args: ['-q', '-i'],
      readyMarker: '>>> ',
      endMarker: '>>> ',
    }),
    ask: (n) => [n === 0 ? 'x = 1000; print(x)' : 'x += 1; print(x)', `${1000 + n}\n`],
  },
  {
    title: 'python3 -i in a terminal',
    profile: kept({
      command: 'python3',
      args: ['-q', '-i'],
      terminal: true,
      env: { TERM: 'dumb' },
      readyMarker: '>>> ',
      endMarker: '\n>>> ',
    }),
    ask: (n) => [n === 0 ? 'x = 1000; print(x)' : 'x += 1; print(x)', `\n${1000 + n}\n`],
  },
  {
    title: 'node -i on pipes',
    profile: kept({
      command: process.execPath,
      args: ['-i'],
      readyMarker: '> ',
      endMarker: '\n> ',
    }),
    ask: (n) => [n === 0 ? 'var x = 1000; x' : 'x += 1', `${1000 + n}\n`],
  },
  {
    title: 'sqlite3',
    profile: kept({ command: 'sqlite3', args: ['-batch', ':memory:'], endMarker: 'done\n' }),
    ask: (n) => [
      `create table if not exists t (x); insert into t values (${n}); select count(*) from t; select 'done';`,
      `${n + 1}\n`,
    ],
  },
  {
    title: 'bc',
    profile: kept({ command: 'bc', args: ['-q'], endMarker: '\n' }),
    ask: (n) => [n === 0 ? 'x = 1000; x' : 'x = x + 1; x', `${1000 + n}\n`],
  },
  {
    title: 'bash',
    profile: kept({ command: 'bash', args: ['--norc', '--noprofile'], endMarker: 'done\n' }),
    ask: (n) => [`x=$((\${x:-999} + 1)); echo "$x"; echo done`, `${1000 + n}\n`],
  },
  {
    title: 'a sh script in a terminal',
    profile: kept({
      command: 'sh',
      args: ['-c', 'stty -echo; n=999; while read -r line; do n=$((n+1)); echo "$n $line"; done'],
      terminal: true,
      endMarker: '\n',
    }),
    ask: (n) => [`line ${n}`, `${1000 + n} line ${n}\n`],
  },
  ...['bash', 'zsh'].map((command) => ({
    title: `${command} in a terminal, by its marks`,
    profile: kept({ command, terminal: true }),
    ask: (n: number) => [`x=$((\${x:-999} + 1)); echo "$x"`, `${1000 + n}\n`] as const,
  })),
  {
    title: 'fish in a terminal, by its marks',
    profile: kept({ command: 'fish', terminal: true }),
    ask: (n) => ['set -q x; or set x 999; set x (math $x + 1); echo $x', `${1000 + n}\n`],
  },
];

/** Gives a program so many prompts in one session, and checks every answer. */
export async function talkTo({ profile, ask }: RealProgram, prompts: number): Promise<void> {
  await using stage = stageAdapter({ profiles: { program: profile } });
  for (let n = 0; n < prompts; n++) {
    const [prompt, answer] = ask(n);
    const sink = new RecordingSink();
    await stage.ask('program', prompt, {}, sink);
    expect([sink.ends[0]?.reason, sink.text]).toEqual(['marker', expect.stringContaining(answer)]);
  }
  await stage.adapter.stop();
  expect(stage.survivors()).toEqual([]);
}
