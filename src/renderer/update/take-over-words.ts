import { waitsForViewsOnly } from '../../shared/let-go-rule.ts';
import type { Build } from '../../shared/protocol/build.ts';
import type { Holder } from '../../shared/protocol/holder.ts';

export interface TakeOverWords {
  readonly sentence: string;
  /** Where windows are all that is waited for, a person may say "now". */
  readonly button?: string;
}

interface OlderHost {
  /** Known after its hello. */
  readonly theirs: Build | undefined;
  readonly ours: Build;
  readonly noted: boolean;
  readonly holders: readonly Holder[];
}

/** More are counted, not named. */
const MAX_NAMED = 3;

/** What the status line says about a folder that another build waits for: this one, or a newer one (spec S11). */
export function takeOverWords({
  theirs,
  ours,
  noted,
  holders,
}: OlderHost): TakeOverWords | undefined {
  if (!theirs || !noted) return undefined;
  const isOlder = theirs.builtAt < ours.builtAt;
  const state = isOlder ? `Build ${theirs.version} runs here` : 'A newer build waits';
  if (waitsForViewsOnly({ noted, holders })) {
    return isOlder
      ? { sentence: `${state}; only windows keep it`, button: 'Take over now' }
      : { sentence: `${state}; only windows are in its way`, button: 'Let it take over' };
  }
  const work = holders.filter(({ kind }) => kind !== 'surface');
  const verb = work.length === 1 ? 'is' : 'are';
  return {
    sentence: `${state}; ${isOlder ? 'this build' : 'it'} takes over when ${listed(work)} ${verb} done`,
  };
}

function listed(holders: readonly Holder[]): string {
  const titles = holders.slice(0, MAX_NAMED).map(({ title }) => title);
  const more = holders.length - titles.length;
  if (more > 0) titles.push(`${more} more`);
  const last = titles.pop() ?? '';
  return titles.length > 0 ? `${titles.join(', ')} and ${last}` : last;
}
