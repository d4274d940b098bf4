import { waitsForViewsOnly } from '../../shared/let-go-rule.ts';
import type { Build } from '../../shared/protocol/build.ts';
import type { Holder } from '../../shared/protocol/holder.ts';

export interface TakeOverWords {
  readonly sentence: string;
  /** Whether windows are all that is waited for: then a person may say "now". */
  readonly canTakeOver: boolean;
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

/** What the status line says about a folder that an older build still hosts (spec S11). */
export function takeOverWords({
  theirs,
  ours,
  noted,
  holders,
}: OlderHost): TakeOverWords | undefined {
  if (!theirs || !noted || theirs.builtAt >= ours.builtAt) return undefined;
  const runs = `Build ${theirs.version} runs here`;
  if (waitsForViewsOnly({ noted, holders })) {
    return { sentence: `${runs}; only windows keep it`, canTakeOver: true };
  }
  const work = holders.filter(({ kind }) => kind !== 'surface');
  const verb = work.length === 1 ? 'is' : 'are';
  return {
    sentence: `${runs}; this build takes over when ${listed(work)} ${verb} done`,
    canTakeOver: false,
  };
}

function listed(holders: readonly Holder[]): string {
  const titles = holders.slice(0, MAX_NAMED).map(({ title }) => title);
  const more = holders.length - titles.length;
  if (more > 0) titles.push(`${more} more`);
  const last = titles.pop() ?? '';
  return titles.length > 0 ? `${titles.join(', ')} and ${last}` : last;
}
