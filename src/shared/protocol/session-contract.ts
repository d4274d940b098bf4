import { z } from 'zod';
import { command } from './command.ts';
import { event, nothing, request } from './contract-parts.ts';
import { session, sessionId, terminalSize } from './session.ts';

/** A NUL would end the text for the program, but not for whoever reads it in a list. */
const plain = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !text.includes('\0'), 'must not contain NUL');

/** All arguments of a command together. Characters. */
const MAX_ARGUMENTS_LENGTH = 128 * 1024;

const created = z.object({
  profile: z.string().max(64).optional(),
  /** Absent: the person's shell. */
  command: plain(4096).min(1).optional(),
  args: z
    .array(plain(MAX_ARGUMENTS_LENGTH))
    .refine(
      (args) => args.reduce((sum, arg) => sum + arg.length, 0) <= MAX_ARGUMENTS_LENGTH,
      `must not be longer than ${MAX_ARGUMENTS_LENGTH} characters together`,
    )
    .default([]),
  /** Absent: the workspace's folder. */
  cwd: plain(4096).optional(),
  name: z.string().trim().min(1).max(200).optional(),
  size: terminalSize.default({ cols: 80, rows: 24 }),
  /** False: its output is kept in memory only. Default: what its profile says. */
  record: z.boolean().optional(),
});

/** Sessions as things: made, named, ended. */
export const sessionRequests = {
  'session.list': request(
    'ask',
    'All sessions.',
    nothing,
    z.object({ sessions: z.array(session) }),
  ),
  'session.create': request(
    'type',
    'Starts a program in a terminal. One that cannot start is refused with SPAWN_FAILED or FOLDER_UNUSABLE and a sentence.',
    created,
    z.object({ session }),
  ),
  'session.rename': request(
    'type',
    'Names a session. Without a name it goes back to its title or command.',
    z.object({ sessionId, name: z.string().trim().max(200).optional() }),
    nothing,
  ),
  'session.restart': request(
    'type',
    'Runs the command of an ended session again, in its folder, under the same id.',
    z.object({ sessionId, size: terminalSize.optional() }),
    z.object({ session }),
  ),
  'session.end': request(
    'control',
    'Hangs up the terminal, then ends what ignores that (spec L9). Answers when the program is gone.',
    z.object({ sessionId }),
    nothing,
  ),
  'session.remove': request(
    'control',
    'Forgets an ended session and its output. A running one is ended first.',
    z.object({ sessionId }),
    nothing,
  ),
  'session.record': request(
    'type',
    'Whether the output of a session may be kept on disk. Switched off, what is kept of it is deleted.',
    z.object({ sessionId, record: z.boolean() }),
    nothing,
  ),
  'session.foreground': request(
    'view',
    'The name of the program in the foreground, for a warning before it is ended.',
    z.object({ sessionId }),
    z.object({ program: z.string().optional(), isShell: z.boolean() }),
  ),
  'session.commands': request(
    'view',
    'The last 200 command lines of the run, oldest first, as the marks of its shell told, and whether it is busy now. Empty for a program that is no shell.',
    z.object({ sessionId }),
    z.object({
      commands: z.array(command),
      /** Looked at after the call came: one more command may be entered if not. */
      busy: z.boolean(),
    }),
  ),
} as const;

export const sessionEvents = {
  'session.opened': event('ask', 'A session was made.', z.object({ session })),
  'session.changed': event(
    'ask',
    'Name, title, state, size or surfaces of a session changed.',
    z.object({ session }),
  ),
  'command.started': event(
    'view',
    'A shell said that it runs a command line.',
    z.object({ sessionId, command }),
  ),
  'command.ended': event(
    'view',
    'A shell said that its command line ended.',
    z.object({ sessionId, command }),
  ),
  'session.removed': event('ask', 'A session was forgotten.', z.object({ sessionId })),
} as const;
