import { z } from 'zod';
import { build } from './build.ts';
import { event, nothing, request } from './contract-parts.ts';
import { holder } from './holder.ts';
import { question, questionId } from './question.ts';
import { role } from './role.ts';
import { session } from './session.ts';

/** The frozen answer that any two builds can exchange (spec S10, S18). */
export const whois = z.object({
  protocol: z.number().int(),
  build,
  pid: z.number().int(),
  startedAt: z.number(),
  instanceId: z.string(),
  workspace: z.string(),
  busy: z.boolean(),
  retiring: z.boolean(),
  surfaces: z.number().int(),
  sessions: z.number().int(),
  openQuestions: z.number().int(),
  holders: z.array(holder),
  /** Whether a newer build asked for the slot. */
  noted: z.boolean(),
});
export type Whois = z.infer<typeof whois>;

/** Who is there, who may do what, and when the host goes. */
export const hostRequests = {
  whois: request('none', 'Who holds this workspace, and what holds it. Frozen.', nothing, whois),
  standDownWhenIdle: request(
    'none',
    'Leaves the note: a newer build wants the slot at the first quiet moment. Ends nothing. Not kept when `build` is not newer than the host. Frozen.',
    z.object({
      /** The build that waits; without one it is a person's own wish. */
      build: build.optional(),
      /** The file that build runs from: once it is gone from disk, so is the note. */
      program: z.string().max(4096).optional(),
    }),
    z.object({ noted: z.boolean() }),
  ),
  retire: request(
    'none',
    'Goes at once when nothing is held, else fails with HOST_BUSY and the holders. `anyway` ends held work and needs the role control. Frozen.',
    z.object({
      anyway: z.boolean().default(false),
      ignoreWatchGrace: z.boolean().default(false),
    }),
    z.object({ retiring: z.literal(true) }),
  ),
  authorize: request(
    'none',
    "Shows who the caller is, before hello: the key of the state folder or a session's token. A wrong one is refused.",
    z.object({ key: z.string().max(256).optional(), token: z.string().max(256).optional() }),
    z.object({ roles: z.array(role) }),
  ),
  hello: request(
    'none',
    'Makes the connection a client: it now gets events. A client that cannot speak this protocol version is refused.',
    z.object({
      protocol: z.number().int(),
      /** How cards name this client: `window 2`, `berth attach`. */
      name: z.string().max(128),
      build,
      /** Whether a person sees cards there. Nobody else answers, unless `cli.mayAnswer` is on. */
      as: z.enum(['window', 'command']).default('command'),
    }),
    z.object({
      protocol: z.number().int(),
      build,
      instanceId: z.string(),
      workspace: z.string(),
      roles: z.array(role),
      sessions: z.array(session),
      questions: z.array(question),
      holders: z.array(holder),
      /** Whether a newer build waits for this host's first quiet moment. */
      noted: z.boolean(),
      /** Sentences about this host that the person should know, e.g. that it cannot record. */
      notices: z.array(z.string()),
    }),
  ),
  goodbye: request(
    'none',
    'The caller leaves on purpose: what it has attached stops counting at once. Without it a lost surface counts for 20 s more, since it may be redialling.',
    nothing,
    nothing,
  ),
  'host.takeOver': request(
    'control',
    'A person wants the build that waits to take this workspace over: every view is asked to let go for a moment. Ends nothing. BAD_REQUEST where no build waits.',
    nothing,
    nothing,
  ),
  'host.status': request(
    'ask',
    'The census of this host for `berth status`.',
    nothing,
    z.object({
      whois,
      sessions: z.array(session),
      openQuestions: z.array(z.object({ id: questionId, title: z.string(), openedAt: z.number() })),
      descriptors: z.number().int().optional(),
      memoryBytes: z.number().int(),
    }),
  ),
} as const;

export const hostEvents = {
  'host.held': event(
    'ask',
    'What holds the host changed, or whether a newer build waits for it.',
    z.object({ holders: z.array(holder), noted: z.boolean() }),
  ),
  'host.noticed': event(
    'ask',
    'Something about this host that the person should know.',
    z.object({ notices: z.array(z.string()) }),
  ),
  'host.takeOverAsked': event(
    'ask',
    'A person wants the build that waits to take over: whoever only looks lets go for a moment.',
    nothing,
  ),
  'host.retiring': event('none', 'The host closes its doors.', z.object({ reason: z.string() })),
} as const;
