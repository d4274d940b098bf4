import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';

/**
 * JSON with comments, with one value more. It is put in as one piece, so that every other byte stays:
 * first in an object, where comments of other values are not torn from them, and last in a list.
 *
 * @param at where it is to be; what is missing on the way is made. In a list it is always the last one.
 *   The text is a JSON object, and nothing is there yet.
 */
export function withInserted(text: string, at: JSONPath, value: unknown): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (!root) return text;
  const depth = depthOfExisting(root, at);
  const container = findNodeAtLocation(root, at.slice(0, depth)) ?? root;
  const [key, ...rest] = at.slice(depth);
  const whole = rest.reduceRight<unknown>(
    (inner, segment) => (typeof segment === 'string' ? { [segment]: inner } : [inner]),
    value,
  );
  const style = styleOf(text, depth + 1);
  const json = JSON.stringify(whole, null, style.indent).replaceAll('\n', style.newLine);
  const item = typeof key === 'string' ? `${JSON.stringify(key)}: ${json}` : json;
  const offset = container.type === 'array' ? endOfLast(container) : container.offset + 1;
  return text.slice(0, offset) + placed(item, container, style) + text.slice(offset);
}

function placed(item: string, { type, children = [] }: Node, style: Style): string {
  if (children.length === 0) return `${style.newLine}${item}${style.newLineOutside}`;
  return type === 'array' ? `,${style.newLine}${item}` : `${style.newLine}${item},`;
}

function endOfLast({ offset, children = [] }: Node): number {
  const last = children.at(-1);
  return last ? last.offset + last.length : offset + 1;
}

/** How much of the path is there. */
function depthOfExisting(root: Node, at: JSONPath): number {
  let depth = 0;
  while (depth + 1 < at.length && findNodeAtLocation(root, at.slice(0, depth + 1))) depth++;
  return depth;
}

interface Style {
  readonly indent: string;
  /** A new line, indented for an item at this depth. */
  readonly newLine: string;
  /** The same for what holds it. */
  readonly newLineOutside: string;
}

/** As the text is written: on one line, or with its own indent and line ends. */
function styleOf(text: string, depth: number): Style {
  if (!text.trim().includes('\n') && text.trim() !== '{}') {
    return { indent: '', newLine: '', newLineOutside: '' };
  }
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  return {
    indent,
    newLine: newLine + indent.repeat(depth),
    newLineOutside: newLine + indent.repeat(depth - 1),
  };
}
