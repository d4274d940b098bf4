import type { Clock } from '../../shared/clock.ts';
import { LetGoRule, waitsForViewsOnly } from '../../shared/let-go-rule.ts';
import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';
import type { HostClient } from '../connect.ts';
import type { RawTerminal } from '../terminal/raw-terminal.ts';
import type { Leaving } from './leaving.ts';

/** A host that is stopped must not keep the person's terminal. Milliseconds. */
const GOODBYE_MS = 500;

interface UpdateWatch extends Disposable {
  /** Resolves when an update waits for views alone and this one was not used for ten minutes. */
  readonly letGo: Promise<Leaving>;
}

export function watchUpdate(client: HostClient, terminal: RawTerminal, clock: Clock): UpdateWatch {
  const owned = new DisposableStore();
  const letGo = new Promise<Leaving>((resolve) => {
    const rule = owned.add(new LetGoRule({ clock, letGo: () => resolve({ kind: 'letGo' }) }));
    // Attaching changes what holds the host, so the first of these comes at once.
    owned.add(client.on('host.held', (held) => rule.setWaitedFor(waitsForViewsOnly(held))));
    terminal.onInput(() => rule.input());
  });
  return { letGo, dispose: () => owned.dispose() };
}

/** Tells the host that this view leaves on purpose, or it would count for 20 s more (spec S9). */
export async function sayGoodbye(client: HostClient): Promise<void> {
  // A connection that is lost needs no goodbye.
  await client.call('goodbye', {}, { timeoutMs: GOODBYE_MS }).catch(() => {});
}
