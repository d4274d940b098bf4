import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';
import type { Transport } from '../../shared/rpc/transport.ts';

/** Passes every frame on in both directions; when one side ends, so does the other. */
export function relay(left: Transport, right: Transport): Disposable {
  const life = new DisposableStore();
  life.add(left);
  life.add(right);
  life.add(left.onFrame((frame) => right.send(frame)));
  life.add(right.onFrame((frame) => left.send(frame)));
  life.add(left.onClose(() => life.dispose()));
  life.add(right.onClose(() => life.dispose()));
  return life;
}
