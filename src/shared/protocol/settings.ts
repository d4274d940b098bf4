import { z } from 'zod';

/** Which programs of Berth's terminals ask for passwords on cards (spec consent, "Askpass"). */
export const askpassSettings = z.object({
  git: z.boolean(),
  ssh: z.boolean(),
  sudo: z.boolean(),
});
export type AskpassSettings = z.infer<typeof askpassSettings>;

/** What can be set in a window. The file holds more: profiles, and what only a person writes. */
export const settings = z.object({ askpass: askpassSettings });
export type Settings = z.infer<typeof settings>;

/** Everything as it is without a settings file: programs ask where they run. */
export const defaultSettings: Settings = { askpass: { git: false, ssh: false, sudo: false } };
