import type { HistoryEntry } from '../../../shared/protocol/history.ts';
import type { Question } from '../../../shared/protocol/question.ts';
import type { Subject } from '../../../shared/protocol/question-subject.ts';
import { withoutSecrets } from '../../../shared/redact.ts';

/** Enough of a text to know what was asked. Characters. */
const MAX_TEXT = 4_000;

/**
 * What is remembered of a settled question: no values, which it never held, and no secrets in its texts
 * as far as they can be told (spec C9, C12). Undefined for one that is open.
 */
export function historyEntryOf(
  question: Question,
  session: string | undefined,
): HistoryEntry | undefined {
  const { id, source, asker, title, body, subject, cwd, options, openedAt, state } = question;
  if (state.kind === 'open') return undefined;
  const what = subject && textOf(subject);
  const chosen =
    state.kind === 'answered' ? options.find((option) => option.id === state.optionId) : undefined;
  return {
    id,
    source,
    asker: asker.name,
    ...(asker.chain ? { chain: asker.chain.map(({ name }) => name) } : {}),
    title: kept(title),
    ...(body ? { body: kept(body) } : {}),
    ...(what ? { what: kept(what) } : {}),
    ...(cwd === undefined ? {} : { cwd }),
    ...(session === undefined ? {} : { session }),
    openedAt,
    at: state.at,
    outcome:
      state.kind === 'answered'
        ? {
            kind: 'answered',
            label: chosen?.label ?? state.optionId,
            optionKind: chosen?.kind ?? 'other',
            by: state.by,
          }
        : state.kind === 'withdrawn'
          ? { kind: 'withdrawn', reason: state.reason }
          : { kind: 'expired' },
    ...(state.kind === 'answered' && state.ruleId ? { ruleId: state.ruleId } : {}),
  };
}

/** All that a search looks at, in lower case. */
export function searchedText(entry: HistoryEntry): string {
  const { asker, title, body, what, cwd, session, outcome } = entry;
  const how = outcome.kind === 'answered' ? `${outcome.label} ${outcome.by}` : outcome.kind;
  return [asker, title, body, what, cwd, session, how].join('\n').toLowerCase();
}

function textOf(subject: Subject): string | undefined {
  switch (subject.kind) {
    case 'command':
      return subject.command;
    case 'edit':
      return subject.diffs.map(({ path }) => path).join('\n');
    case 'tool':
      return `${subject.name}\n${subject.input}`;
    case 'url':
      return subject.url;
    case 'host-key':
      return `${subject.host} ${subject.keyType} ${subject.fingerprint}`;
    case 'form':
      return undefined;
  }
}

function kept(text: string): string {
  const clean = withoutSecrets(text);
  const more = clean.length - MAX_TEXT;
  return more > 0 ? `${clean.slice(0, MAX_TEXT)}\u2026 (${more} more characters)` : clean;
}
