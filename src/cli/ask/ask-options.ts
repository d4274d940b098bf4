import {
  optionKind,
  type QuestionInput,
  type QuestionOption,
  refuses,
} from '../../shared/protocol/question.ts';
import { usageFailure } from '../failure.ts';
import { checkLength } from '../limits.ts';

type Kind = QuestionOption['kind'];
const kinds: readonly string[] = optionKind.options;
/** What the contract takes (shared/protocol/question.ts, question-contract.ts). */
const MAX_OPTIONS = 64;
const MAX_ID = 256;
const MAX_LABEL = 1024;

export const defaultAskOptions: readonly QuestionOption[] = [
  { id: 'yes', label: 'Yes', kind: 'allow_once' },
  { id: 'no', label: 'No', kind: 'reject_once' },
];
const sendingOptions: readonly QuestionOption[] = [
  { id: 'send', label: 'Send', kind: 'allow_once' },
  { id: 'cancel', label: 'Cancel', kind: 'reject_once' },
];

/**
 * The buttons of a question, which fit what it wants typed.
 *
 * @throws Failure (usage) for buttons none of which could send what is typed.
 */
export function askButtons(
  texts: readonly string[] | undefined,
  input: QuestionInput,
): readonly QuestionOption[] {
  if (!texts) return input === 'none' ? defaultAskOptions : sendingOptions;
  const buttons = parseAskOptions(texts);
  if (input !== 'none' && buttons.every(refuses)) {
    throw usageFailure(`Every button refuses, so --${input} could never be answered.`);
  }
  return buttons;
}

/**
 * `ID=LABEL` or `ID:KIND=LABEL`, in the order of the buttons. What stands after the last colon is the
 * kind; a misspelt one taken as part of the id would make a refusal of a button succeed.
 *
 * @throws Failure (usage) for one that does not fit, and for an id that is there twice.
 */
export function parseAskOptions(texts: readonly string[]): QuestionOption[] {
  if (texts.length > MAX_OPTIONS) {
    throw usageFailure(`There are ${texts.length} options; a card has room for ${MAX_OPTIONS}.`);
  }
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
  const id = colon < 0 ? before : before.slice(0, colon);
  if (equals < 1 || !label || !id) {
    throw usageFailure(
      `--option takes ID=LABEL, and "${text}" is not that.`,
      'Example: --option allow=Run --option deny=Stop',
    );
  }
  checkLength(id, MAX_ID, 'The id of an option');
  checkLength(label, MAX_LABEL, `The label of the option "${id}"`);
  return { id, label, kind: colon < 0 ? kindOf(id, label) : kindFrom(before.slice(colon + 1)) };
}

/** What a person may write: the contract's words, and those that come to mind first. */
function kindFrom(word: string): Kind {
  const kind = { allow: 'allow_once', deny: 'reject_once', reject: 'reject_once' }[word] ?? word;
  if (kinds.includes(kind)) return kind as Kind;
  throw usageFailure(
    `"${word}" is not a kind of button.`,
    `Kinds are allow, reject, ${kinds.join(', ')}. An id has no colon.`,
  );
}

const refusingLabel = /^(no|deny|cancel|stop|abort|don['\u2019]t|reject)$/i;

/**
 * What an option says by itself. A button that reads as a refusal is one, whatever its id: the person
 * saw the label. Of ids `no-thanks` refuses; `now`, `node` and `notify` do not.
 */
function kindOf(id: string, label: string): Kind {
  if (refusingLabel.test(label)) return 'reject_once';
  if (/^(deny|reject|no(?![a-z]))/i.test(id)) return 'reject_once';
  return /^(allow|yes|ok(?![a-z]))/i.test(id) ? 'allow_once' : 'other';
}
