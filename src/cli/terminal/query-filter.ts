import { type EscapeToken, EscapeTokenizer } from '../../shared/terminal/escape-tokens.ts';

const ENQ = 0x05;
/** Without one of these bytes (ESC, the lead of a C1 control, ENQ) nothing can be a query. */
const marks = [0x1b, 0xc2, ENQ];

/**
 * Takes out of recorded output what a terminal would answer: asked again now, the answer would be
 * typed into a program, or a shell, that never asked (spec T12). Everything else passes as it came.
 */
export class QueryFilter {
  readonly #tokenizer = new EscapeTokenizer();

  get isHolding(): boolean {
    return this.#tokenizer.isHolding;
  }

  push(chunk: Uint8Array): Uint8Array {
    if (!this.isHolding && !marks.some((mark) => chunk.includes(mark))) return chunk;
    const kept: Uint8Array[] = [];
    for (const token of this.#tokenizer.push(chunk)) {
      if (!isQuery(token)) kept.push(token.bytes);
    }
    return Buffer.concat(kept);
  }

  /** The rest, when nothing more comes or what comes is not recorded any more. */
  end(): Uint8Array {
    return this.#tokenizer.end()?.bytes ?? new Uint8Array();
  }
}

/** Whether a terminal answers this (xterm's ctlseqs, kitty's keyboard and graphics protocols). */
function isQuery(token: EscapeToken): boolean {
  switch (token.kind) {
    case 'control':
      return token.bytes[0] === ENQ;
    case 'escape':
      // DECID
      return token.bytes.at(-1) === 0x5a && token.bytes.length <= 2;
    case 'csi':
      return isCsiQuery(token.params, token.final);
    case 'string':
      return isStringQuery(token.opener, startOf(token.content));
    default:
      return false;
  }
}

function isCsiQuery(params: string, final: string): boolean {
  switch (final) {
    case 'c': // device attributes
      return true;
    case 'n': // status and cursor reports
      return !params.startsWith('>');
    case 'p': // DECRQM
      return params.endsWith('$');
    case 'q': // XTVERSION
      return params.startsWith('>');
    case 'u': // kitty keyboard flags
      return params === '?';
    case 'x': // DECREQTPARM
      return params === '' || params === '0' || params === '1';
    case 't': // window reports
      return /^(11|1[3-9]|2[01])(;|$)/.test(params);
    case 'm': // XTQMODKEYS
      return params.startsWith('?');
    case 'S': // XTSMGRAPHICS
      return params.startsWith('?');
    case 'w': // DECRQPSR
      return params.endsWith('$');
    case 'y': // DECRQCRA
      return params.endsWith('*');
    default:
      return false;
  }
}

function isStringQuery(opener: string, content: string): boolean {
  // OSC n ; ? asks for a colour or the clipboard.
  if (opener === ']') return /;\?(;|$)/.test(content);
  // DECRQSS, XTGETTCAP
  if (opener === 'P') return /^[$+]q/.test(content);
  // The kitty graphics protocol answers everything unless told to be quiet.
  return opener === '_' && content.startsWith('G');
}

/** Queries are short; a string may hold a picture. */
const startOf = (content: Uint8Array): string =>
  Buffer.from(content.subarray(0, 4096)).toString('latin1');
