import { usageFailure } from '../failure.ts';

const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * `90s`, `10m`, `1h30m`, `2d` in milliseconds. A bare number is in seconds.
 *
 * @throws Failure (usage) for anything else, and for nothing at all of time.
 */
export function parseDuration(text: string, option: string): number {
  const valid = /^(\d+|(\d+(\.\d+)?(ms|s|m|h|d))+)$/.test(text);
  if (!valid) {
    throw usageFailure(
      `${option} takes a duration, and "${text}" is none.`,
      'Examples: 90s, 10m, 1h30m, 2d',
    );
  }
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1000
    : [...text.matchAll(/([\d.]+)(ms|s|m|h|d)/g)].reduce(
        (sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0),
        0,
      );
  if (ms < 1) throw usageFailure(`${option} must be longer than nothing.`);
  return Math.round(ms);
}

/** `12 s`, `3 min`, `2 h 5 min`, `4 d`: two parts at most. */
export function spokenDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  return hours % 24 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${hours / 24} d`;
}

/** `1.4 GB`, `312 MB` */
export function spokenBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000;
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}
