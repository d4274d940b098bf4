import { type Question, question } from '../../shared/protocol/question.ts';
import { type Session, session } from '../../shared/protocol/session.ts';

/** A running shell, or what `change` makes of it. */
export function aSession(change: Record<string, unknown> = {}): Session {
  return session.parse({
    id: 's1',
    label: 'zsh',
    profile: 'shell',
    command: '/usr/bin/zsh',
    args: [],
    cwd: '/home/ada/berth',
    size: { cols: 80, rows: 24 },
    startedAt: 1_000,
    state: { kind: 'running' },
    run: 0,
    headSeq: 0,
    everAttached: true,
    surfaces: 0,
    ...change,
  });
}

/** An open question with two answers, or what `change` makes of it. */
export function aQuestion(change: Record<string, unknown> = {}): Question {
  return question.parse({
    id: 'q1',
    source: 'ask',
    asker: { name: 'claude' },
    title: 'Run it?',
    input: 'none',
    options: [
      { id: 'yes', label: 'Run', kind: 'allow_once' },
      { id: 'no', label: 'Stop', kind: 'reject_once' },
    ],
    openedAt: 1_000,
    state: { kind: 'open' },
    ...change,
  });
}
