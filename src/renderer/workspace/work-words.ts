import type { Holder } from '../../shared/protocol/holder.ts';

/**
 * What goes on in the folder in front, as the status line says it, and how many sessions run in the
 * `elsewhere` others. Empty when nothing does.
 */
export function workWords(holders: readonly Holder[], elsewhere: number): string {
  const sessions = holders.filter(isSession);
  const turns = holders.filter(({ kind }) => kind === 'turn');
  const words = [
    sessionWords(sessions, elsewhere),
    turns.length === 1 && `${turns[0]?.title} is working`,
    turns.length > 1 && `${turns.length} agents are working`,
  ];
  return words.filter(Boolean).join(' · ');
}

export function countSessions(holders: readonly Holder[]): number {
  return holders.filter(isSession).length;
}

function isSession({ kind }: Holder): boolean {
  return kind === 'session' || kind === 'work';
}

function sessionWords([first, ...more]: readonly Holder[], elsewhere: number): string {
  if (!first) return elsewhere === 0 ? '' : `${running(elsewhere)} in other folders`;
  const here = more.length === 0 ? `${first.title} is running` : running(more.length + 1);
  return elsewhere === 0 ? here : `${here} here, ${elsewhere} in other folders`;
}

function running(count: number): string {
  return count === 1 ? '1 session is running' : `${count} sessions are running`;
}
