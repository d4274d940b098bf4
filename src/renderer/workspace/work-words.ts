import type { Holder } from '../../shared/protocol/holder.ts';

/** What goes on in a folder, as the status line says it. Empty when nothing does. */
export function workWords(holders: readonly Holder[]): string {
  const sessions = holders.filter(({ kind }) => kind === 'session' || kind === 'work');
  const turns = holders.filter(({ kind }) => kind === 'turn');
  const words = [
    sessions.length === 1 && `${sessions[0]?.title} is running`,
    sessions.length > 1 && `${sessions.length} sessions are running`,
    turns.length === 1 && `${turns[0]?.title} is working`,
    turns.length > 1 && `${turns.length} agents are working`,
  ];
  return words.filter((part) => part !== false).join(' · ');
}
