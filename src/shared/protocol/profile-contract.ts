import { z } from 'zod';
import { event, nothing, request } from './contract-parts.ts';
import { listedProfile, profileProblem } from './profile.ts';

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
