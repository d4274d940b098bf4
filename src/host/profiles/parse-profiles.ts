import {
  type Profile,
  type ProfileProblem,
  profile,
  profileName,
} from '../../shared/protocol/profile.ts';
import { isObject, type JsonObject, shortJson } from '../settings/settings-text.ts';

export interface ParsedProfiles {
  readonly profiles: ReadonlyMap<string, Profile>;
  readonly problems: readonly ProfileProblem[];
}

type Issue = NonNullable<ReturnType<typeof profile.safeParse>['error']>['issues'][number];

/** The profiles in the settings. A bad one is named with its field and the fix; the others are there. */
export function parseProfiles({ profiles: section }: JsonObject): ParsedProfiles {
  if (section === undefined) return { profiles: new Map(), problems: [] };
  if (!isObject(section)) {
    const problem =
      '"profiles" must be an object of names and profiles, such as {"calc": {"command": "bc"}}.';
    return { profiles: new Map(), problems: [{ problem }] };
  }
  const profiles = new Map<string, Profile>();
  const problems: ProfileProblem[] = [];
  for (const [name, value] of Object.entries(section)) {
    const checked = checkProfile(name, value);
    if ('profile' in checked) profiles.set(name, checked.profile);
    else problems.push(...checked.problems);
  }
  return { profiles, problems };
}

/** One profile as it stands in the settings, or everything that is wrong with it. */
export function checkProfile(
  name: string,
  value: unknown,
): { readonly profile: Profile } | { readonly problems: readonly ProfileProblem[] } {
  const named = profileName.safeParse(name);
  if (!named.success) {
    const why = named.error.issues[0]?.message ?? 'is not valid';
    return {
      problems: [{ profile: name, problem: `The name of the profile "${name}" ${why}.` }],
    };
  }
  const checked = profile.safeParse(value);
  if (checked.success) return { profile: checked.data };
  return { problems: checked.error.issues.flatMap((issue) => issueProblems(name, value, issue)) };
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

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}
