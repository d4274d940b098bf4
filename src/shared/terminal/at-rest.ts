import { internalsOf, type XtermLike } from './xterm-internals.ts';

/** Whether a terminal waits for no rest of an escape sequence or a character: `PendingBytes` has none. */
export function isAtRest(terminal: XtermLike): boolean {
  const { _parser, _utf8Decoder } = internalsOf(terminal)._inputHandler;
  return _parser.currentState === 0 && _utf8Decoder.interim.every((byte) => byte === 0);
}
