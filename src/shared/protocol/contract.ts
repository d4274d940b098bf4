import { z } from 'zod';
import type { Contract, EventSpec, RequestSpec } from '../rpc/contract.ts';
import { build } from './build.ts';
import { holder } from './holder.ts';
import { asker, question, questionId, questionOption, questionState } from './question.ts';
import { role } from './role.ts';
import { session, sessionId, terminalSize } from './session.ts';

const nothing = z.object({});
const seq = z.number().int().nonnegative();
const channel = z.number().int().positive();

const request = <P extends z.ZodType, R extends z.ZodType>(
  role: RequestSpec['role'],
  doc: string,
  params: P,
  result: R,
): RequestSpec<P, R> => ({ role, doc, params, result });

const event = <D extends z.ZodType>(
  role: EventSpec['role'],
  doc: string,
  data: D,
): EventSpec<D> => ({ role, doc, data });

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

const created = z.object({
  profile: z.string().max(64).optional(),
  /** Absent: the person's shell. */
  command: z.string().min(1).max(4096).optional(),
  args: z.array(z.string()).max(4096).default([]),
  /** Absent: the workspace's folder. */
  cwd: z.string().max(4096).optional(),
  name: z.string().trim().min(1).max(200).optional(),
  size: terminalSize.default({ cols: 80, rows: 24 }),
});

/**
 * Where an attach starts. `delta`: the next output byte is `fromSeq`, paint it on what you have.
 * `snapshot`: forget what you have, paint the snapshot frame that comes first, then the bytes from
 * its number on. `complete` is false when bytes before the snapshot are no longer known.
 */
const replay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delta'), fromSeq: seq }),
  z.object({ kind: z.literal('snapshot'), fromSeq: seq, complete: z.boolean() }),
]);
export type Replay = z.infer<typeof replay>;

const answerResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), state: questionState }),
]);

/** What a client of a host can ask for and be told: the one list (design decision 3). */
export const hostContract = {
  requests: {
    whois: request('none', 'Who holds this workspace, and what holds it. Frozen.', nothing, whois),
    standDownWhenIdle: request(
      'none',
      'Leaves the note: a newer build wants the slot at the first quiet moment. Ends nothing. Frozen.',
      z.object({ build: build.optional() }),
      z.object({ noted: z.literal(true) }),
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
        /** Sentences about this host that the person should know, e.g. that it cannot record. */
        notices: z.array(z.string()),
      }),
    ),
    'host.status': request(
      'ask',
      'The census of this host for `berth status`.',
      nothing,
      z.object({
        whois,
        sessions: z.array(session),
        openQuestions: z.array(
          z.object({ id: questionId, title: z.string(), openedAt: z.number() }),
        ),
        descriptors: z.number().int().optional(),
        memoryBytes: z.number().int(),
      }),
    ),
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
    'session.foreground': request(
      'view',
      'The name of the program in the foreground, for a warning before it is ended.',
      z.object({ sessionId }),
      z.object({ program: z.string().optional(), isShell: z.boolean() }),
    ),
    'session.attach': request(
      'view',
      'Starts streaming a session on a channel: the exact bytes from what the caller has, or a snapshot and the bytes after it (spec T2). The caller chooses a channel number that it does not use yet, so that it can listen before the answer arrives.',
      z.object({
        channel,
        sessionId,
        size: terminalSize.optional(),
        /** The run and byte number that the caller has painted already. */
        have: z.object({ run: z.number().int(), seq }).optional(),
        /** False: the caller only reads along and does not hold the host (`logs --follow`). */
        holds: z.boolean().default(true),
      }),
      z.object({
        run: z.number().int(),
        headSeq: seq,
        replay,
        size: terminalSize,
        leads: z.boolean(),
      }),
    ),
    'session.detach': request(
      'view',
      'Stops a channel. The session goes on.',
      z.object({ channel }),
      nothing,
    ),
    'session.show': request(
      'view',
      'Tells whether the surface of this channel is on screen. Only a visible one may slow the program down (spec T4).',
      z.object({ channel, visible: z.boolean() }),
      nothing,
    ),
    'session.resize': request(
      'type',
      'Gives the session the size of this surface, which leads from then on.',
      z.object({ channel, size: terminalSize }),
      nothing,
    ),
    'session.write': request(
      'type',
      'Types text into a session, byte-exact, at most 1 MiB a call. For scripts; surfaces send input frames.',
      z.object({ sessionId, text: z.string().max(1024 * 1024) }),
      nothing,
    ),
    'question.list': request(
      'view',
      'The open questions, oldest first.',
      nothing,
      z.object({ questions: z.array(question) }),
    ),
    'question.ask': request(
      'ask',
      'Opens a card and answers when it is settled. Closing the connection withdraws it.',
      z.object({
        title: z.string().min(1),
        body: z.string().optional(),
        cwd: z.string().max(4096).optional(),
        asker,
        options: z.array(questionOption).max(64),
        /** Milliseconds until the question expires unanswered. */
        expiresInMs: z
          .number()
          .int()
          .positive()
          .max(7 * 24 * 3600 * 1000)
          .optional(),
      }),
      z.object({ questionId, state: questionState }),
    ),
    'question.answer': request(
      'answer',
      'Settles a question. The first answer wins; a later one is told how it was settled.',
      z.object({ questionId, optionId: z.string().max(256) }),
      answerResult,
    ),
  },
  events: {
    'session.opened': event('ask', 'A session was made.', z.object({ session })),
    'session.changed': event(
      'ask',
      'Name, title, state, size or surfaces of a session changed.',
      z.object({ session }),
    ),
    'session.removed': event('ask', 'A session was forgotten.', z.object({ sessionId })),
    'stream.restarted': event(
      'view',
      'This channel fell too far behind or its program was restarted: a replay follows, as after an attach.',
      z.object({
        channel,
        run: z.number().int(),
        headSeq: seq,
        replay,
        size: terminalSize,
      }),
    ),
    'stream.ended': event(
      'view',
      'The program of this channel ended; every byte it printed came before.',
      z.object({ channel, run: z.number().int(), headSeq: seq }),
    ),
    'stream.led': event(
      'view',
      "The session has another size now, or another surface leads: its size is the session's, and it alone answers what a program asks of its terminal (spec T5).",
      z.object({ channel, size: terminalSize, leads: z.boolean() }),
    ),
    'question.opened': event('view', 'Somebody must answer something.', z.object({ question })),
    'question.settled': event(
      'view',
      'A question was answered, withdrawn or expired.',
      z.object({ question }),
    ),
    'host.held': event(
      'ask',
      'What holds the host changed.',
      z.object({ holders: z.array(holder) }),
    ),
    'host.noticed': event(
      'ask',
      'Something about this host that the person should know.',
      z.object({ notices: z.array(z.string()) }),
    ),
    'host.retiring': event('none', 'The host closes its doors.', z.object({ reason: z.string() })),
  },
} as const satisfies Contract;

export type HostContract = typeof hostContract;
