import { randomUUID } from 'node:crypto';
import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import { BerthError } from '../../shared/errors.ts';
import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';
import type { Hold } from '../../shared/protocol/holder.ts';
import {
  type AnswerValue,
  MAX_OPEN_QUESTIONS,
  MAX_OPEN_QUESTIONS_OF_HOST,
  MAX_QUESTION_BYTES,
  MAX_QUESTION_BYTES_OF_HOST,
  type Question,
  type QuestionId,
  type QuestionState,
} from '../../shared/protocol/question.ts';
import type { Rule } from '../../shared/protocol/rule.ts';
import type { SessionId } from '../../shared/protocol/session.ts';
import { type Settlement, settle, valueFor } from './question-state.ts';

/** Settled questions stay known for so long, so that a late list never revives a card (spec C1). */
const MAX_TOMBSTONES = 1000;

/** What an asker hands in; the book adds id, time and state. */
export type Inquiry = Omit<Question, 'id' | 'openedAt' | 'expiresAt' | 'state'> & {
  /** Milliseconds until it expires; without it the question waits for ever (spec C4). */
  readonly expiresInMs?: number | undefined;
};

interface OpenQuestion {
  readonly question: Question;
  readonly bytes: number;
  /** Who is limited together: a session's or a connection's key. */
  readonly asker: object | string;
  readonly settled: (outcome: Outcome) => void;
  readonly owned: DisposableStore;
}

/** What the asker is told. The value is for it alone: no event and no list has it (spec C9). */
export interface Outcome {
  readonly state: QuestionState;
  readonly value?: AnswerValue;
}

interface OpenedQuestion {
  readonly id: QuestionId;
  readonly settled: Promise<Outcome>;
}

type Answered = { ok: true } | { ok: false; state: QuestionState };

interface BookOptions {
  readonly clock: Clock;
  hold(hold: Hold): Disposable;
}

/** All open questions of a host. Settling is one synchronous step: the first answer wins (C1). */
export class QuestionBook {
  readonly #options: BookOptions;
  readonly #open = new Map<QuestionId, OpenQuestion>();
  readonly #tombstones = new Map<QuestionId, QuestionState>();
  readonly #opened = new Emitter<Question>();
  readonly #settled = new Emitter<Question>();

  constructor(options: BookOptions) {
    this.#options = options;
  }

  readonly onOpened = this.#opened.subscribe;
  readonly onSettled = this.#settled.subscribe;

  /** Oldest first. */
  list(): Question[] {
    return [...this.#open.values()].map((entry) => entry.question);
  }

  /** Whether a question of this session waits for a person. */
  hasOpenIn(sessionId: SessionId): boolean {
    for (const { question } of this.#open.values()) {
      if (question.sessionId === sessionId) return true;
    }
    return false;
  }

  /**
   * Opens a question. `asker` limits how many one side may have open.
   *
   * @throws BerthError `QUESTION_LIMIT` for one too many, or one too large (spec C10).
   */
  open(inquiry: Inquiry, asker: object | string): OpenedQuestion {
    const bytes = this.#checkLimits(inquiry, asker);
    const { expiresInMs, ...rest } = inquiry;
    const openedAt = this.#options.clock.now();
    const question: Question = {
      ...rest,
      id: randomUUID() as QuestionId,
      openedAt,
      ...(expiresInMs === undefined ? {} : { expiresAt: openedAt + expiresInMs }),
      state: { kind: 'open' },
    };
    const { promise, resolve } = deferred<Outcome>();
    this.#open.set(question.id, {
      question,
      bytes,
      asker,
      settled: resolve,
      owned: this.#acquire(question, expiresInMs),
    });
    this.#opened.fire(question);
    return { id: question.id, settled: promise };
  }

  /** A question that a rule answers is never open: no card appears, and it is told as settled. */
  settleByRule(inquiry: Inquiry, optionId: string, { id: ruleId }: Pick<Rule, 'id'>): Question {
    const { expiresInMs: _, ...rest } = inquiry;
    const at = this.#options.clock.now();
    const asked: Question = {
      ...rest,
      id: randomUUID() as QuestionId,
      openedAt: at,
      state: { kind: 'open' },
    };
    const question = settle(asked, { kind: 'answer', optionId, by: 'a rule', ruleId }, at);
    this.#bury(question);
    this.#settled.fire(question);
    return question;
  }

  /**
   * @throws BerthError `QUESTION_NOT_FOUND` for an id that never was, `BAD_REQUEST` for an option
   *   that the question does not have, or a value that it did not ask for like this.
   */
  answer(id: QuestionId, optionId: string, by: string, typed?: AnswerValue): Answered {
    const settledBefore = this.#tombstones.get(id);
    if (settledBefore) return { ok: false, state: settledBefore };
    const question = this.#open.get(id)?.question;
    const value = question && valueFor(question, optionId, typed);
    this.#settle(id, { kind: 'answer', optionId, by }, value);
    return { ok: true };
  }

  /** Takes a question back, e.g. because its asker is gone. Settled ones stay as they are. */
  withdraw(id: QuestionId, reason: string): void {
    if (this.#open.has(id)) this.#settle(id, { kind: 'withdraw', reason });
  }

  /** Withdraws what one side had open: its connection or session ended (spec C2). */
  withdrawAllOf(asker: object | string, reason: string): void {
    for (const [id, entry] of this.#open) if (entry.asker === asker) this.withdraw(id, reason);
  }

  withdrawAll(reason: string): void {
    for (const id of [...this.#open.keys()]) this.withdraw(id, reason);
  }

  #acquire(question: Question, expiresInMs: number | undefined): DisposableStore {
    const owned = new DisposableStore();
    owned.add(
      this.#options.hold({
        kind: 'question',
        id: question.id,
        title: question.title.slice(0, 200),
        evidence: `asked by ${question.asker.name}`.slice(0, 500),
      }),
    );
    if (expiresInMs !== undefined) {
      const expire = () => this.#settle(question.id, { kind: 'expire' });
      owned.add(this.#options.clock.after(expiresInMs, expire));
    }
    return owned;
  }

  #settle(id: QuestionId, settlement: Settlement, value?: AnswerValue): void {
    const entry = this.#open.get(id);
    if (!entry) throw new BerthError('QUESTION_NOT_FOUND', 'There is no such question.');
    const question = settle(entry.question, settlement, this.#options.clock.now());
    this.#open.delete(id);
    this.#bury(question);
    entry.settled({ state: question.state, ...(value === undefined ? {} : { value }) });
    this.#settled.fire(question);
    // The answer first, then the quiet moment: it is what the asker waits for (spec S3).
    entry.owned.dispose();
  }

  #bury(question: Question): void {
    this.#tombstones.set(question.id, question.state);
    const [oldest] = this.#tombstones.keys();
    if (this.#tombstones.size > MAX_TOMBSTONES && oldest) this.#tombstones.delete(oldest);
  }

  /** Answers the question's size. */
  #checkLimits(inquiry: Inquiry, asker: object | string): number {
    const bytes = Buffer.byteLength(JSON.stringify(inquiry));
    if (bytes > MAX_QUESTION_BYTES) {
      throw new BerthError(
        'QUESTION_LIMIT',
        `The question has ${bytes} bytes; at most ${MAX_QUESTION_BYTES} fit on a card.`,
      );
    }
    const all = [...this.#open.values()];
    if (all.filter((entry) => entry.asker === asker).length >= MAX_OPEN_QUESTIONS) {
      throw new BerthError(
        'QUESTION_LIMIT',
        `${MAX_OPEN_QUESTIONS} questions from here are open already. Answer some first.`,
      );
    }
    const total = all.reduce((sum, entry) => sum + entry.bytes, bytes);
    if (all.length >= MAX_OPEN_QUESTIONS_OF_HOST || total > MAX_QUESTION_BYTES_OF_HOST) {
      throw new BerthError(
        'QUESTION_LIMIT',
        `${all.length} questions are open in this workspace already. Answer some first.`,
      );
    }
    return bytes;
  }
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
