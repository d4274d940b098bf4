import type { Holder } from '../../shared/protocol/holder.ts';
import { spokenDuration } from '../text/duration.ts';
import { visible } from '../text/visible.ts';

/** One thing that keeps a host, for a person: `make: program make, for 3 min`. */
export function holderLine({ title, evidence, since }: Holder, now: number): string {
  const how = visible(evidence).replace(/\.$/, '');
  return `${visible(title)}: ${how}, for ${spokenDuration(now - since)}`;
}
