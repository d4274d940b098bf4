import type { Clock } from '../../shared/clock.ts';
import type { Subscribe } from '../../shared/emitter.ts';
import { type Disposable, DisposableStore, toDisposable } from '../../shared/lifecycle.ts';

interface EmptyHostOptions {
  readonly clock: Clock;
  readonly emptyHostMs: number;
  /** Whether there is neither a session, running or ended, nor anything that holds. */
  isEmpty(): boolean;
  /** Everything that can change that. */
  readonly changes: readonly Subscribe<unknown>[];
  setEmpty(isEmpty: boolean): void;
}

/** Tells when a host has been empty for `emptyHostMs` in a row (spec S13). */
export function watchEmptyHost(options: EmptyHostOptions): Disposable {
  const { clock, emptyHostMs, isEmpty, changes, setEmpty } = options;
  const owned = new DisposableStore();
  let timer: Disposable | undefined;
  const update = () => {
    if (owned.isDisposed) return;
    if (!isEmpty()) {
      timer?.dispose();
      timer = undefined;
      setEmpty(false);
    } else timer ??= clock.after(emptyHostMs, () => setEmpty(true));
  };
  for (const subscribe of changes) owned.add(subscribe(update));
  owned.add(toDisposable(() => timer?.dispose()));
  update();
  return owned;
}
