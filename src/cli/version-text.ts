import { thisBuild } from '../shared/build-stamp.ts';

/** What `berth version` prints. */
export function versionText(): string {
  const { version, builtAt } = thisBuild;
  return `berth ${version}${builtAt ? ` (built ${new Date(builtAt).toISOString()})` : ''}\n`;
}
