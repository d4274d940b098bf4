import { Emitter } from '../../shared/emitter.ts';
import type { Pty } from './pty.ts';

/** What a session has whose program ran under a host that is gone. */
export const noProgram: Pty = {
  pid: 0,
  onBytes: new Emitter<Uint8Array>().subscribe,
  onExit: new Emitter<object>().subscribe,
  write: () => true,
  endInput() {},
  resize() {},
  pause() {},
  resume() {},
  foregroundGroup: () => undefined,
  lineMode: () => undefined,
  foreground: () => undefined,
  hangUp: () => Promise.resolve(),
};
