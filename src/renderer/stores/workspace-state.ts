import { assertNever } from '../../shared/assert-never.ts';
import type { Build } from '../../shared/protocol/build.ts';
import type { Holder } from '../../shared/protocol/holder.ts';
import type { Question, QuestionId } from '../../shared/protocol/question.ts';
import type { Session, SessionId } from '../../shared/protocol/session.ts';
import type { Turn, TurnEnd } from '../../shared/protocol/turn.ts';
import {
  noQuestions,
  type QuestionList,
  withOpenQuestions,
  withoutFolded,
  withQuestion,
} from './question-list.ts';

/**
 *  connecting <--> lost        (`reason` is a sentence; a new try starts at `retryAt`)
 *       '--> connected --> lost
 */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  | {
      readonly kind: 'lost';
      readonly reason: string;
      readonly code?: string;
      /** This window let go on purpose, for an update to come. */
      readonly isAway: boolean;
      readonly retryAt: number;
    };

/** How far the answer to a question got that was clicked in this window. */
export type Answering =
  | { readonly kind: 'sent'; readonly optionId: string }
  | { readonly kind: 'failed'; readonly sentence: string };

/** What one host said, as this window knows it. */
export interface WorkspaceState {
  readonly connection: ConnectionState;
  /** Whether the host has ever answered: until then an empty list means nothing. */
  readonly greeted: boolean;
  readonly build: Build | undefined;
  /** In the order in which they were opened. */
  readonly sessions: readonly Session[];
  readonly questions: QuestionList;
  readonly answering: Readonly<Record<string, Answering>>;
  readonly holders: readonly Holder[];
  /** Whether a newer build waits for this host's first quiet moment. */
  readonly noted: boolean;
  readonly notices: readonly string[];
  /** Turns that wait or run, oldest first. */
  readonly turns: readonly Turn[];
  /** How the last turn of a session ended, by the session's id. */
  readonly turnEnds: Readonly<Record<string, TurnEnd>>;
  /** Sessions that the person ended and may still bring back: hidden, not yet ended. */
  readonly leaving: ReadonlySet<SessionId>;
}

/** Everything that changes it, in the order in which it happened. */
export type HostFact =
  | { readonly kind: 'connecting' }
  | {
      readonly kind: 'lost';
      readonly reason: string;
      readonly code?: string;
      readonly isAway: boolean;
      readonly retryAt: number;
    }
  | {
      readonly kind: 'welcome';
      readonly build: Build;
      readonly sessions: readonly Session[];
      readonly questions: readonly Question[];
      readonly holders: readonly Holder[];
      readonly noted: boolean;
      readonly notices: readonly string[];
    }
  | { readonly kind: 'session-opened'; readonly session: Session }
  | { readonly kind: 'session-changed'; readonly session: Session }
  | { readonly kind: 'session-removed'; readonly sessionId: SessionId }
  | { readonly kind: 'session-leaving'; readonly sessionId: SessionId; readonly leaving: boolean }
  | { readonly kind: 'question'; readonly question: Question }
  | { readonly kind: 'question-folded'; readonly questionId: QuestionId }
  | { readonly kind: 'answering'; readonly questionId: QuestionId; readonly answering: Answering }
  | { readonly kind: 'held'; readonly holders: readonly Holder[]; readonly noted: boolean }
  | { readonly kind: 'turns'; readonly turns: readonly Turn[] }
  | { readonly kind: 'turn'; readonly turn: Turn }
  | {
      readonly kind: 'turn-ended';
      readonly runId: string;
      readonly sessionId?: SessionId | undefined;
      readonly end?: TurnEnd | undefined;
    }
  | { readonly kind: 'noticed'; readonly notices: readonly string[] }
  | { readonly kind: 'retiring'; readonly reason: string };

export const unknownWorkspace: WorkspaceState = {
  connection: { kind: 'connecting' },
  greeted: false,
  build: undefined,
  sessions: [],
  questions: noQuestions,
  answering: {},
  holders: [],
  noted: false,
  notices: [],
  turns: [],
  turnEnds: {},
  leaving: new Set(),
};

export function reduce(state: WorkspaceState, fact: HostFact): WorkspaceState {
  switch (fact.kind) {
    case 'connecting':
      // A first try that failed keeps its sentence on screen while the next one runs.
      return state.connection.kind === 'lost' ? state : { ...state, connection: fact };
    case 'lost':
      return { ...state, connection: lost(fact), answering: {} };
    case 'welcome':
      return welcomed(state, fact);
    case 'session-opened':
      return { ...state, sessions: withOpened(state.sessions, fact.session) };
    case 'session-changed':
      return { ...state, sessions: withChanged(state.sessions, fact.session) };
    case 'session-removed':
      return withoutSession(state, fact.sessionId);
    case 'session-leaving':
      return { ...state, leaving: toggled(state.leaving, fact.sessionId, fact.leaving) };
    case 'question':
      return withHostQuestion(state, fact.question);
    case 'question-folded':
      return { ...state, questions: withoutFolded(state.questions, fact.questionId) };
    case 'answering':
      return { ...state, answering: { ...state.answering, [fact.questionId]: fact.answering } };
    case 'held':
      return { ...state, holders: fact.holders, noted: fact.noted };
    case 'turns':
      return { ...state, turns: fact.turns };
    case 'turn':
      return { ...state, turns: withTurn(state.turns, fact.turn) };
    case 'turn-ended':
      return withoutTurn(state, fact);
    case 'noticed':
      return { ...state, notices: fact.notices };
    case 'retiring':
      return state;
    default:
      return assertNever(fact);
  }
}

function lost({ code, ...fact }: HostFact & { kind: 'lost' }): ConnectionState {
  return { ...fact, ...(code === undefined ? {} : { code }) };
}

function welcomed(state: WorkspaceState, fact: HostFact & { kind: 'welcome' }): WorkspaceState {
  const ids = new Set(fact.sessions.map(({ id }) => id));
  return {
    ...state,
    connection: { kind: 'connected' },
    greeted: true,
    build: fact.build,
    sessions: fact.sessions,
    questions: withOpenQuestions(state.questions, fact.questions),
    answering: {},
    holders: fact.holders,
    noted: fact.noted,
    notices: fact.notices,
    // Asked for right after: what ran before the connection was lost may be over.
    turns: [],
    leaving: new Set([...state.leaving].filter((id) => ids.has(id))),
  };
}

function withOpened(sessions: readonly Session[], session: Session): readonly Session[] {
  const known = sessions.some(({ id }) => id === session.id);
  return known ? withChanged(sessions, session) : [...sessions, session];
}

/** A change that comes after the removal brings nothing back. */
function withChanged(sessions: readonly Session[], session: Session): readonly Session[] {
  return sessions.map((known) => (known.id === session.id ? session : known));
}

function withoutSession(state: WorkspaceState, sessionId: SessionId): WorkspaceState {
  const { [sessionId]: _, ...turnEnds } = state.turnEnds;
  return {
    ...state,
    turnEnds,
    sessions: state.sessions.filter(({ id }) => id !== sessionId),
    leaving: toggled(state.leaving, sessionId, false),
  };
}

function withTurn(turns: readonly Turn[], turn: Turn): readonly Turn[] {
  const known = turns.some(({ runId }) => runId === turn.runId);
  return known ? turns.map((one) => (one.runId === turn.runId ? turn : one)) : [...turns, turn];
}

function withoutTurn(
  state: WorkspaceState,
  { runId, sessionId, end }: HostFact & { kind: 'turn-ended' },
): WorkspaceState {
  const turns = state.turns.filter((turn) => turn.runId !== runId);
  return sessionId && end
    ? { ...state, turns, turnEnds: { ...state.turnEnds, [sessionId]: end } }
    : { ...state, turns };
}

function withHostQuestion(state: WorkspaceState, question: Question): WorkspaceState {
  const { [question.id]: _, ...answering } = state.answering;
  const keepAnswering = question.state.kind === 'open';
  return {
    ...state,
    questions: withQuestion(state.questions, question),
    answering: keepAnswering ? state.answering : answering,
  };
}

function toggled<T>(set: ReadonlySet<T>, item: T, present: boolean): ReadonlySet<T> {
  const next = new Set(set);
  if (present) next.add(item);
  else next.delete(item);
  return next;
}
