import { WebglAddon } from '@xterm/addon-webgl';
import type { Terminal } from '@xterm/xterm';
import { toDisposable } from '../../shared/lifecycle.ts';

/** Chromium allows 16 contexts in a page and silently kills the oldest beyond that. */
const MOST_CONTEXTS = 8;
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Lets a terminal draw by the graphics processor, if there is one to spare. */
export type DrawByGpu = (term: Terminal) => void;

/** Shares the few contexts of a page among its terminals; the others draw in the page itself. */
export function createGpuDrawing(): DrawByGpu {
  let real: boolean | undefined;
  let contexts = 0;
  return (term) => {
    real ??= hasGpu();
    if (!real || contexts >= MOST_CONTEXTS) return;
    const addon = new WebglAddon();
    contexts += 1;
    const release = addon.dispose.bind(addon);
    const once = toDisposable(() => {
      contexts -= 1;
      release();
    });
    addon.dispose = () => once.dispose();
    addon.onContextLoss(() => addon.dispose());
    try {
      term.loadAddon(addon);
    } catch {
      // No context to be had after all: the page draws.
      addon.dispose();
    }
  };
}

/** Whether WebGL runs on a graphics processor; software is slower than drawing text in the page. */
function hasGpu(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', {
    failIfMajorPerformanceCaveat: true,
  });
  if (!context) return false;
  const detail = context.getExtension('WEBGL_debug_renderer_info');
  const renderer = context.getParameter(detail?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return !SOFTWARE.test(String(renderer));
}
