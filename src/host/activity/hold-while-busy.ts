import path from 'node:path';
import { errorCodeOf } from '../../shared/errors.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { Activity } from '../../shared/protocol/activity.ts';
import type { Hold } from '../../shared/protocol/holder.ts';
import type { Session } from '../../shared/protocol/session.ts';
import type { SessionActivity } from './session-activity.ts';

interface HeldSession {
  readonly activity: SessionActivity;
  describe(): Session;
}

/**
 * Keeps the host while a terminal is busy (spec S4). Another kind of work is another hold, which is
 * taken before the last one is let go: the host is not quiet in between.
 */
export function holdWhileBusy(session: HeldSession, hold: (hold: Hold) => Disposable): Disposable {
  let held: { readonly as: string; readonly hold: Disposable } | undefined;
  const update = () => {
    const { holds, current } = session.activity;
    const as = holds ? `${current.kind} ${current.program}` : undefined;
    if (as === held?.as) return;
    const before = held?.hold;
    held = as === undefined ? undefined : { as, hold: holdOrEnd(session, hold) };
    before?.dispose();
  };
  update();
  const subscription = session.activity.onChanged(update);
  return {
    dispose() {
      subscription.dispose();
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
  const { id, name, command } = session.describe();
  const { current } = session.activity;
  return {
    kind: 'session',
    id,
    title: (name ?? current.program ?? path.basename(command)).slice(0, 200),
    evidence: evidenceOf(current),
  };
}

function evidenceOf({ kind, halfTyped, evidence }: Activity): string {
  return kind === 'prompt' && halfTyped ? 'A line is half typed at its prompt.' : evidence;
}
