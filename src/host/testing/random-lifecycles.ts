import fc from 'fast-check';
import { expect } from 'vitest';
import { errorCodeOf } from '../../shared/errors.ts';
import { type AdapterStage, onPipes, RecordingSink, stageAdapter } from './adapter-stage.ts';

/** What callers may do to an adapter, in any order and while others do as well. */
type Step =
  | { readonly kind: 'start' | 'stop' | 'pause' }
  | {
      readonly kind: 'ask';
      readonly profile: string;
      readonly sessionId: string;
      readonly prompt: string;
    }
  | { readonly kind: 'cancelled'; readonly profile: string; readonly afterMs: number }
  | { readonly kind: 'terminate'; readonly profile: string; readonly sessionId: string }
  | { readonly kind: 'kill'; readonly which: number };

const sessionId = fc.constantFrom('a', 'b', 'default');
const profile = fc.constantFrom('calm', 'once', 'frail');

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      profile,
      sessionId,
      prompt: fc.stringMatching(/^[a-z]{1,8}$/),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cancelled' as const), profile, afterMs: fc.nat(40) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('terminate' as const), profile, sessionId }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('start' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const) }) },
);

/** Answers lines; the word `crash` ends it, as a fault in it would. */
const replies = (crash: string) =>
  `while IFS= read -r line; do case $line in ${crash}*) kill -9 $$;; esac; echo "reply:$line"; done`;

const profiles = {
  calm: onPipes(replies('nothing'), { endMarker: '\n' }),
  frail: onPipes(replies('[a-f]'), { endMarker: '\n' }),
  once: { command: 'cat' },
} as const;

interface Asked {
  readonly key: string;
  readonly prompt: string;
  readonly sink: RecordingSink;
  /** Undefined: it was refused. */
  readonly outcome: Promise<RecordingSink | string>;
}

/**
 * Runs random interleavings of calls and crashes against real programs and checks what must always
 * hold: everything ends, no error is untyped, no sink stays without its one end, turns of a session
 * answer in order, and nothing is left running (spec L6-L9).
 */
export async function checkRandomLifecycles(runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await using stage = stageAdapter({ profiles });
      const asked: Asked[] = [];
      const others: Promise<unknown>[] = [];
      for (const one of steps) await take(one, stage, asked, others);
      await Promise.all(others);
      for (const { sink, outcome, prompt } of asked) await checkTurn(sink, await outcome, prompt);
      await stage.adapter.stop();
      expect([stage.survivors(), stage.adapter.list(), stage.holders.list()]).toEqual([[], [], []]);
    }),
    { numRuns: runs, interruptAfterTimeLimit: 14 * 60_000, markInterruptAsFailure: true },
  );
}

async function take(
  one: Step,
  stage: AdapterStage,
  asked: Asked[],
  others: Promise<unknown>[],
): Promise<void> {
  const { adapter, sessions } = stage;
  const typed = (promise: Promise<unknown>) => others.push(promise.catch(codeOf));
  switch (one.kind) {
    case 'start':
      typed(adapter.start());
      return;
    case 'stop':
      typed(adapter.stop());
      return;
    case 'pause':
      await new Promise((resolve) => setTimeout(resolve, 10));
      return;
    case 'terminate':
      typed(adapter.terminateSession(one.profile, one.sessionId));
      return;
    case 'kill': {
      const session = sessions.all().filter(({ isRunning }) => isRunning)[one.which];
      if (session) process.kill(session.pid, 'SIGKILL');
      return;
    }
    case 'ask':
    case 'cancelled': {
      const sink = new RecordingSink();
      const prompt = one.kind === 'ask' ? one.prompt : 'zzz';
      const more =
        one.kind === 'ask'
          ? { sessionId: one.sessionId }
          : { signal: AbortSignal.timeout(one.afterMs) };
      const outcome = stage.ask(one.profile, prompt, more, sink).catch(codeOf);
      asked.push({ key: one.profile, prompt, sink, outcome });
      return;
    }
  }
}

/** A turn that resolved has its one end, the last of its events; one that was refused has none. */
function checkTurn(sink: RecordingSink, outcome: RecordingSink | string, prompt: string): void {
  if (typeof outcome === 'string') {
    expect([sink.events, sink.ends]).toEqual([[], []]);
    return;
  }
  const [end, ...more] = sink.ends;
  expect(more).toEqual([]);
  expect(sink.events.at(-1)).toBe(end?.outcome);
  // Whoever got a clean answer got the one to their own prompt: order is kept.
  if (end?.reason === 'marker') expect(sink.text).toBe(`reply:${prompt}\n`);
}

/** @throws what is no error of ours. */
function codeOf(error: unknown): string {
  const code = errorCodeOf(error);
  if (code === undefined || code === 'INTERNAL') throw error;
  return code;
}
