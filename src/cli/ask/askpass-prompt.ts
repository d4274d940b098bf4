import type { QuestionInput, QuestionOption } from '../../shared/protocol/question.ts';
import type { Subject } from '../../shared/protocol/question-subject.ts';
import { withoutUserInfo } from '../../shared/redact.ts';

/** A prompt of git, ssh or sudo as a question. It holds no user-info of addresses (spec C9). */
export interface AskpassPrompt {
  readonly title: string;
  readonly body?: string;
  readonly subject?: Subject;
  readonly input: QuestionInput;
  readonly options: readonly QuestionOption[];
  /** What the program is told: what was typed, or the id of the button. */
  readonly tells: 'value' | 'option';
}

const typing: readonly QuestionOption[] = [
  { id: 'send', label: 'Send', kind: 'allow_once' },
  { id: 'cancel', label: 'Cancel', kind: 'reject_once' },
];
/** ssh keeps a key that was trusted in its own file; its words are yes and no. */
const trusting: readonly QuestionOption[] = [
  { id: 'yes', label: 'Yes, trust this key from now on', kind: 'allow_always' },
  { id: 'no', label: 'No', kind: 'reject_once' },
];
const confirming: readonly QuestionOption[] = [
  { id: 'yes', label: 'Yes', kind: 'allow_once' },
  { id: 'no', label: 'No', kind: 'reject_once' },
];
const waiting: readonly QuestionOption[] = [{ id: 'cancel', label: 'Cancel', kind: 'reject_once' }];

/**
 * Reads a prompt as git 2.39, OpenSSH 9.2 and sudo 1.9 write it. One that is not known is answered
 * unseen: it may ask for a secret.
 *
 * @param mode `SSH_ASKPASS_PROMPT` of ssh-askpass(1): `confirm` wants yes or no, `none` only tells.
 */
export function readPrompt(given: string, mode: string | undefined): AskpassPrompt {
  const text = withoutUserInfo(given).trim();
  const hostKey = readHostKey(text);
  if (hostKey) return hostKey;
  const [first = '', ...rest] = text.split(/\r?\n/);
  const body = rest.join('\n').trim();
  const words = { title: first.replace(/\s*:$/, '') || 'A password', ...(body ? { body } : {}) };
  if (mode === 'confirm') return { ...words, input: 'none', options: confirming, tells: 'option' };
  if (mode === 'none') return { ...words, input: 'none', options: waiting, tells: 'option' };
  return { ...words, input: inputOf(first), options: typing, tells: 'value' };
}

/** Only what git asks a name with is typed in the open. */
const inputOf = (line: string): QuestionInput =>
  /^Username for '[^']*'\s*:?$/.test(line) ? 'text' : 'secret';

const HOST_KEY =
  /^The authenticity of host '([^']+)' can't be established\.\s+(\S+) key fingerprint is (\S+?)\.?\s/;

function readHostKey(text: string): AskpassPrompt | undefined {
  if (!/\(yes\/no(\/\[fingerprint\])?\)\?$/.test(text)) return undefined;
  const [, host, keyType, fingerprint] = HOST_KEY.exec(text) ?? [];
  const known = host !== undefined && keyType !== undefined && fingerprint !== undefined;
  return {
    title: known ? `Connect to ${host.replace(/ \(.*\)$/, '')} for the first time?` : 'Connect?',
    body: text,
    ...(known ? { subject: { kind: 'host-key', host, keyType, fingerprint } } : {}),
    input: 'none',
    options: trusting,
    tells: 'option',
  };
}
