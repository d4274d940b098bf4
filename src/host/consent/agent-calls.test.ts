import { expect, test } from 'vitest';
import type { QuestionId } from '../../shared/protocol/question.ts';
import { AgentCalls } from './agent-calls.ts';

const id = (text: string) => text as QuestionId;

test('C2 a call is found by its agent and place alone; what was settled is not found', () => {
  const calls = new AgentCalls();
  calls.add(id('1'), { from: 's1', session: 'a', call: 'x' });
  calls.add(id('2'), { from: 's1', session: 'a', call: 'y' });
  calls.add(id('3'), { from: 's2', session: 'a', call: 'x' });
  calls.add(id('4'), { from: undefined, session: 'a', call: 'x' });
  calls.settled(id('2'));
  expect([
    calls.find({ from: 's1', session: 'a', call: 'x' }),
    calls.find({ from: 's1', session: 'a' }),
    calls.find({ from: undefined, session: 'a' }),
    calls.find({ from: 's1', session: 'b' }),
  ]).toEqual([['1'], ['1'], ['4'], []]);
});
