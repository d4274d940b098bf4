import { z } from 'zod';
import {
  type StandDownSettings,
  defaultStandDownSettings as usual,
} from '../stand-down/settings.ts';
import { type ReadSection, readSection } from './read-section.ts';
import { SettingsFile } from './settings-file.ts';
import type { JsonObject } from './settings-text.ts';

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const WEEK = 7 * 24 * HOUR;

function milliseconds(least: number, most: number) {
  const error = `must be a whole number of milliseconds from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

/** The section `standDown` of the settings: when hosts leave by themselves (spec S6, S9, S13). */
const standDownSettings = z.object({
  noteSettleMs: milliseconds(0, HOUR).default(usual.noteSettleMs),
  watchGraceMs: milliseconds(0, HOUR).default(usual.watchGraceMs),
  sweepMs: milliseconds(SECOND, HOUR).default(usual.sweepMs),
  emptyHostMs: milliseconds(SECOND, WEEK).default(usual.emptyHostMs),
  unusedSessionMs: milliseconds(SECOND, WEEK).default(usual.unusedSessionMs),
});

export function readStandDownSettings(
  root: JsonObject,
): ReadSection<z.output<typeof standDownSettings>> {
  return readSection(root, 'standDown', standDownSettings, '{"emptyHostMs": 600000}');
}

/** The numbers that hold for what is opened from now on. Problems are told with the profiles'. */
export async function standDownSettingsIn(file: string | undefined): Promise<StandDownSettings> {
  const own = new SettingsFile(file);
  try {
    return { ...usual, ...readStandDownSettings((await own.read()).root).settings };
  } finally {
    own.dispose();
  }
}
