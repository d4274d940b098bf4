import { z } from 'zod';
import { nothing, request } from './contract-parts.ts';
import { agentHooks, askpassSettings, settings } from './settings.ts';

const settingsNow = z.object({
  settings,
  /** What in the file was not taken, and why. */
  problems: z.array(z.string()),
  /** The settings file; absent where there is none to write. */
  file: z.string().optional(),
});

/** What is to become another; what is left out stays. */
const settingsChange = z.object({ askpass: askpassSettings.partial().optional() });

/** What a person can switch in a window. New sessions get it; running ones stay as they are. */
export const settingsRequests = {
  'settings.get': request('view', 'What the settings file says now.', nothing, settingsNow),
  'settings.change': request(
    'control',
    'Writes single settings into the settings file; comments stay. Only windows may.',
    settingsChange,
    settingsNow,
  ),
  'hooks.list': request(
    'view',
    'Whether the coding agents of this person ask on cards, as their own settings say now.',
    nothing,
    z.object({ hooks: z.array(agentHooks) }),
  ),
  'hooks.change': request(
    'control',
    "Adds Berth's hooks to the settings of an agent, or takes them out. Only windows may.",
    z.object({ agent: agentHooks.shape.agent, installed: z.boolean() }),
    z.object({ hooks: z.array(agentHooks) }),
  ),
} as const;
