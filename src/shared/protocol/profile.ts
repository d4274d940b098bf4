import { z } from 'zod';

/** When a session is closed that nobody uses (spec S13). */
export const keep = z.enum(['while-used', 'always'], {
  error: 'must be "while-used" or "always"',
});
export type Keep = z.infer<typeof keep>;

export const profileName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    'must be 1 to 64 letters, digits, dots, dashes or underscores, and start with a letter or digit',
  );

const text = (maxLength: number, what: string) =>
  z
    .string({ error: `must be ${what}` })
    .max(maxLength, `must not be longer than ${maxLength} characters`)
    .refine((value) => !value.includes('\0'), 'must not contain NUL');

const textList = z.array(text(128 * 1024, 'text, one string an argument'), {
  error: 'must be a list of strings, such as ["-i"]',
});

const yesOrNo = z.boolean({ error: 'must be true or false' });

const milliseconds = (min: number, max: number) =>
  z
    .int({ error: 'must be a whole number of milliseconds' })
    .min(min, `must be at least ${min} (milliseconds)`)
    .max(max, `must be at most ${max} (milliseconds)`);

const marker = text(256, 'the exact text that the program prints').min(1, 'must not be empty');

const DAY_MS = 24 * 3600 * 1000;

/** A program that can be opened in a session or given prompts (spec cli-adapter, "Profile"). */
export const profile = z.strictObject(
  {
    /** A name on PATH, or a path. No shell in between. */
    command: text(4096, 'the name or path of a program').min(1, 'must name a program'),
    args: textList.default([]),
    /** Instead of `args`, for the process of one prompt: `claude -p` where a person opens `claude`. */
    promptArgs: textList.optional(),
    env: z
      .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), text(128 * 1024, 'text'), {
        error: ({ code }) =>
          code === 'invalid_key'
            ? 'must have a name of letters, digits and _'
            : 'must be an object of names and texts, such as {"LANG": "C.UTF-8"}',
      })
      .default({}),
    /** Relative to the workspace, which it is by default. */
    cwd: text(4096, 'the path of a folder').optional(),
    enabled: yesOrNo.default(true),
    /** True: one long-lived process a session, prompts written to it. False: one process a prompt. */
    persistent: yesOrNo.default(false),
    keep: keep.optional(),
    /** False: the output of its sessions is kept in memory only (spec T13). */
    record: yesOrNo.default(true),
    /** True: prompts go through a pseudo-terminal. False: through pipes. */
    terminal: yesOrNo.default(false),
    protocol: z.enum(['text', 'acp'], { error: 'must be "text" or "acp"' }).default('text'),
    /** A persistent program is up once it has been silent this long after its start. */
    startupIdleTimeoutMs: milliseconds(10, DAY_MS).default(500),
    /** Or once it has printed this. Then silence does not count. */
    readyMarker: marker.optional(),
    /** One that is neither silent by then nor printed its marker is not up. */
    maxStartupMs: milliseconds(10, DAY_MS).default(20_000),
    /** A response is over once it has been silent this long; see `responseIdleMs` for the default. */
    responseIdleTimeoutMs: milliseconds(10, DAY_MS).optional(),
    /** Or once it has printed this. */
    endMarker: marker.optional(),
    maxTurnMs: milliseconds(10, 30 * DAY_MS).optional(),
    /** What is typed to stop a turn in a terminal; an empty text types nothing. */
    interrupt: text(64, 'the characters to type, such as "\\u0003"').default('\u0003'),
  },
  { error: 'must be an object with at least a "command"' },
);
export type Profile = z.infer<typeof profile>;
/** As it stands in the settings file: fields with a default may be left out. */
export type ProfileIn = z.input<typeof profile>;

/** Between two words of an answer; of one that tells its end, silence is only the fallback. Milliseconds. */
const RESPONSE_IDLE_MS = 2000;
const RESPONSE_IDLE_OF_MARKED_MS = 30_000;

/**
 * How long a response may be silent, in milliseconds. By default the process of one prompt may be
 * silent for ever, since it says by its exit that it is done.
 *
 * @param marked whether the response will tell its end: by an end marker, or by the marks of a shell.
 */
export function responseIdleMs(
  wanted: Profile,
  marked = wanted.endMarker !== undefined,
): number | undefined {
  if (wanted.responseIdleTimeoutMs !== undefined) return wanted.responseIdleTimeoutMs;
  if (!wanted.persistent) return undefined;
  return marked ? RESPONSE_IDLE_OF_MARKED_MS : RESPONSE_IDLE_MS;
}

/** One thing wrong in the settings file, in words that name the profile, the field and the fix. */
export const profileProblem = z.object({
  /** Absent when the file as a whole cannot be read. */
  profile: z.string().optional(),
  /** `startupIdleTimeoutMs`, `env.LANG`; absent when no single field is at fault. */
  field: z.string().optional(),
  problem: z.string(),
});
export type ProfileProblem = z.infer<typeof profileProblem>;

/** One of the person's own profiles as it stands in the settings file, whatever it is. */
export const ownProfile = z.object({
  name: z.string(),
  value: z.unknown(),
  problems: z.array(profileProblem),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** A profile as pickers offer it. */
export const listedProfile = z.object({
  name: z.string(),
  profile,
  /** `own`: from the settings file. `found`: ships with Berth, and its program is on this machine. */
  origin: z.enum(['own', 'found']),
  /** What it is, in a few words: `Claude Code, a coding agent`. */
  title: z.string(),
  kind: z.enum(['shell', 'repl', 'agent', 'program']),
});
export type ListedProfile = z.infer<typeof listedProfile>;
