import type { Subscribe } from '../../shared/emitter.ts';
import type { SessionId } from '../../shared/protocol/session.ts';
import type { SessionMode, TurnEnd } from '../../shared/protocol/turn.ts';
import type { Brake } from '../sessions/brake.ts';

/** One prompt to one program (spec cli-adapter, "Calls"). */
export interface ExecutionSpec {
  readonly runId: string;
  readonly profile: string;
  /** Default: `default`. */
  readonly sessionId?: string | undefined;
  /** Default: `create-if-missing`. */
  readonly sessionMode?: SessionMode | undefined;
  readonly input: { readonly prompt: string };
  /** Milliseconds; a shorter limit of the profile wins. */
  readonly maxTurnMs?: number | undefined;
}

export interface TurnDelta {
  /** As the program printed them; ours to keep. */
  readonly bytes: Uint8Array;
  /** The characters that are complete, without colours and other escapes. */
  readonly text: string;
}

/** Makes whoever runs the program wait for whoever takes its output. */
export interface Pressure extends Brake {
  readonly onChanged: Subscribe<void>;
}

/**
 * Gets a turn as it happens: `started`, any number of `delta`, then `completed` or `failed`. One that
 * never came to run gets only its end, and one that was refused gets nothing: the call says why.
 */
export interface TurnSink {
  /** The prompt is on its way to the program of this session. */
  started(turn: { readonly sessionId: SessionId }): void;
  delta(delta: TurnDelta): void;
  completed(end: TurnEnd): void;
  failed(end: TurnEnd): void;
  readonly pressure?: Pressure | undefined;
}

/** Hands the one end to the sink. */
export function deliverEnd(sink: TurnSink, end: TurnEnd): TurnEnd {
  if (end.outcome === 'completed') sink.completed(end);
  else sink.failed(end);
  return end;
}
