/**
 * Every error that crosses a process boundary. Match `code`, never a class or a message: the
 * receiving build may be another one.
 */
export const errorCodes = [
  'ADAPTER_STOPPED',
  'BAD_FRAME',
  'BAD_REQUEST',
  'CONNECTION_CLOSED',
  'FOLDER_UNUSABLE',
  'FORBIDDEN',
  'HOST_BUSY',
  'HOST_RETIRING',
  'INPUT_FULL',
  'INTERNAL',
  'NO_HOST',
  'PROFILE_NOT_FOUND',
  'PROFILE_UNUSABLE',
  'PROTOCOL_MISMATCH',
  'QUESTION_LIMIT',
  'QUESTION_NOT_FOUND',
  'QUESTION_PENDING',
  'SESSION_ENDED',
  'SESSION_NOT_FOUND',
  'SETTINGS_CHANGED',
  'SETTINGS_UNUSABLE',
  'SOCKET_PATH_TOO_LONG',
  'SPAWN_FAILED',
  'START_FAILED',
  'STATE_UNUSABLE',
  'TIMEOUT',
  'UNKNOWN_REQUEST',
  'UNSUPPORTED',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

interface ErrorDetail {
  readonly cause?: unknown;
  /** Structured facts that a client shows or acts on, e.g. the holders of a busy host. */
  readonly data?: unknown;
}

/**
 * The one error type. `message` is a sentence for the person: what went wrong and, where there is
 * one, what to do. Code, message and data cross the wire; the cause stays in the local log.
 */
export class BerthError extends Error {
  override readonly name = 'BerthError';
  readonly code: ErrorCode;
  readonly data: unknown;

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    super(message, { cause: detail.cause });
    this.code = code;
    this.data = detail.data;
  }
}

/** The code of an error from this or another build; undefined for anything that is not ours. */
export function errorCodeOf(error: unknown): ErrorCode | undefined {
  return error instanceof BerthError ? error.code : undefined;
}

/** A sentence for the person, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
