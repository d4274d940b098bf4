import type { Workspace } from '../../shared/desktop.ts';
import type { Build } from '../../shared/protocol/build.ts';

export interface HostingWords {
  readonly word: string;
  readonly hint: string;
}

/** What the list says about a folder that another process hosts. `theirs` is known after its hello. */
export function hostingWords(
  kind: Workspace['kind'],
  theirs: Build | undefined,
  ours: Build,
): HostingWords | undefined {
  if (kind !== 'joined') return undefined;
  if (!theirs || (theirs.version === ours.version && theirs.builtAt === ours.builtAt)) {
    return { word: 'engine', hint: 'Hosted by another process of Berth' };
  }
  return {
    word: 'other build',
    hint: `Hosted by another process of Berth, of version ${theirs.version}`,
  };
}
