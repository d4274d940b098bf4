import type { TurnEnd } from '../../../shared/protocol/turn.ts';
import { deliverEnd } from '../turn-sink.ts';
import type { TurnRequest } from './logical-session.ts';
import type { ProgramSource } from './program-source.ts';
import { endingOf, runTurn } from './run-turn.ts';

/**
 * Runs one turn in a process of its own, which ends with it: when this resolves, it and all that it
 * started are gone, and how it ended is in the answer.
 *
 * @throws BerthError what a launch may, before the sink got anything.
 */
export async function runOnce(
  programs: ProgramSource,
  { spec, profile, sink, cancelled, onRunning }: TurnRequest,
  terminated: AbortSignal,
): Promise<TurnEnd> {
  const { clock, hasOpenQuestion } = programs.deps;
  const session = await programs.start({
    name: spec.profile,
    profile,
    args: profile.promptArgs ?? profile.args,
    keep: profile.keep ?? 'while-used',
    label: `${spec.profile}: a prompt`,
    signal: terminated,
  });
  try {
    onRunning(session);
    const end = await runTurn({
      session,
      profile,
      prompt: spec.input.prompt,
      maxTurnMs: spec.maxTurnMs,
      sink,
      cancelled,
      terminated,
      clock,
      hasOpenQuestion: () => hasOpenQuestion(session.id),
    });
    await session.end();
    return deliverEnd(sink, { ...end, ...endingOf(session) });
  } finally {
    await programs.discard(session);
  }
}
