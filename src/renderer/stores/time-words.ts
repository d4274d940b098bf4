const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time for the person, in its largest unit: `42 s`, `3 min`, `2 h 5 min`, `4 d`. */
export function durationWords(ms: number): string {
  const length = Math.max(0, ms);
  if (length < SECOND) return 'less than a second';
  if (length < MINUTE) return `${Math.floor(length / SECOND)} s`;
  if (length < HOUR) return `${Math.floor(length / MINUTE)} min`;
  if (length < DAY) return hourWords(length);
  return `${Math.floor(length / DAY)} d`;
}

function hourWords(ms: number): string {
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  return minutes === 0 ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / HOUR)} h ${minutes} min`;
}

/** How long ago something began: `just now`, `40 s ago`. */
export function sinceWords(ms: number): string {
  return ms < 5 * SECOND ? 'just now' : `${durationWords(ms)} ago`;
}
