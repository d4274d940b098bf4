import { z } from 'zod';
import { event, nothing, request } from './contract-parts.ts';
import { listedProfile, ownProfile, profileProblem } from './profile.ts';

const profiles = z.object({
  profiles: z.array(listedProfile),
  problems: z.array(profileProblem),
  /** The settings file that holds the person's own profiles; absent when there is none to write. */
  file: z.string().optional(),
});

/** Programs that can be opened or given prompts (spec cli-adapter, "Profile"). */
export const profileRequests = {
  'profile.list': request(
    'view',
    'The profiles of this person and those whose programs were found, and what is wrong in the settings file.',
    nothing,
    profiles,
  ),
  'profile.own': request(
    'control',
    "The person's own profiles as they stand in the settings file, also those that are bad or switched off.",
    nothing,
    z.object({ profiles: z.array(ownProfile), file: z.string().optional() }),
  ),
  'profile.save': request(
    'control',
    'Writes one profile into the settings file; of one that is there only the fields that differ, so that comments stay. Refused with BAD_REQUEST (data: what is wrong), SETTINGS_CHANGED or SETTINGS_UNUSABLE.',
    z.object({
      name: z.string(),
      /** What it was called before; absent for a new one. */
      was: z.string().optional(),
      /** Its value as `profile.own` told it; absent for a new one. */
      before: z.unknown().optional(),
      value: z.record(z.string(), z.unknown()),
    }),
    nothing,
  ),
  'profile.remove': request(
    'control',
    'Removes one profile from the settings file. Refused like `profile.save`.',
    z.object({ name: z.string(), before: z.unknown() }),
    nothing,
  ),
  'profile.start': request(
    'type',
    'Starts the session "default" of every persistent profile, by name. If one fails, those it started are ended again, and START_FAILED says so (spec L2).',
    nothing,
    nothing,
  ),
} as const;

export const profileEvents = {
  'profile.changed': event('view', 'The settings file was changed.', profiles),
} as const;
