import { Ban, Check, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Clock } from '../../shared/clock.ts';
import { type AnswerValue, type QuestionOption, refuses } from '../../shared/protocol/question.ts';
import type { FieldValue } from '../../shared/protocol/question-form.ts';
import { LongText } from '../ui/long-text.tsx';
import { type Draft, draftProblems, draftValue, fieldsOf, firstDraft } from './card-draft.ts';
import type { CardDrafts } from './card-drafts.ts';
import { CardFields } from './card-fields.tsx';
import { CardOptions } from './card-options.tsx';
import { CardOrigin } from './card-origin.tsx';
import { CardSubject, WholeText } from './card-subject.tsx';
import { lookAlikeNote } from './look-alikes.ts';
import { type SettledWords, settledWords } from './settled-words.ts';
import type { TrayEntry } from './tray-store.ts';
import { useAccidentGuard } from './use-accident-guard.ts';
import { wholeText } from './whole-text.ts';
import './question-card.css';

interface QuestionCardProps {
  readonly entry: TrayEntry;
  /** The session that asks, and its folder, in words. */
  readonly from: { readonly session: string | undefined; readonly folder: string };
  readonly ownName: string;
  readonly clock: Clock;
  readonly drafts: CardDrafts;
  /** The person came from the session that waits, and wants to see this card. */
  readonly pointedAt: boolean;
  /** Below the answers: how a rule is made of it. */
  readonly rule: ReactNode;
  onAnswer(optionId: string, value: AnswerValue | undefined): void;
  onGoTo(): void;
  /** The buttons went while one of them had the keyboard. */
  onKeyboardFree(): void;
}

/** One question: who asks, from where, since when, what, and the asker's own options. */
export function QuestionCard(props: QuestionCardProps) {
  const { entry, ownName, clock, from, pointedAt, onGoTo } = props;
  const { question } = entry;
  const card = useRef<HTMLElement>(null);
  const settled = settledWords(question, ownName);
  const content = JSON.stringify([
    question.title,
    question.body,
    question.subject,
    question.options,
    question.state.kind,
  ]);
  const guard = useAccidentGuard(card, content, clock);
  const titleId = `question-${question.id}`;
  useEffect(() => {
    if (pointedAt) card.current?.scrollIntoView({ block: 'nearest' });
  }, [pointedAt]);
  return (
    <article
      ref={card}
      className={`card card-${question.state.kind} ${pointedAt ? 'card-pointed' : ''}`}
      aria-labelledby={titleId}
      {...guard}
    >
      <CardOrigin question={question} from={from} clock={clock} onGoTo={onGoTo} />
      <div className="card-words">
        <h3 id={titleId} className="card-title" tabIndex={scrolls(question.title) ? 0 : undefined}>
          <LongText text={wholeText(question.title)} />
        </h3>
        <TitleWarning title={question.title} />
        {question.subject ? <CardSubject subject={question.subject} /> : null}
        {question.body ? (
          <div className="subject">
            <WholeText text={question.body} warns />
          </div>
        ) : null}
      </div>
      {settled ? <SettledLine {...settled} /> : <CardAnswer {...props} />}
    </article>
  );
}

/** What the person types, and the buttons. It goes with the answer, and what was typed with it. */
function CardAnswer({ entry, drafts, rule, onAnswer, onKeyboardFree }: QuestionCardProps) {
  const { question, answering, connected } = entry;
  const fields = fieldsOf(question);
  const [draft, setDraft] = useState<Draft>(() => drafts.of(question.id) ?? firstDraft(fields));
  const [complains, setComplains] = useState(false);
  const type = (name: string, value: FieldValue) => {
    const typed = { ...draft, [name]: value };
    drafts.note(question.id, typed);
    setDraft(typed);
  };
  const problems = complains ? draftProblems(fields, draft) : {};
  const answer = (option: QuestionOption) => {
    if (refuses(option)) return onAnswer(option.id, undefined);
    setComplains(true);
    const isGood = Object.keys(draftProblems(fields, draft)).length === 0;
    if (isGood) onAnswer(option.id, draftValue(question, draft));
  };
  const sent = answering?.kind === 'sent';
  return (
    <>
      {fields.length === 0 ? null : (
        <CardFields
          fields={fields}
          draft={draft}
          problems={problems}
          disabled={sent}
          onChange={type}
        />
      )}
      {question.options.length === 0 ? null : (
        <CardOptions
          options={question.options}
          disabled={!connected || sent}
          chosen={sent ? answering.optionId : undefined}
          onAnswer={answer}
          onKeyboardFree={onKeyboardFree}
        />
      )}
      <CardNote entry={entry} />
      {rule}
    </>
  );
}

function TitleWarning({ title }: { readonly title: string }) {
  const note = lookAlikeNote(title);
  return note ? <p className="title-warning">{note}</p> : null;
}

/** Whether a title may be higher than its box: then it must be reachable by key. */
function scrolls(title: string): boolean {
  return title.length > 200 || title.includes('\n');
}

/** What the person should know besides: nothing to press, no line to the host, an answer that failed. */
function CardNote({ entry: { question, answering, connected } }: { readonly entry: TrayEntry }) {
  const notes = [
    question.options.length === 0 &&
      'It gave no answers to choose from. Answer it where it runs, or end it there.',
    !connected && 'Not connected to this folder. The answer can be given when it is back.',
    answering?.kind === 'failed' && `The answer did not arrive: ${answering.sentence}`,
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <p key={note} className="card-note" role={answering?.kind === 'failed' ? 'alert' : undefined}>
      {note}
    </p>
  ));
}

function SettledLine({ text, tone }: SettledWords) {
  const Sign = { allowed: Check, rejected: Ban, gone: Undo2 }[tone];
  return (
    <p className={`card-settled settled-${tone}`}>
      <Sign size={14} aria-hidden="true" />
      {text}
    </p>
  );
}
