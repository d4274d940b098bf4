import { parse, type Word, type WordPart } from 'unbash';

/** A command line that is one simple command, and does the same each time. */
export interface SimpleCommand {
  /**
   * What the program gets, where every word is fixed; undefined where the shell makes words of its own
   * (`*.js`, `~/x`), so that only the very same line is the same command.
   */
  readonly argv: readonly string[] | undefined;
}

/** Signs that are never part of a line that a rule fits, not even quoted (spec C8). */
const NEVER = /[`\n\r\0]|\$\(|\$\{|<\(|>\(|=\(/;
/** What a reader cannot see, or what looks like a space and is none. */
const UNSEEN = /\p{C}|(?! )\p{Z}/u;
/** Unquoted text that bash, dash and zsh all take as it stands. */
const PLAIN = /^[\p{L}\p{M}\p{N}_@%+=:,./-]*$/u;
/** Unquoted text that may become other words, but runs nothing. */
const WITH_PATTERNS = /^[\p{L}\p{M}\p{N}_@%+=:,./~*?[\]{}-]*$/u;
/** In double quotes these mean something to one shell or another. */
const MEANS_SOMETHING = /[\\$`!]/;

/**
 * Reads a command line; undefined for whatever is more than one simple command, or cannot be told:
 * `;`, `&`, `|`, redirections, variables, substitutions, assignments, comments, keywords, lines of
 * several lines, and what does not parse. Such a line is never answered by a rule (spec C8).
 */
export function simpleCommand(line: string): SimpleCommand | undefined {
  if (NEVER.test(line) || UNSEEN.test(line)) return undefined;
  const words = wordsOf(line);
  if (!words?.every(isSimple)) return undefined;
  const fixed = words.map(fixedValue);
  const argv = fixed.filter((value) => value !== undefined);
  return { argv: argv.length === fixed.length ? argv : undefined };
}

/** The words of a line that is one command and nothing else, from its first sign to its last. */
function wordsOf(line: string): readonly Word[] | undefined {
  const { commands, errors } = parse(line);
  const [statement, more] = commands;
  const command = statement?.command;
  if (errors?.length || more || command?.type !== 'Command' || !command.name) return undefined;
  if (command.prefix.length > 0 || statement?.background) return undefined;
  const words = [command.name, ...command.suffix].filter(
    (part): part is Word => part.type === 'Word',
  );
  if (words.length !== command.suffix.length + 1) return undefined;
  return areWhole(line, words) ? words : undefined;
}

/** The parser goes on after what it cannot read, so nothing but spaces may stand between its words. */
function areWhole(line: string, words: readonly Word[]): boolean {
  const ends = [0, ...words.map(({ end }) => end)];
  const starts = [...words.map(({ pos }) => pos), line.length];
  const gaps = starts.map((start, at) => line.slice(ends[at], start));
  return gaps.every(
    (gap, at) => /^ *$/.test(gap) && (gap !== '' || at === 0 || at === words.length),
  );
}

type Quoted = Extract<WordPart, { type: 'SingleQuoted' | 'DoubleQuoted' }>;
type Piece = { readonly kind: 'bare'; readonly text: string } | Quoted;

/** A word as quoted and bare pieces; undefined for one with anything else in it. */
function piecesOf({ text, parts }: Word): readonly Piece[] | undefined {
  if (!parts) return [{ kind: 'bare', text }];
  const pieces = parts.map((part): Piece | undefined => {
    switch (part.type) {
      case 'SingleQuoted':
        return part;
      case 'DoubleQuoted':
        return part.parts.every(({ type }) => type === 'Literal') ? part : undefined;
      case 'Literal':
      case 'Glob':
      case 'BraceExpansion':
        return { kind: 'bare', text: part.text };
      default:
        return undefined;
    }
  });
  const known = pieces.filter((piece) => piece !== undefined);
  const isWhole = parts.map((part) => part.text).join('') === text;
  return isWhole && known.length === pieces.length ? known : undefined;
}

const inside = ({ text }: Quoted): string => text.slice(1, -1);

function isSimple(word: Word): boolean {
  const pieces = piecesOf(word);
  return (
    pieces?.every((piece) =>
      'kind' in piece
        ? WITH_PATTERNS.test(piece.text)
        : piece.type === 'SingleQuoted' || !MEANS_SOMETHING.test(inside(piece)),
    ) ?? false
  );
}

/** What a program gets for a word that is the same in every shell and folder. */
function fixedValue(word: Word): string | undefined {
  const pieces = piecesOf(word) ?? [];
  // zsh looks a program up for `=name`.
  if (
    word.text.startsWith('=') ||
    !pieces.every((piece) => !('kind' in piece) || PLAIN.test(piece.text))
  ) {
    return undefined;
  }
  const value = pieces.map((piece) => ('kind' in piece ? piece.text : inside(piece))).join('');
  return value === word.value ? value : undefined;
}
