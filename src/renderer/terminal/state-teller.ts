import type { Terminal } from '@xterm/xterm';
import { isAtRest } from '../../shared/terminal/at-rest.ts';
import { captureState } from '../../shared/terminal/capture-state.ts';
import { ColourChanges } from '../../shared/terminal/colour-changes.ts';
import { NOTHING, type Screen } from './screen.ts';

/** Lets a terminal that has shown nothing yet tell at any time what it is like. */
export function stateTeller(terminal: Terminal): Screen['tellState'] {
  const colours = new ColourChanges();
  colours.watch(terminal);
  const encoder = new TextEncoder();
  let isKnown = true;
  return () => {
    try {
      if (!isKnown || !isAtRest(terminal)) return undefined;
      return encoder.encode(JSON.stringify(captureState(terminal, NOTHING, colours.list)));
    } catch (error) {
      // Thrown on, it would stop xterm.js for good; the host can do without.
      isKnown = false;
      console.error('this terminal cannot tell what it is like', error);
      return undefined;
    }
  };
}
