import {
  applyEdits,
  createScanner,
  type Edit,
  type FormattingOptions,
  findNodeAtLocation,
  modify,
  type Node,
  parseTree,
  type SyntaxKind,
} from 'jsonc-parser';

export type Path = readonly [string, ...string[]];

/** jsonc-parser's enum is a `const` one, which a single-file build cannot read. */
const COMMA = 5 as SyntaxKind;

/**
 * Sets a value in the text of JSON with comments. A new property comes last, as a person would write
 * it; jsonc-parser alone would put it between the last one and the comment behind that.
 */
export function setValue(text: string, path: Path, value: unknown): string {
  const base = text.trim() === '' ? '{}\n' : text;
  const behind = commentBehindLast(base, path);
  if (behind) return applyEdits(base, insertBehind(base, behind, path, value));
  return applyEdits(base, modify(base, [...path], value, { formattingOptions: layoutOf(base) }));
}

/** Removes a property with what else stands on its line; the comments of its neighbours stay. */
export function removeValue(text: string, path: Path): string {
  const property = propertyAt(text, path);
  if (!property?.parent) return text;
  return applyEdits(text, removal(text, property, property.parent.children ?? []));
}

/** Gives a value another name, in the same place. */
export function renameKey(text: string, path: Path, name: string): string {
  const key = propertyAt(text, path)?.children?.[0];
  if (!key) return text;
  const { offset, length } = key;
  return applyEdits(text, [{ offset, length, content: JSON.stringify(name) }]);
}

function propertyAt(text: string, path: Path): Node | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  return root && findNodeAtLocation(root, [...path])?.parent;
}

interface Behind {
  readonly lastEnd: number;
  readonly lastOffset: number;
  readonly commentEnd: number;
  readonly hasComma: boolean;
}

/** Where a comment stands on the line of the last property of the object that would get a new one. */
function commentBehindLast(text: string, path: Path): Behind | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (!root || findNodeAtLocation(root, [...path])) return undefined;
  const parent = path.length === 1 ? root : findNodeAtLocation(root, path.slice(0, -1));
  const last = parent?.type === 'object' ? parent.children?.at(-1) : undefined;
  if (!last) return undefined;
  const lastEnd = last.offset + last.length;
  const found = /^([ \t]*,)?[ \t]*(\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)/.exec(text.slice(lastEnd));
  if (!found) return undefined;
  const commentEnd = lastEnd + found[0].length;
  return { lastEnd, lastOffset: last.offset, commentEnd, hasComma: found[1] !== undefined };
}

function insertBehind(text: string, behind: Behind, path: Path, value: unknown): Edit[] {
  const { tabSize = 2, insertSpaces, eol = '\n' } = layoutOf(text);
  const lineStart = text.lastIndexOf('\n', behind.lastOffset) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? '';
  const unit = insertSpaces ? ' '.repeat(tabSize) : '\t';
  const json = JSON.stringify(value, null, unit).replaceAll('\n', `${eol}${indent}`);
  const content = `${eol}${indent}${JSON.stringify(path.at(-1))}: ${json}`;
  const comma = { offset: behind.lastEnd, length: 0, content: ',' };
  const property = { offset: behind.commentEnd, length: 0, content };
  return behind.hasComma ? [property] : [comma, property];
}

function removal(text: string, property: Node, siblings: readonly Node[]): Edit[] {
  const end = property.offset + property.length;
  const before = siblings[siblings.indexOf(property) - 1];
  const comma = commaAt(text, end);
  const own = comma === undefined ? end : comma + 1;
  const edits = [wholeLine(text, property.offset, own)];
  const left =
    before && comma === undefined ? commaAt(text, before.offset + before.length) : undefined;
  if (left !== undefined) edits.unshift({ offset: left, length: 1, content: '' });
  return edits;
}

/** The comma that comes next, whatever comments stand before it. */
function commaAt(text: string, from: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  return scanner.scan() === COMMA ? scanner.getTokenOffset() : undefined;
}

/** What is to go, with the whole of its lines where nothing else stands on them but its comment. */
function wholeLine(text: string, from: number, to: number): Edit {
  const lead = /(^|\n)[ \t]*$/.exec(text.slice(0, from));
  const tail = /^[ \t]*(\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/[ \t]*)?(\r?\n|$)/.exec(text.slice(to));
  const start = lead && tail ? from - (lead[0].length - (lead[1]?.length ?? 0)) : from;
  const end = lead && tail ? to + tail[0].length : to;
  return { offset: start, length: end - start, content: '' };
}

/** How the person lays their file out: the first line that is indented tells. */
function layoutOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol };
}
