import { z } from 'zod';
import type { QuestionOption } from '../../../shared/protocol/question.ts';

/** The contract's limit for a label. */
const MAX_LABEL = 1024;
/** More buttons than that are no choice. */
const MAX_SUGGESTIONS = 8;

const rule = z.object({ toolName: z.string(), ruleContent: z.string().optional() });
const destination = z.enum(['session', 'localSettings', 'projectSettings', 'userSettings']);
const suggestion = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('addRules'),
    rules: z.array(rule).min(1),
    behavior: z.literal('allow'),
    destination,
  }),
  z.object({
    type: z.literal('addDirectories'),
    directories: z.array(z.string()).min(1),
    destination,
  }),
  z.object({ type: z.literal('setMode'), mode: z.string(), destination: destination.optional() }),
]);
type Suggestion = z.infer<typeof suggestion>;

/** A button that allows, and makes the agent remember something; `permission` is its own word for it. */
export interface SuggestedOption {
  readonly option: QuestionOption;
  readonly permission: unknown;
}

/**
 * The rules that Claude Code offers to keep itself, as buttons that say what would be kept and where
 * (spec C8). One that cannot be explained is not offered.
 */
export function suggestedOptions(given: readonly unknown[] = []): SuggestedOption[] {
  return given
    .flatMap((permission, at): SuggestedOption[] => {
      const read = suggestion.safeParse(permission);
      const label = read.success ? labelOf(read.data) : '';
      if (!read.success || label.length > MAX_LABEL) return [];
      // A mode allows far more than this call: it is no "always allow this".
      const kind = read.data.type === 'setMode' ? 'other' : 'allow_always';
      return [{ option: { id: `allow-${at + 1}`, label, kind }, permission }];
    })
    .slice(0, MAX_SUGGESTIONS);
}

function labelOf(of: Suggestion): string {
  switch (of.type) {
    case 'addRules': {
      const rules = of.rules.map(({ toolName, ruleContent }) =>
        ruleContent === undefined ? toolName : `${toolName}(${ruleContent})`,
      );
      return `Allow, and always allow ${rules.join(', ')} \u2013 ${PLACES[of.destination]}`;
    }
    case 'addDirectories':
      return `Allow, and let it work in ${of.directories.join(', ')} \u2013 ${PLACES[of.destination]}`;
    case 'setMode':
      return `Allow, and switch its mode to ${of.mode}`;
  }
}

/** Where Claude Code keeps it. */
const PLACES = {
  session: 'until its session ends',
  localSettings: 'kept in .claude/settings.local.json',
  projectSettings: 'kept in .claude/settings.json',
  userSettings: 'kept in ~/.claude/settings.json',
} as const;
