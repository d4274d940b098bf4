// What integration tests need before they start: the thread that hosts make snapshots with.
import { bundleSnapshotWorker } from './snapshot-worker.mjs';

/** @param {{ provide(name: string, value: string): void }} project the tests' side is `inject`. */
export async function setup({ provide }) {
  provide('snapshotWorker', await bundleSnapshotWorker());
}
