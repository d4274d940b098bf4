import fc from 'fast-check';
import { errorCodeOf } from '../../shared/errors.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import { silentLog } from '../../shared/log.ts';
import { HolderRegistry } from '../stand-down/holder-registry.ts';
import { HostDoor } from '../stand-down/host-door.ts';
import { defaultStandDownSettings as settings } from '../stand-down/settings.ts';
import { StandDown } from '../stand-down/stand-down.ts';
import { manualClock } from './manual-clock.ts';

/** What can happen to a host, in any order. Facts that a decision gathers take their time. */
type Step =
  | { readonly kind: 'hold' | 'arrive' | 'note' | 'staleNote' | 'settle' }
  | { readonly kind: 'release' | 'drop'; readonly which: number }
  | { readonly kind: 'retire'; readonly ignoreWatchGrace: boolean }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'turns'; readonly count: number };

const SLICE_MS = 1000;
const which = fc.nat({ max: 7 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'hold' }) },
  { weight: 4, arbitrary: which.map((at): Step => ({ kind: 'release', which: at })) },
  { weight: 2, arbitrary: which.map((at): Step => ({ kind: 'drop', which: at })) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'arrive' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'note' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'staleNote' }) },
  {
    weight: 2,
    arbitrary: fc.boolean().map((ignoreWatchGrace): Step => ({ kind: 'retire', ignoreWatchGrace })),
  },
  { weight: 2, arbitrary: fc.nat({ max: 25_000 }).map((ms): Step => ({ kind: 'pass', ms })) },
  { weight: 3, arbitrary: fc.nat({ max: 4 }).map((count): Step => ({ kind: 'turns', count })) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'settle' }) },
);

/** Runs `runs` random histories of `steps` steps each against the rule. Throws with the shortest bad one. */
export async function soakRule({ runs, steps }: { runs: number; steps: number }): Promise<number> {
  let taken = 0;
  const history = fc.array(step, { minLength: steps, maxLength: steps, size: 'max' });
  await fc.assert(
    fc.asyncProperty(history, async (all) => {
      let host = new SoakedHost();
      for (const one of all) {
        await host.take(one);
        taken += 1;
        if (host.hasLeft) {
          await host.checkClosed();
          host = new SoakedHost();
        }
      }
      host.dispose();
    }),
    { numRuns: runs },
  );
  return taken;
}

interface Held {
  readonly id: string;
  readonly hold: Disposable;
}

/** A host beside the small model that it is compared with: who holds, who lingers until when. */
class SoakedHost {
  readonly #clock = manualClock();
  readonly #holders = new HolderRegistry(this.#clock);
  readonly #door: HostDoor;
  readonly #standDown: StandDown;
  #held: Held[] = [];
  #lingering: { readonly id: string; readonly until: number }[] = [];
  #noted = false;
  #left: string | undefined;
  #wrong: string | undefined;
  #next = 0;

  constructor() {
    const facts = [{ refresh: () => this.#turns(2 + (this.#next % 3)) }];
    const [holders, clock] = [this.#holders, this.#clock];
    this.#door = new HostDoor({ holders, facts, factsMs: 2000, clock, log: silentLog });
    this.#door.onRetiring((reason) => this.#onLeft(reason));
    this.#standDown = new StandDown({
      doors: () => [this.#door],
      build: { version: '1', builtAt: 1 },
      settings,
      clock,
      log: silentLog,
    });
    holders.onChanged(() => this.#standDown.look());
  }

  get hasLeft(): boolean {
    return this.#left !== undefined;
  }

  async take(one: Step): Promise<void> {
    switch (one.kind) {
      case 'hold':
        this.#hold();
        break;
      case 'release':
        this.#release(one.which);
        break;
      case 'drop':
        this.#drop(one.which);
        break;
      case 'arrive':
        this.#holders.arrive();
        break;
      case 'note':
        this.#noted ||= this.#standDown.note({ build: { version: '2', builtAt: 2 } });
        break;
      case 'staleNote':
        this.#expect(!this.#standDown.note({ build: { version: '0', builtAt: 0 } }), 'kept it');
        break;
      case 'retire':
        await this.#retire(one.ignoreWatchGrace);
        break;
      case 'pass':
        await this.#pass(one.ms);
        break;
      case 'turns':
        await this.#turns(one.count);
        break;
      case 'settle':
        await this.#settle();
        break;
    }
    this.#check();
  }

  /** After the decision the door is closed for good, and nothing lingers behind it. */
  async checkClosed(): Promise<void> {
    let code: string | undefined;
    try {
      this.#holders.hold({ kind: 'turn', id: 'late', title: 'late', evidence: '' });
    } catch (error) {
      code = errorCodeOf(error);
    }
    this.#expect(code === 'HOST_RETIRING', 'the door was open after the decision');
    await this.#door.retire({ anyway: false, ignoreWatchGrace: false });
    this.dispose();
  }

  dispose(): void {
    this.#standDown.dispose();
    if (this.#wrong) throw new Error(this.#wrong);
  }

  #hold(): void {
    const id = `h${this.#next++}`;
    const hold = this.#holders.hold({ kind: 'turn', id, title: id, evidence: 'runs' });
    this.#held.push({ id, hold });
  }

  #release(at: number): void {
    const [one] = this.#held.splice(at % Math.max(1, this.#held.length), 1);
    one?.hold.dispose();
  }

  #drop(at: number): void {
    const [one] = this.#held.splice(at % Math.max(1, this.#held.length), 1);
    if (!one) return;
    const until = this.#clock.now() + settings.watchGraceMs;
    this.#lingering.push({ id: one.id, until });
    const lost = { kind: 'surface', id: one.id, title: one.id, evidence: 'lost' } as const;
    this.#holders.linger(lost, settings.watchGraceMs);
    one.hold.dispose();
  }

  async #retire(ignoreWatchGrace: boolean): Promise<void> {
    const outcome = await this.#door.retire({ anyway: false, ignoreWatchGrace }).then(
      () => 'went',
      (error: unknown) => errorCodeOf(error),
    );
    const isQuiet =
      this.#held.length === 0 && (ignoreWatchGrace || this.#stillLingering().length === 0);
    if (outcome === 'went') this.#expect(this.hasLeft, 'retire said that it goes, and it stays');
    else if (!this.hasLeft) this.#expect(!isQuiet, 'retire was refused by a quiet host');
    // A note does not wait for the watch grace, so it may take the moment that a retire may not.
    else this.#expect(!isQuiet && this.#noted, 'retire was refused by a host that leaves');
  }

  /** Lets every timer of the rule and every decision under way come to its end. */
  async #settle(): Promise<void> {
    await this.#turns(50);
    this.#clock.advance(settings.noteSettleMs);
    await this.#turns(50);
    const mustLeave = this.#noted && this.#held.length === 0;
    this.#expect(!mustLeave || this.hasLeft, 'a quiet host stayed, although it was noted');
  }

  /** In slices, since facts that a decision asks for are given up when their time is over. */
  async #pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= SLICE_MS) {
      this.#clock.advance(Math.min(left, SLICE_MS));
      await this.#turns(50);
    }
  }

  #onLeft(reason: string): void {
    const isNote = reason === 'a newer build takes over';
    this.#expect(this.#left === undefined, 'it left twice');
    this.#expect(this.#held.length === 0, `it left with ${this.#held.length} holders`);
    this.#expect(!isNote || this.#noted, 'nobody had left a note');
    this.#left = reason;
  }

  #check(): void {
    if (this.#wrong) throw new Error(this.#wrong);
    if (this.hasLeft) return;
    const expected = [...this.#held, ...this.#stillLingering()].map(({ id }) => id).sort();
    const actual = this.#holders.list().map(({ id }) => id);
    this.#expect(`${actual.sort()}` === `${expected}`, `held by ${actual}, not ${expected}`);
    if (this.#wrong) throw new Error(this.#wrong);
  }

  #stillLingering() {
    this.#lingering = this.#lingering.filter(({ until }) => until > this.#clock.now());
    return this.#lingering;
  }

  /** Kept for the next check: an error thrown in a listener would reach the wrong caller. */
  #expect(isRight: boolean, wrong: string): void {
    if (!isRight) this.#wrong ??= wrong;
  }

  async #turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) await null;
  }
}
