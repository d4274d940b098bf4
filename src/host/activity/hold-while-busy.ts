import type { Subscribe } from '../../shared/emitter.ts';
import { errorCodeOf } from '../../shared/errors.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { Activity } from '../../shared/protocol/activity.ts';
import type { Hold } from '../../shared/protocol/holder.ts';
import type { SessionId } from '../../shared/protocol/session.ts';
import type { SessionActivity } from './session-activity.ts';

interface HeldSession {
  readonly activity: SessionActivity;
  readonly id: SessionId;
  readonly steadyLabel: string;
  readonly onChanged: Subscribe<void>;
}

/**
 * Keeps the host while a terminal is busy (spec S4). Another kind of work, or another name, is another
 * hold, which is taken before the last one is let go: the host is not quiet in between.
 */
export function holdWhileBusy(session: HeldSession, hold: (hold: Hold) => Disposable): Disposable {
  let held: { readonly as: string; readonly hold: Disposable } | undefined;
  const update = () => {
    const { holds, current } = session.activity;
    const as = holds ? `${current.kind} ${titleOf(session)}` : undefined;
    if (as === held?.as) return;
    const before = held?.hold;
    held = as === undefined ? undefined : { as, hold: holdOrEnd(session, hold) };
    before?.dispose();
  };
  update();
  const subscriptions = [session.activity.onChanged(update), session.onChanged(update)];
  return {
    dispose() {
      for (const subscription of subscriptions) subscription.dispose();
      held?.hold.dispose();
      held = undefined;
    },
  };
}

/** Behind a closed door nothing is held any more: the host ends what begins there. */
function holdOrEnd(session: HeldSession, hold: (hold: Hold) => Disposable): Disposable {
  try {
    return hold(holdOf(session));
  } catch (error) {
    if (errorCodeOf(error) !== 'HOST_RETIRING') throw error;
    return { dispose: () => {} };
  }
}

/** The session as one that keeps the host. */
export function holdOf(session: HeldSession): Hold {
  return {
    kind: 'session',
    id: session.id,
    title: titleOf(session),
    evidence: evidenceOf(session.activity.current),
  };
}

/** A session in words, with the program in it unless that is what it is called by. */
function titleOf({ steadyLabel: label, activity }: HeldSession): string {
  const { program } = activity.current;
  const saysIt = program === undefined || label.split(' ').includes(program);
  return (saysIt ? label : `${label} (${program})`).slice(0, 200);
}

function evidenceOf({ kind, halfTyped, evidence }: Activity): string {
  return kind === 'prompt' && halfTyped ? 'A line is half typed at its prompt.' : evidence;
}
