import type { Clock } from '../../shared/clock.ts';

/** Milliseconds after a card appeared, moved or changed in which no key answers it (spec C6). */
const KEY_REST_MS = 500;
/** Milliseconds after its buttons appeared or moved in which no click answers it (spec C6). */
const POINTER_REST_MS = 300;

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Decides whether a key or click was meant for the card that is there now. */
export class AccidentGuard {
  readonly #clock: Clock;
  #place: Place | undefined;
  #movedAt: number;
  #changedAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#movedAt = clock.now();
    this.#changedAt = this.#movedAt;
  }

  /** Takes where the card is. Half a pixel is rounding, not a move. */
  placed(place: Place): void {
    if (this.#place && samePlace(this.#place, place)) return;
    this.#place = place;
    this.#movedAt = this.#clock.now();
  }

  /** Notes that the card says something else than before. */
  changed(): void {
    this.#changedAt = this.#clock.now();
  }

  allowsKey(): boolean {
    return this.#clock.now() - Math.max(this.#movedAt, this.#changedAt) >= KEY_REST_MS;
  }

  allowsPointer(): boolean {
    return this.#clock.now() - Math.max(this.#movedAt, this.#changedAt) >= POINTER_REST_MS;
  }
}

function samePlace(a: Place, b: Place): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) <= 0.5;
  return near(a.x, b.x) && near(a.y, b.y) && near(a.width, b.width) && near(a.height, b.height);
}
