import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

export type JsonObject = Readonly<Record<string, unknown>>;

/** What a settings file says, or why nobody can tell. */
export type ParsedSettings = { readonly root: JsonObject } | { readonly problem: string };

/** Reads JSON with comments; trailing commas are fine. An empty file says nothing, and is no fault. */
export function parseSettings(text: string): ParsedSettings {
  if (text.trim() === '') return { root: {} };
  const errors: ParseError[] = [];
  const root: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) return { problem: syntaxProblem(text, first) };
  if (isObject(root)) return { root };
  return { problem: 'The settings file must be one object, such as {"profiles": {}}.' };
}

function syntaxProblem(text: string, { error, offset }: ParseError): string {
  const before = text.slice(0, offset).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  return `The settings file is not valid JSON with comments: ${words(printParseErrorCode(error))} at ${place}. Until it is, everything stays as it was.`;
}

/** `ColonExpected` as `colon expected`. */
const words = (code: string): string => code.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Enough of a value to recognise it. Characters. */
const SHOWN_LENGTH = 60;

/** A value as a sentence quotes it. */
export function shortJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
