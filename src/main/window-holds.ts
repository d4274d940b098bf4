import type { Host } from '../host/host.ts';
import type { Disposable } from '../shared/lifecycle.ts';

/**
 * An open window holds the hosts it looked at until it closes or lets go (spec S2, design decision 10). The
 * hold is main's and not the page's, so that a page that crashed is not a person who left.
 */
export class WindowHolds {
  readonly #holds = new Map<Host, Map<number, Disposable>>();

  hold(host: Host, windowNumber: number): void {
    const ofHost = this.#holds.get(host) ?? new Map<number, Disposable>();
    this.#holds.set(host, ofHost);
    if (ofHost.has(windowNumber)) return;
    const hold = host.hold({
      kind: 'surface',
      id: `window-${windowNumber}`,
      title: `window ${windowNumber}`,
      evidence: 'open window',
    });
    ofHost.set(windowNumber, hold);
  }

  release(host: Host, windowNumber: number): void {
    const ofHost = this.#holds.get(host);
    ofHost?.get(windowNumber)?.dispose();
    ofHost?.delete(windowNumber);
  }

  releaseWindow(windowNumber: number): void {
    for (const ofHost of this.#holds.values()) {
      ofHost.get(windowNumber)?.dispose();
      ofHost.delete(windowNumber);
    }
  }

  /** The host is gone, and with it everything that held it. */
  forgetHost(host: Host): void {
    for (const hold of this.#holds.get(host)?.values() ?? []) hold.dispose();
    this.#holds.delete(host);
  }
}
