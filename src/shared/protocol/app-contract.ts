import { z } from 'zod';
import type { Contract } from '../rpc/contract.ts';
import { build } from './build.ts';

/**
 * What a second launch, or `berth FOLDER`, asks of the app that runs already (design decision 6).
 * Every process of the same user may ask: opening a folder shows a window and runs nothing else.
 */
export const appContract = {
  requests: {
    'app.whois': {
      role: 'none',
      doc: 'Which build of the app runs.',
      params: z.object({}),
      result: z.object({ build, pid: z.number().int() }),
    },
    'app.open': {
      role: 'none',
      doc: 'Opens a folder, or just shows a window when none is given.',
      params: z.object({
        folder: z.string().max(4096).optional(),
        /** What a relative folder is relative to. */
        cwd: z.string().max(4096),
        /** The environment of the terminal that asked; new sessions of this folder start with it. */
        env: z.record(z.string(), z.string()).optional(),
      }),
      result: z.discriminatedUnion('ok', [
        z.object({ ok: z.literal(true) }),
        z.object({ ok: z.literal(false), problem: z.string() }),
      ]),
    },
  },
  events: {},
} as const satisfies Contract;

export type AppContract = typeof appContract;
