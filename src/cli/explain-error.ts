import { BerthError, type ErrorCode, messageOf } from '../shared/errors.ts';
import { exitCode } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { insideSession } from './hosts/environment.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Turns whatever a command threw into a sentence, a hint and an exit code. */
export function explainError(error: unknown, env: Env): Failure {
  if (error instanceof Failure) return error;
  if (!(error instanceof BerthError)) {
    return new Failure(`Berth made a mistake: ${messageOf(error)}`, { cause: error });
  }
  return new Failure(error.message, {
    hint: hintFor(error.code, env),
    exitCode: withoutHost.has(error.code) ? exitCode.noHost : exitCode.failed,
    cause: error,
  });
}

/** Where a host went, or never was. */
const withoutHost: ReadonlySet<ErrorCode> = new Set(['NO_HOST', 'HOST_RETIRING']);

const hints: Partial<Record<ErrorCode, string>> = {
  CONNECTION_CLOSED: 'berth status shows which hosts run.',
  HOST_RETIRING: 'Try again in a moment; berth status shows which hosts run.',
  NO_HOST: 'berth status shows which hosts run.',
  TIMEOUT: 'The host may be stopped or very busy; berth status tells.',
};

function hintFor(code: ErrorCode, env: Env): string | undefined {
  // What the host lets a program in a session do (spec C10).
  if (code === 'FORBIDDEN' && insideSession(env))
    return 'Inside a session berth status, ls, ask and berth FOLDER work.';
  return hints[code];
}
