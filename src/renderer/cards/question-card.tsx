import { Ban, Check, LoaderCircle, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import type { Clock } from '../../shared/clock.ts';
import type { QuestionOption } from '../../shared/protocol/question.ts';
import { sinceWords } from '../stores/time-words.ts';
import { Button } from '../ui/button.tsx';
import { LongText } from '../ui/long-text.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useHandOver } from '../ui/use-hand-over.ts';
import { useNow } from '../ui/use-now.ts';
import { visibleText } from '../ui/visible-text.ts';
import { optionGroups, optionHint } from './option-groups.ts';
import { type SettledWords, settledWords } from './settled-words.ts';
import type { TrayEntry } from './tray-store.ts';
import { useAccidentGuard } from './use-accident-guard.ts';
import './question-card.css';

export interface QuestionCardProps {
  readonly entry: TrayEntry;
  /** The session that asks, and its folder, in words. */
  readonly from: { readonly session: string | undefined; readonly folder: string };
  readonly ownName: string;
  readonly clock: Clock;
  onAnswer(optionId: string): void;
  onGoTo(): void;
  /** The buttons went while one of them had the keyboard. */
  onKeyboardFree(): void;
}

/** One question: who asks, from where, since when, what, and the asker's own options. */
export function QuestionCard(props: QuestionCardProps) {
  const { entry, ownName, clock, onAnswer } = props;
  const { question, answering, connected } = entry;
  const card = useRef<HTMLElement>(null);
  const settled = settledWords(question, ownName);
  const content = `${question.title}\n${question.body}\n${question.options.length}\n${question.state.kind}`;
  const guard = useAccidentGuard(card, content, clock);
  const titleId = `question-${question.id}`;
  return (
    <article
      ref={card}
      className={`card card-${question.state.kind}`}
      aria-labelledby={titleId}
      {...guard}
    >
      <CardOrigin {...props} />
      <div className="card-words">
        <h3 id={titleId} className="card-title" tabIndex={scrolls(question.title) ? 0 : undefined}>
          <LongText text={question.title} />
        </h3>
        {question.body ? <CardBody text={question.body} /> : null}
      </div>
      {settled ? (
        <SettledLine {...settled} />
      ) : (
        <>
          {question.options.length === 0 ? null : (
            <CardOptions
              options={question.options}
              disabled={!connected || answering?.kind === 'sent'}
              chosen={answering?.kind === 'sent' ? answering.optionId : undefined}
              onAnswer={onAnswer}
              onKeyboardFree={props.onKeyboardFree}
            />
          )}
          <CardNote entry={entry} />
        </>
      )}
    </article>
  );
}

function CardOrigin({ entry, from, clock, onGoTo }: QuestionCardProps) {
  const { question } = entry;
  const { pid, name } = question.asker;
  return (
    <div className="card-origin">
      <p className="card-asker">
        <Tooltip
          text={pid === undefined ? 'The asker did not say which process it is' : `Process ${pid}`}
        >
          <span className="card-asker-name">
            <LongText text={name} />
          </span>
        </Tooltip>
        <span className="card-since">
          {question.state.kind === 'open' ? <Since at={question.openedAt} clock={clock} /> : null}
        </span>
      </p>
      <button type="button" className="card-from" onClick={onGoTo}>
        {from.session === undefined ? 'outside Berth' : visibleText(from.session)}
        <span className="card-folder">
          {' in '}
          <LongText text={from.folder} />
        </span>
      </button>
    </div>
  );
}

/** By itself, so that the time that goes by draws nothing else again. */
function Since({ at, clock }: { readonly at: number; readonly clock: Clock }) {
  return sinceWords(useNow(clock, 1_000) - at);
}

/** Whether a title may be higher than its box: then it must be reachable by key. */
function scrolls(title: string): boolean {
  return title.length > 200 || title.includes('\n');
}

function CardBody({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key
    <pre className="card-body" tabIndex={0}>
      <LongText text={text} />
    </pre>
  );
}

interface CardOptionsProps {
  readonly options: readonly QuestionOption[];
  readonly disabled: boolean;
  readonly chosen: string | undefined;
  onAnswer(optionId: string): void;
  onKeyboardFree(): void;
}

function CardOptions({ options, disabled, chosen, onAnswer, onKeyboardFree }: CardOptionsProps) {
  const box = useRef<HTMLDivElement>(null);
  useHandOver(box, onKeyboardFree);
  return (
    <div ref={box} className="card-options">
      {optionGroups(options).map(({ name, options: group }) => (
        <fieldset key={name} className="card-group" aria-label={name}>
          {group.map((option, at) => (
            <Tooltip
              // biome-ignore lint/suspicious/noArrayIndexKey: ids may be given twice, the order is the asker's
              key={`${at}-${option.id}`}
              text={optionHint(option.kind)}
            >
              <Button
                className={`option option-${name}`}
                aria-disabled={disabled}
                onClick={() => disabled || onAnswer(option.id)}
              >
                {chosen === option.id ? <LoaderCircle size={14} className="spinning" /> : null}
                <span className="option-label">
                  <LongText text={option.label || option.id} />
                </span>
              </Button>
            </Tooltip>
          ))}
        </fieldset>
      ))}
    </div>
  );
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
    <p key={note} className="card-note">
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
