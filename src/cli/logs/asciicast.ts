import type { IndexEntry, Stretch } from '../../shared/protocol/recorded.ts';
import type { Session } from '../../shared/protocol/session.ts';

/** A moment that players show on their time line. */
const MISSING = 'output is missing here';

/**
 * Recorded output as asciicast v3 (https://docs.asciinema.org/manual/asciicast/v3/), line by line: a
 * header, then events with the seconds since the one before. Nothing for no output.
 */
export async function* asciicastOf(
  session: Session,
  stretches: AsyncIterable<Stretch>,
): AsyncGenerator<string> {
  let writer: CastWriter | undefined;
  for await (const stretch of stretches) {
    if (!writer) {
      const began = stretch.index[0]?.at ?? session.startedAt;
      const size = stretch.index.find((entry) => entry.kind === 'size')?.size ?? session.size;
      yield line(headerOf(session, began, size));
      writer = new CastWriter(began, size);
    }
    yield* writer.eventsOf(stretch);
  }
  if (writer) yield* writer.end(session);
}

type Size = Session['size'];

class CastWriter {
  readonly #decoder = new TextDecoder('utf-8');
  /** Of the last event. Milliseconds since the epoch, as all times here. */
  #last: number;
  /** Of the bytes that come next. */
  #at: number;
  #size: Size;

  constructor(began: number, size: Size) {
    this.#last = began;
    this.#at = began;
    this.#size = size;
  }

  /** The bytes between two entries of the index came at the time of the first. */
  *eventsOf({ offset, bytes: base64, index }: Stretch): Generator<string> {
    const bytes = Buffer.from(base64, 'base64');
    const ends = [...index.map((entry) => entry.offset - offset), bytes.length];
    yield* this.#output(bytes.subarray(0, ends[0]));
    for (const [place, entry] of index.entries()) {
      this.#at = entry.at;
      yield* this.#note(entry);
      yield* this.#output(bytes.subarray(ends[place], ends[place + 1]));
    }
  }

  *end({ state }: Session): Generator<string> {
    const rest = this.#decoder.decode();
    if (rest) yield this.#event(this.#last, 'o', rest);
    if (state.kind === 'exited' && state.code !== undefined) {
      yield this.#event(state.at, 'x', String(state.code));
    }
  }

  *#note(entry: IndexEntry): Generator<string> {
    if (entry.kind === 'gap') yield this.#event(entry.at, 'm', MISSING);
    if (entry.kind !== 'size') return;
    const { cols, rows } = entry.size;
    if (cols === this.#size.cols && rows === this.#size.rows) return;
    this.#size = entry.size;
    yield this.#event(entry.at, 'r', `${cols}x${rows}`);
  }

  *#output(bytes: Uint8Array): Generator<string> {
    const text = this.#decoder.decode(bytes, { stream: true });
    if (text) yield this.#event(this.#at, 'o', text);
  }

  /** A clock that was set back makes no time negative. */
  #event(at: number, code: 'o' | 'r' | 'm' | 'x', text: string): string {
    const seconds = Math.max(0, at - this.#last) / 1000;
    this.#last = Math.max(at, this.#last);
    return line([seconds, code, text]);
  }
}

function headerOf({ name, command, args }: Session, began: number, { cols, rows }: Size): object {
  return {
    version: 3,
    term: { cols, rows },
    timestamp: Math.floor(began / 1000),
    command: [command, ...args].join(' '),
    ...(name === undefined ? {} : { title: name }),
  };
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
