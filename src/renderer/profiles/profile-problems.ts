import { profileName, profile as profileSchema } from '../../shared/protocol/profile.ts';
import { unescaped } from './escaped-text.ts';
import { escapedFields, type ProfileDraft, writtenOf } from './profile-draft.ts';

/** What is wrong, as a sentence for each field. */
export type ProfileProblems = Readonly<Partial<Record<keyof ProfileDraft, string>>>;

/** Everything that is wrong with a draft, by the schema that the file is read with (spec U7). */
export function problemsOf(draft: ProfileDraft, takenNames: readonly string[]): ProfileProblems {
  return {
    ...schemaProblems(draft),
    ...escapeProblems(draft),
    ...envProblem(draft),
    ...nameProblem(draft, takenNames),
  };
}

function schemaProblems(draft: ProfileDraft): Record<string, string> {
  const checked = profileSchema.safeParse(writtenOf(draft, undefined));
  const issues = checked.success ? [] : checked.error.issues;
  return Object.fromEntries(
    // The first of several about one field is enough to go on with.
    issues.toReversed().map((issue) => {
      if (issue.code !== 'unrecognized_keys') {
        return [String(issue.path[0]), sentence(issue.message)];
      }
      return [
        'unknown',
        `No profile has a field ${quoted(issue.keys)}. Remove it, or correct its name in the file.`,
      ];
    }),
  );
}

function escapeProblems(draft: ProfileDraft): Record<string, string> {
  const broken = escapedFields.filter((field) => unescaped(draft[field]) === undefined);
  const problem = 'Has a backslash that begins nothing. A backslash itself is written \\\\.';
  return Object.fromEntries(broken.map((field) => [field, problem]));
}

function envProblem({ env }: ProfileDraft): { env?: string } {
  const names = env.map(({ name }) => name).filter((name) => name !== '');
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? {} : { env: `Has ${quoted([twice])} twice.` };
}

function nameProblem({ name }: ProfileDraft, taken: readonly string[]): { name?: string } {
  if (taken.includes(name)) return { name: `You have a profile ${quoted([name])} already.` };
  const [issue] = profileName.safeParse(name).error?.issues ?? [];
  return issue ? { name: sentence(issue.message) } : {};
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** `must name a program` as `Must name a program.` */
const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
