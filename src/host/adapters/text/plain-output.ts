import { EscapeTokenizer } from '../../../shared/terminal/escape-tokens.ts';

const LINE_FEED = 0x0a;
const TAB = 0x09;

/** The text in a stream of output: whole characters, line ends and tabs, nothing else. */
export class PlainOutput {
  readonly #tokenizer = new EscapeTokenizer();
  readonly #decoder = new TextDecoder();

  push(bytes: Uint8Array): string {
    let text = '';
    for (const token of this.#tokenizer.push(bytes)) {
      const isText = token.kind === 'text' || isLayout(token.bytes);
      if (isText) text += this.#decoder.decode(token.bytes, { stream: true });
    }
    return text;
  }
}

const isLayout = (bytes: Uint8Array): boolean =>
  bytes.length === 1 && (bytes[0] === LINE_FEED || bytes[0] === TAB);
