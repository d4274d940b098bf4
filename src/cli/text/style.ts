import type { Context, Output } from '../command.ts';

const RESET = '\x1b[0m';

export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const plain: Style = { bold: (text) => text, dim: (text) => text, yellow: (text) => text };
const coloured: Style = {
  bold: (text) => `\x1b[1m${text}${RESET}`,
  dim: (text) => `\x1b[2m${text}${RESET}`,
  yellow: (text) => `\x1b[33m${text}${RESET}`,
};

/** Colour only where a person looks: no pipe, no dumb terminal, no NO_COLOR (https://no-color.org). */
export function styleOf(output: Output, env: Context['env']): Style {
  return output.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb' ? coloured : plain;
}

/** Cells of a terminal; undefined for a pipe or a file. */
export function widthOf(output: Output): number | undefined {
  return output.isTTY ? output.columns : undefined;
}
