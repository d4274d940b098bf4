import type { Subscribe } from '../../shared/emitter.ts';
import { messageOf } from '../../shared/errors.ts';
import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';
import {
  decodeSeqPayload,
  encodeSeqPayload,
  encodeState,
  type Frame,
  frameType,
  MAX_STATE_BYTES,
} from '../../shared/protocol/frame.ts';
import type { SessionId, TerminalSize } from '../../shared/protocol/session.ts';
import type { Replay } from '../../shared/protocol/stream-contract.ts';
import type { HostLink } from '../connection/host-link.ts';
import { HIDE_CURSOR, NOTHING, RESET_BYTES, type Screen, SHOW_CURSOR } from './screen.ts';
import { SurfaceSize, type Wish } from './surface-size.ts';

/** The largest input frame: a long paste becomes several, in order. */
const INPUT_FRAME_BYTES = 64 * 1024;
/** Keys kept while the first attach is under way. */
const EARLY_INPUT_BYTES = 64 * 1024;

export interface SinkOptions {
  readonly sessionId: SessionId;
  readonly screen: Screen;
  /** The run of a program that has only just started: it may still wait for its terminal's answers. */
  readonly freshRun: number | undefined;
  /** Told a sentence when the session cannot be shown, and undefined once it is. */
  onProblem(sentence: string | undefined): void;
}

interface Attachment {
  readonly link: HostLink;
  readonly channel: number;
  readonly owned: DisposableStore;
}

/** What is painted: everything before byte `seq` of this run. */
interface Painted {
  readonly instanceId: string;
  run: number;
  seq: number;
}

interface Beginning {
  readonly run: number;
  readonly headSeq: number;
  readonly replay: Replay;
}

interface Attached extends Beginning {
  readonly size: TerminalSize;
  readonly leads: boolean;
  readonly markNonce?: string | undefined;
}

/**
 * Binds one screen to one session: paints its output, acknowledges what was parsed, sends keys, and
 * settles with the host which size the terminal has. Survives the loss of the connection and then
 * asks for exactly the bytes it lacks.
 */
export class TerminalSink implements Disposable {
  readonly #options: SinkOptions;
  readonly #size: SurfaceSize;
  #attachment: Attachment | undefined;
  #attaching: HostLink | undefined;
  #painted: Painted | undefined;
  #early: Uint8Array[] = [];
  /** Parsed so far, and the first byte that no terminal has been asked about before. */
  #parsedSeq = 0;
  #liveSeq = 0;
  /** Bytes before this one were printed for the size that the replay began with. */
  #sizedSeq = 0;
  #restoring = false;
  /** The host wants to know what this terminal is like. */
  #asked = false;
  #ended = false;
  #visible = true;
  #disposed = false;
  #markNonce: string | undefined;

  constructor(options: SinkOptions) {
    this.#options = options;
    this.#size = new SurfaceSize(options.screen, (size) => this.#tellSize(size));
  }

  /**
   * Whether this terminal must keep silent when a program asks it something: old bytes are painted
   * again, or another surface leads and answers (spec T5).
   */
  get isSilent(): boolean {
    return this.isReplaying || !this.#size.leads;
  }

  /** Old bytes are painted, again or for the first time here. */
  get isReplaying(): boolean {
    return this.#restoring || this.#parsedSeq < this.#liveSeq;
  }

  /** What the marks of the session's own shell show; undefined when none is known. */
  get markNonce(): string | undefined {
    return this.#markNonce;
  }

  /** The program is gone and nobody reads what is typed. */
  get hasEnded(): boolean {
    return this.#ended;
  }

  /** Attaches over a link; over the same one only once. */
  async connect(link: HostLink): Promise<void> {
    if (this.#attaching === link || this.#attachment?.link === link) return;
    this.disconnect();
    this.#attaching = link;
    const channel = link.newChannel();
    try {
      const answer = await link.client.call('session.attach', {
        channel,
        sessionId: this.#options.sessionId,
        tellsState: true,
        ...this.#size.claim,
        ...this.#have(link),
      });
      if (this.#disposed || this.#attaching !== link) {
        link.client.call('session.detach', { channel }).catch(ignoreLoss);
        return;
      }
      this.#attached(link, channel, answer);
    } catch (error) {
      // A newer attempt has the say; an older one's failure is no news.
      if (this.#attaching !== link) return;
      this.#attaching = undefined;
      this.#options.onProblem(messageOf(error));
    }
  }

  disconnect(): void {
    this.#attaching = undefined;
    this.#attachment?.owned.dispose();
    this.#attachment = undefined;
    this.#size.detached();
  }

  /** Sends what the person typed. Kept for a moment before the first attach, dropped without a host. */
  type(bytes: Uint8Array): void {
    if (this.#ended) return;
    const { link, channel } = this.#attachment ?? {};
    if (link === undefined || channel === undefined) {
      const held = this.#early.reduce((sum, part) => sum + part.length, 0);
      if (this.#attaching && held + bytes.length <= EARLY_INPUT_BYTES) this.#early.push(bytes);
      return;
    }
    for (let at = 0; at < bytes.length; at += INPUT_FRAME_BYTES) {
      const payload = bytes.slice(at, at + INPUT_FRAME_BYTES);
      link.client.send({ type: frameType.input, channel, payload });
    }
  }

  /** Tells the host whether this surface is on screen. */
  show(visible: boolean): void {
    if (this.#visible === visible) return;
    this.#visible = visible;
    if (!visible) this.#size.rest();
    this.#tellVisible();
  }

  /** Takes how many cells fit on screen, and what this surface wants of the lead. */
  fit(fits: TerminalSize, wish: Wish): void {
    this.#size.fit(fits, wish);
  }

  /** Another surface leads, and its size is not what fits here. */
  get isForeign(): boolean {
    return this.#size.isForeign;
  }

  get onForeign(): Subscribe<void> {
    return this.#size.onForeign;
  }

  dispose(): void {
    this.#disposed = true;
    const { link, channel } = this.#attachment ?? {};
    this.disconnect();
    if (link && channel !== undefined) {
      link.client.call('session.detach', { channel }).catch(ignoreLoss);
    }
  }

  /** What need not be sent again. Of a program that has just started, nothing: every byte is new. */
  #have(link: HostLink): { have?: { run: number; seq: number } } {
    const { freshRun } = this.#options;
    const painted = this.#painted;
    if (!painted) return freshRun === undefined ? {} : { have: { run: freshRun, seq: 0 } };
    if (painted.instanceId !== link.instanceId) return {};
    return { have: { run: painted.run, seq: painted.seq } };
  }

  #attached(link: HostLink, channel: number, answer: Attached): void {
    const { replay, size, leads } = answer;
    const owned = new DisposableStore();
    const mine =
      <T extends { channel: number }>(listener: (event: T) => void) =>
      (event: T) => {
        if (event.channel === channel) listener(event);
      };
    this.#attaching = undefined;
    this.#markNonce = answer.markNonce;
    this.#attachment = { link, channel, owned };
    owned.add(link.onChannel(channel, (frame) => this.#receive(frame)));
    owned.add(
      link.client.on(
        'stream.restarted',
        mine((event) => {
          this.#markNonce = event.markNonce;
          this.#startReplay(link.instanceId, event);
        }),
      ),
    );
    owned.add(
      link.client.on(
        'stream.asked',
        mine(() => this.#askedForState()),
      ),
    );
    owned.add(
      link.client.on(
        'stream.led',
        mine((event) => this.#size.told(event.size, event.leads)),
      ),
    );
    owned.add(
      link.client.on(
        'stream.ended',
        mine((event: { channel: number; run: number }) => {
          if (event.run === this.#painted?.run) this.#markEnded();
        }),
      ),
    );
    const isFresh = this.#painted === undefined && replay.kind === 'delta';
    this.#startReplay(link.instanceId, answer);
    this.#liveSeq = isFresh ? 0 : answer.headSeq;
    this.#size.told(size, leads);
    this.#options.onProblem(undefined);
    if (!this.#visible) this.#tellVisible();
    for (const bytes of this.#early.splice(0)) this.type(bytes);
  }

  #startReplay(instanceId: string, { run, replay, headSeq }: Beginning): void {
    const { screen } = this.#options;
    const continues = replay.kind === 'delta' && (this.#painted?.seq ?? 0) === replay.fromSeq;
    this.#painted = { instanceId, run, seq: replay.fromSeq };
    const wasEnded = this.#ended;
    this.#ended = false;
    this.#liveSeq = replay.fromSeq;
    this.#restoring = replay.kind === 'snapshot';
    this.#sizedSeq = headSeq;
    this.#asked = false;
    if (continues) {
      if (wasEnded) screen.write(SHOW_CURSOR);
      return;
    }
    screen.write(RESET_BYTES, () => {
      this.#parsedSeq = replay.fromSeq;
    });
    // Painted at the size it was printed for; only then may the terminal change its size.
    if (replay.kind === 'snapshot') this.#size.freeze(replay.size);
  }

  /** Nobody reads what is typed now, so nothing marks a place for it. */
  #markEnded(): void {
    this.#ended = true;
    this.#options.screen.write(HIDE_CURSOR);
  }

  #receive(frame: Frame): void {
    if (!this.#painted) return;
    if (frame.type !== frameType.snapshot && frame.type !== frameType.output) return;
    const { seq, bytes } = decodeSeqPayload(frame.payload);
    if (frame.type === frameType.snapshot) {
      this.#painted.seq = seq;
      this.#paint(seq, bytes, () => {
        this.#restoring = false;
      });
      return;
    }
    const end = seq + bytes.length;
    this.#painted.seq = end;
    // Cut where the replay ends: what follows is for this terminal to answer, and for its size.
    const cuts = [this.#liveSeq, this.#sizedSeq].filter((cut) => cut > seq && cut < end);
    let at = seq;
    for (const cut of [...new Set(cuts)].sort((a, b) => a - b).concat(end)) {
      this.#paint(cut, bytes.subarray(at - seq, cut - seq));
      at = cut;
    }
  }

  /** Writes, then acknowledges that all bytes before `endSeq` are parsed. */
  #paint(endSeq: number, bytes: Uint8Array, parsed?: () => void): void {
    const attachment = this.#attachment;
    this.#options.screen.write(bytes, () => {
      this.#parsedSeq = endSeq;
      parsed?.();
      if (endSeq >= this.#sizedSeq) this.#size.thaw();
      if (!attachment || attachment !== this.#attachment) return;
      const { link, channel } = attachment;
      link.client.send({ type: frameType.ack, channel, payload: encodeSeqPayload(endSeq) });
      if (this.#asked) this.#tellState(attachment);
    });
  }

  /** Answered when everything that came before the question is parsed. */
  #askedForState(): void {
    this.#asked = true;
    const attachment = this.#attachment;
    this.#options.screen.write(NOTHING, () => {
      if (attachment && attachment === this.#attachment && this.#asked) this.#tellState(attachment);
    });
  }

  /** Not while old output is painted, nor in the middle of a sequence: then after the next bytes. */
  #tellState({ link, channel }: Attachment): void {
    const { screen } = this.#options;
    if (this.isReplaying || this.#parsedSeq < this.#sizedSeq) return;
    const state = screen.tellState();
    if (!state) return;
    this.#asked = false;
    if (state.length > MAX_STATE_BYTES) return;
    const { size } = screen;
    const payload = encodeState({ seq: this.#parsedSeq, size, state });
    link.client.send({ type: frameType.state, channel, payload });
  }

  #tellSize(size: TerminalSize): Promise<unknown> | undefined {
    const { link, channel } = this.#attachment ?? {};
    if (link === undefined || channel === undefined) return undefined;
    return link.client.call('session.resize', { channel, size }).catch(ignoreLoss);
  }

  #tellVisible(): void {
    const { link, channel } = this.#attachment ?? {};
    if (link === undefined || channel === undefined) return;
    link.client.call('session.show', { channel, visible: this.#visible }).catch(ignoreLoss);
  }
}

/** The loss of the connection, or of the session, is reported where it is shown. */
function ignoreLoss(): void {}
