import { exitCode } from './exit-codes.ts';

interface FailureDetail {
  /** What the person can do about it, as a sentence. */
  readonly hint?: string | undefined;
  readonly exitCode?: number;
  readonly cause?: unknown;
}

/** A command that cannot do what was asked: a sentence for the person, a hint, an exit code. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly hint: string | undefined;
  readonly exitCode: number;

  constructor(message: string, detail: FailureDetail = {}) {
    super(message, { cause: detail.cause });
    this.hint = detail.hint;
    this.exitCode = detail.exitCode ?? exitCode.failed;
  }
}

/** The command line itself is wrong. */
export const usageFailure = (message: string, hint?: string): Failure =>
  new Failure(message, { hint, exitCode: exitCode.usage });

export const noHostFailure = (message: string, hint?: string): Failure =>
  new Failure(message, { hint, exitCode: exitCode.noHost });
