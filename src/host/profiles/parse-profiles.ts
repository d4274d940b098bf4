import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import {
  type Profile,
  type ProfileProblem,
  profile,
  profileName,
} from '../../shared/protocol/profile.ts';

export interface ParsedProfiles {
  readonly profiles: ReadonlyMap<string, Profile>;
  readonly problems: readonly ProfileProblem[];
}

type Issue = NonNullable<ReturnType<typeof profile.safeParse>['error']>['issues'][number];

/**
 * The profiles in the text of a settings file. A bad one is named with its field and the fix; the
 * others are there. Undefined profiles: the file as a whole cannot be read, so nothing is known.
 */
export function parseProfiles(text: string): ParsedProfiles | { problem: ProfileProblem } {
  const errors: ParseError[] = [];
  const root: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) return { problem: { problem: syntaxProblem(text, first) } };
  const section = isObject(root) ? root['profiles'] : undefined;
  if (section === undefined) return { profiles: new Map(), problems: [] };
  if (!isObject(section)) {
    const problem =
      '"profiles" must be an object of names and profiles, such as {"calc": {"command": "bc"}}.';
    return { profiles: new Map(), problems: [{ problem }] };
  }
  return parseSection(section);
}

function parseSection(section: Record<string, unknown>): ParsedProfiles {
  const profiles = new Map<string, Profile>();
  const problems: ProfileProblem[] = [];
  for (const [name, value] of Object.entries(section)) {
    const named = profileName.safeParse(name);
    if (!named.success) {
      const why = named.error.issues[0]?.message ?? 'is not valid';
      problems.push({ profile: name, problem: `The name of the profile "${name}" ${why}.` });
      continue;
    }
    const checked = profile.safeParse(value);
    if (checked.success) profiles.set(name, checked.data);
    else
      problems.push(...checked.error.issues.flatMap((issue) => issueProblems(name, value, issue)));
  }
  return { profiles, problems };
}

function issueProblems(name: string, value: unknown, issue: Issue): ProfileProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      profile: name,
      field: key,
      problem: `Profile "${name}": there is no field "${key}". Remove it, or correct its name: ${knownFields}.`,
    }));
  }
  const field = issue.path.join('.');
  if (field === '') return [{ profile: name, problem: `Profile "${name}" ${issue.message}.` }];
  const found = valueAt(value, issue.path);
  const is = found === undefined ? 'it is missing' : `it is ${shortJson(found)}`;
  return [
    { profile: name, field, problem: `Profile "${name}": "${field}" ${issue.message}; ${is}.` },
  ];
}

const knownFields = Object.keys(profile.shape).join(', ');

function syntaxProblem(text: string, { error, offset }: ParseError): string {
  const before = text.slice(0, offset).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  return `The settings file is not valid JSON with comments: ${words(printParseErrorCode(error))} at ${place}. Until it is, the profiles stay as they were.`;
}

/** `ColonExpected` as `colon expected`. */
const words = (code: string): string => code.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

/** Enough of a value to recognise it. Characters. */
const SHOWN_LENGTH = 60;

function shortJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
