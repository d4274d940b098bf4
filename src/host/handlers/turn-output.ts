import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import { DisposableStore } from '../../shared/lifecycle.ts';
import type { Pressure, TurnDelta, TurnSink } from '../adapters/turn-sink.ts';
import type { Connection } from '../connection.ts';
import { OutputLog } from '../sessions/output-log.ts';
import { type StreamSource, SurfaceStream } from '../sessions/surface-stream.ts';
import type { EmitTo } from './stream-handlers.ts';

/**
 * Room for what a program still prints when it ends while it is made to wait. More is never
 * waiting here, since the program waits for the reader. Bytes.
 */
const LOG_BYTES = 8 * 1024 * 1024;

/** A turn whose output nobody wants here: its session shows it. */
export const unwatched: TurnSink = { started() {}, delta() {}, completed() {}, failed() {} };

interface OutputOptions {
  readonly channel: number;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly emitTo: EmitTo;
}

/**
 * The raw output of one turn on its way to whoever asked for it: on credit, as a session's is, but
 * the program waits for a slow reader for as long as it takes, so that nothing is missing (spec L11).
 *
 * @throws BerthError `BAD_REQUEST` for a channel that is in use.
 */
export function openTurnOutput(options: OutputOptions): TurnSink {
  const { channel, connection, clock, emitTo } = options;
  const log = new OutputLog(LOG_BYTES);
  const pressed = new Emitter<void>();
  let isRunning = true;
  const source: StreamSource = {
    log,
    get isRunning() {
      return isRunning;
    },
    updatePressure: () => pressed.fire(),
  };
  const stream = new SurfaceStream({
    channel,
    source,
    mayPause: true,
    otherwise: 'oldest-bytes',
    isPatient: true,
    clock,
    send: (frame) => connection.transport.send(frame),
    // The log holds more than can wait: the reader never falls out of it.
    onRestart() {},
    onEnd: () => emitTo(connection, 'stream.ended', { channel, run: 0, headSeq: log.headSeq }),
  });
  const owned = new DisposableStore();
  owned.add(stream);
  connection.addChannel(channel, { stream, holds: false, dispose: () => owned.dispose() });
  const begun = stream.begin(0).then(() => stream.start(false));
  const pressure: Pressure = {
    get wantsPause() {
      return !owned.isDisposed && stream.wantsPause;
    },
    onChanged: pressed.subscribe,
  };
  const end = () => {
    isRunning = false;
    void begun.then(() => stream.pump());
  };
  return {
    started() {},
    delta({ bytes }: TurnDelta) {
      log.append(bytes);
      stream.pump();
    },
    completed: end,
    failed: end,
    pressure,
  };
}
