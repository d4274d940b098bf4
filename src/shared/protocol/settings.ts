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

/** Whether a coding agent asks on cards through its hooks (spec consent, "Hooks"). */
export const agentHooks = z.object({
  agent: z.enum(['claude', 'codex']),
  /** The agent's own file that they stand in. */
  file: z.string(),
  /** `partly`: some of them; `unusable`: the file cannot be read as what it should be. */
  state: z.enum(['installed', 'absent', 'partly', 'unusable']),
  problem: z.string().optional(),
});
export type AgentHooks = z.infer<typeof agentHooks>;
