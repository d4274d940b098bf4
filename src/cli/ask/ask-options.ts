import { type QuestionOption, questionOption } from '../../shared/protocol/question.ts';
import { usageFailure } from '../failure.ts';

type Kind = QuestionOption['kind'];
const kinds: readonly string[] = questionOption.shape.kind.options;

export const defaultAskOptions: readonly QuestionOption[] = [
  { id: 'yes', label: 'Yes', kind: 'allow_once' },
  { id: 'no', label: 'No', kind: 'reject_once' },
];

/**
 * `ID=LABEL` or `ID:KIND=LABEL`, in the order of the buttons. An id may hold colons: what stands
 * after the last one is a kind only if it is one.
 *
 * @throws Failure (usage) for one that does not fit, and for an id that is there twice.
 */
export function parseAskOptions(texts: readonly string[]): QuestionOption[] {
  const options = texts.map(parseOne);
  const twice = options.find(({ id }, i) => options.findIndex((other) => other.id === id) !== i);
  if (twice) throw usageFailure(`There are two options with the id "${twice.id}".`);
  return options;
}

function parseOne(text: string): QuestionOption {
  const equals = text.indexOf('=');
  const label = text.slice(equals + 1).trim();
  const before = text.slice(0, Math.max(0, equals));
  const colon = before.lastIndexOf(':');
  const word = before.slice(colon + 1);
  const hasKind = colon > 0 && kinds.includes(word);
  const id = hasKind ? before.slice(0, colon) : before;
  if (equals < 1 || !label || !id) {
    throw usageFailure(
      `--option takes ID=LABEL, and "${text}" is not that.`,
      'Example: --option allow=Run --option deny=Stop',
    );
  }
  return { id, label, kind: hasKind ? (word as Kind) : kindOf(id) };
}

/** What an id says by itself. `no-thanks` refuses; `now`, `node` and `notify` do not. */
function kindOf(id: string): Kind {
  if (/^(deny|reject|no(?![a-z]))/i.test(id)) return 'reject_once';
  return /^(allow|yes|ok(?![a-z]))/i.test(id) ? 'allow_once' : 'other';
}
