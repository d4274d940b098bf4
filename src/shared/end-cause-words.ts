import type { EndCause } from './protocol/session.ts';

const words: Readonly<Record<EndCause, string>> = {
  crash: 'ended by a crash',
  update: 'ended by an update',
  quit: 'ended when Berth quit',
};

/** What ended a program that would have gone on, and when if that is asked for: `ended by a crash at 14:02`. */
export function endCauseWords(cause: EndCause, at?: number): string {
  return at === undefined ? words[cause] : `${words[cause]} ${atWords(new Date(at))}`;
}

/** The day as well where it was not today. */
function atWords(at: Date): string {
  const time = `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
  const isToday = at.toDateString() === new Date().toDateString();
  if (isToday) return `at ${time}`;
  return `on ${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())} at ${time}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
