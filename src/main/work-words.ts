import type { Holder } from '../shared/protocol/holder.ts';

const MAX_NAMED = 8;

/** What the one dialog before the end of running work says. */
export function quitWords(holders: readonly Holder[]): { message: string; detail: string } {
  const named = holders.slice(0, MAX_NAMED).map((holder) => `•  ${holder.title}`);
  const rest = holders.length - named.length;
  if (rest > 0) named.push(`and ${rest} more`);
  return {
    message:
      holders.length === 1
        ? 'Something still runs in Berth.'
        : `${holders.length} things still run in Berth.`,
    detail: `${named.join('\n')}\n\nThey can go on without a window. Starting Berth again brings it back.`,
  };
}

/** What is said once when the last window closes and work goes on. */
export function backgroundWords(holders: readonly Holder[]): { title: string; body: string } {
  const [first] = holders;
  const what = holders.length === 1 && first ? first.title : `${holders.length} things`;
  return {
    title: 'Berth keeps running',
    body: `${what} still ${holders.length === 1 ? 'runs' : 'run'}. Start Berth again to see them.`,
  };
}

/** What the tray icon says when pointed at: questions first, since a person is waited for (spec C11). */
export function trayWords(holders: readonly Holder[]): string {
  const questions = holders.filter(({ kind }) => kind === 'question').length;
  const running = holders.length - questions;
  const waits = questions === 1 ? '1 question waits' : `${questions} questions wait`;
  const words = [questions > 0 && waits, running > 0 && `${running} still running`].filter(Boolean);
  return `Berth: ${words.join(', ')}`;
}

/** Why a folder is not closed: what runs there would end. Undefined when nothing does. */
export function closeRefusal(holders: readonly Holder[]): string | undefined {
  const [first] = holders;
  if (!first) return undefined;
  const more = holders.length - 1;
  const what =
    more === 0 ? `${first.title} still runs` : `${first.title} and ${more} more still run`;
  return `${what} in this folder. Closing it would end ${more === 0 ? 'it' : 'them'}.`;
}
