/** Put in by the bundler; missing when the sources run unbundled, as in tests. */
declare const __BERTH_SNAPSHOT_WORKER__: string | undefined;

/** worker.ts bundled into one piece of text; undefined in a host that was not bundled. */
export const snapshotWorker = (): string | undefined =>
  typeof __BERTH_SNAPSHOT_WORKER__ === 'undefined' ? undefined : __BERTH_SNAPSHOT_WORKER__;
