import { fileURLToPath } from 'node:url';
import { sameSecret } from '../slot/key.ts';

/** What a shell of ours tells about itself (spec T10). */
export type ShellMark =
  | { readonly kind: 'prompt' }
  | {
      readonly kind: 'command';
      readonly text?: string;
      /** The text is that of the last command: this one is the same, or was left out of the history. */
      readonly repeats: boolean;
    }
  | { readonly kind: 'ended'; readonly exitCode?: number };

/**
 * The mark in an OSC 133 string. Undefined for any other string, and for a mark without the right
 * nonce: every program can print one (spec T12).
 */
export function parseShellMark(osc: string, nonce: string): ShellMark | undefined {
  const [code, kind, ...fields] = osc.split(';');
  if (code !== '133') return undefined;
  const given = fields.find((field) => field.startsWith('k='))?.slice(2);
  if (given === undefined || !sameSecret(given, nonce)) return undefined;
  if (kind === 'A') return { kind: 'prompt' };
  if (kind === 'C') return commandMark(fields);
  if (kind === 'D') {
    const exitCode = /^\d{1,3}$/.test(fields[0] ?? '') ? Number(fields[0]) : undefined;
    return { kind: 'ended', ...(exitCode === undefined ? {} : { exitCode }) };
  }
  return undefined;
}

function commandMark(fields: readonly string[]): ShellMark {
  const repeats = fields.includes('r=1');
  const encoded = fields.find((field) => field.startsWith('cmdline_url='));
  const text = encoded === undefined ? undefined : decode(encoded.slice('cmdline_url='.length));
  return { kind: 'command', repeats, ...(text === undefined ? {} : { text }) };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // Cut in the middle of a character, or printed by something else.
    return undefined;
  }
}

/**
 * The folder that OSC 7 names, if it is on this machine: a shell at the end of an ssh tells its own.
 * It carries no nonce, so it is only ever shown.
 */
export function parseFolder(osc: string, hostname: string): string | undefined {
  if (!osc.startsWith('7;file://')) return undefined;
  try {
    const url = new URL(osc.slice(2));
    if (url.hostname && url.hostname !== 'localhost' && url.hostname !== hostname.toLowerCase()) {
      return undefined;
    }
    url.hostname = '';
    return fileURLToPath(url);
  } catch {
    // Not a URL.
    return undefined;
  }
}
