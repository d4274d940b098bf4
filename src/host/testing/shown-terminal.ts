import {
  decodeSeqPayload,
  encodeSeqPayload,
  encodeState,
  type Frame,
  frameType,
} from '../../shared/protocol/frame.ts';
import type { SessionId, TerminalSize } from '../../shared/protocol/session.ts';
import type { FedTerminal, NewTerminal } from '../snapshots/fed-terminal.ts';
import type { HostClient } from './harness.ts';

interface ShownOptions {
  readonly client: HostClient;
  readonly sessionId: SessionId;
  readonly newTerminal: NewTerminal;
  readonly size?: TerminalSize;
  /** Answers what a host asks about its terminal; absent for one that never does. */
  readonly tell?: (terminal: FedTerminal) => unknown;
}

let channels = 1000;

/** For tests: a surface as a window is one, with a terminal that paints what the host sends. */
export class ShownTerminal {
  terminal: FedTerminal;
  /** Everything before this byte is painted. */
  seq = 0;
  told = 0;
  readonly #options: ShownOptions;
  readonly #channel = channels++;
  readonly #early: Frame[] = [];
  #beginsAt: TerminalSize | undefined;
  #size: TerminalSize = { cols: 80, rows: 24 };
  #sizedSeq = 0;

  /** Resolves when everything is painted that was printed before. */
  static async attach(options: ShownOptions): Promise<ShownTerminal> {
    const shown = new ShownTerminal(options);
    await shown.#attach();
    return shown;
  }

  private constructor(options: ShownOptions) {
    this.#options = options;
    this.terminal = options.newTerminal(this.#size);
  }

  get screen(): string {
    const { active } = this.terminal.terminal.buffer;
    const lines = Array.from({ length: this.terminal.size.rows }, (_, y) =>
      active.getLine(active.baseY + y)?.translateToString(true),
    );
    return lines.join('\n');
  }

  type(text: string): void {
    const payload = new TextEncoder().encode(text);
    this.#options.client.send({ type: frameType.input, channel: this.#channel, payload });
  }

  async resize(size: TerminalSize): Promise<void> {
    await this.#options.client.call('session.resize', { channel: this.#channel, size });
  }

  async show(visible: boolean): Promise<void> {
    await this.#options.client.call('session.show', { channel: this.#channel, visible });
  }

  async detach(): Promise<void> {
    await this.#options.client.call('session.detach', { channel: this.#channel });
  }

  async #attach(): Promise<void> {
    const { client, sessionId, size, tell } = this.#options;
    client.onBytes((frame) => {
      if (frame.channel !== this.#channel) return;
      if (this.#beginsAt) this.#receive(frame);
      else this.#early.push(frame);
    });
    client.on('stream.led', (event) => event.channel === this.#channel && this.#led(event.size));
    client.on('stream.restarted', ({ channel, headSeq, replay }) => {
      if (channel !== this.#channel || replay.kind !== 'snapshot') return;
      this.#sizedSeq = headSeq;
      this.#beginsAt = replay.size;
    });
    client.on('stream.asked', ({ channel }) => channel === this.#channel && this.#tell());
    const answer = await client.call('session.attach', {
      channel: this.#channel,
      sessionId,
      tellsState: tell !== undefined,
      ...(size && { size }),
    });
    if (answer.replay.kind !== 'snapshot') throw new Error('a snapshot was due');
    this.#size = answer.size;
    this.#sizedSeq = answer.headSeq;
    this.#beginsAt = answer.replay.size;
    for (const frame of this.#early.splice(0)) this.#receive(frame);
  }

  #receive({ type, payload }: Frame): void {
    const { seq, bytes } = decodeSeqPayload(payload);
    if (type === frameType.snapshot) {
      this.terminal = this.#options.newTerminal(this.#beginsAt ?? this.#size);
      this.terminal.feed(bytes);
      this.seq = seq;
    } else {
      if (seq !== this.seq) throw new Error(`byte ${seq} came where ${this.seq} was due`);
      const old = Math.min(Math.max(this.#sizedSeq - seq, 0), bytes.length);
      this.terminal.feed(bytes.subarray(0, old));
      if (old < bytes.length) this.#fit();
      this.terminal.feed(bytes.subarray(old));
      this.seq += bytes.length;
    }
    if (this.seq >= this.#sizedSeq) this.#fit();
    const { client } = this.#options;
    const ack = encodeSeqPayload(this.seq);
    client.send({ type: frameType.ack, channel: this.#channel, payload: ack });
  }

  #led(size: TerminalSize): void {
    this.#size = size;
    if (this.seq >= this.#sizedSeq) this.#fit();
  }

  #fit(): void {
    const { cols, rows } = this.terminal.size;
    if (cols !== this.#size.cols || rows !== this.#size.rows) this.terminal.resize(this.#size);
  }

  #tell(): void {
    const { client, tell } = this.#options;
    if (!tell) return;
    this.told += 1;
    const state = new TextEncoder().encode(JSON.stringify(tell(this.terminal)));
    const payload = encodeState({ seq: this.seq, size: this.terminal.size, state });
    client.send({ type: frameType.state, channel: this.#channel, payload });
  }
}
