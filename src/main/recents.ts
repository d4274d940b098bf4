import type { RecentFolder } from '../shared/desktop.ts';
import { workspaceNames } from './workspace-names.ts';

/** A folder that was open once, newest first in its list. `openedAt`: ms since the epoch. */
export interface OpenedFolder {
  readonly path: string;
  readonly openedAt: number;
}

const MAX_RECENTS = 20;

export function withRecent(list: readonly OpenedFolder[], opened: OpenedFolder): OpenedFolder[] {
  return [opened, ...withoutRecent(list, opened.path)].slice(0, MAX_RECENTS);
}

export function withoutRecent(list: readonly OpenedFolder[], path: string): OpenedFolder[] {
  return list.filter((folder) => folder.path !== path);
}

export function namedRecents(list: readonly OpenedFolder[]): RecentFolder[] {
  const names = workspaceNames(list.map((folder) => folder.path));
  return list.map((folder, index) => ({ ...folder, name: names[index] ?? folder.path }));
}
