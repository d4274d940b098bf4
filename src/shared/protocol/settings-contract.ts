import { z } from 'zod';
import { nothing, request } from './contract-parts.ts';
import { askpassSettings, settings } from './settings.ts';

const settingsNow = z.object({
  settings,
  /** What in the file was not taken, and why. */
  problems: z.array(z.string()),
  /** The settings file; absent where there is none to write. */
  file: z.string().optional(),
});

/** What is to become another; what is left out stays. */
const settingsChange = z.object({ askpass: askpassSettings.partial().optional() });
export type SettingsChange = z.infer<typeof settingsChange>;

/** What a person can switch in a window. New sessions get it; running ones stay as they are. */
export const settingsRequests = {
  'settings.get': request('view', 'What the settings file says now.', nothing, settingsNow),
  'settings.change': request(
    'control',
    'Writes single settings into the settings file; comments stay. Only windows may.',
    settingsChange,
    settingsNow,
  ),
} as const;
