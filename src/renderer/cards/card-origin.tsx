import { CornerUpRight } from 'lucide-react';
import type { Clock } from '../../shared/clock.ts';
import type { Question } from '../../shared/protocol/question.ts';
import { durationWords, sinceWords } from '../stores/time-words.ts';
import { LongText } from '../ui/long-text.tsx';
import { useNow } from '../ui/use-now.ts';
import { visibleText } from '../ui/visible-text.ts';

interface CardOriginProps {
  readonly question: Question;
  /** The session that asks, and its folder, in words. */
  readonly from: { readonly session: string | undefined; readonly folder: string };
  readonly clock: Clock;
  onGoTo(): void;
}

/** Who asks, from where, since when, and which processes stand between (spec C12). */
export function CardOrigin({ question, from, clock, onGoTo }: CardOriginProps) {
  const { asker, state } = question;
  return (
    <div className="card-origin">
      <p className="card-asker">
        <span className="card-asker-name">
          <LongText text={asker.name} />
        </span>
        <span className="card-since">
          {state.kind === 'open' ? <Times question={question} clock={clock} /> : null}
        </span>
      </p>
      <button type="button" className="card-from" onClick={onGoTo}>
        <span>{from.session === undefined ? 'outside Berth' : visibleText(from.session)}</span>
        <span className="card-folder">
          {' in '}
          <LongText text={from.folder} />
        </span>
        <CornerUpRight size={12} aria-hidden="true" />
      </button>
      <Chain asker={asker} />
    </div>
  );
}

/** What the system says of the asker, whatever it calls itself. */
function Chain({ asker: { chain = [], pid } }: Pick<Question, 'asker'>) {
  if (chain.length === 0) {
    const words = pid === undefined ? 'It did not say which process it is' : `Process ${pid}`;
    return <p className="card-chain">{words}</p>;
  }
  return (
    <p className="card-chain" title={chain.map(({ name, pid: at }) => `${name} ${at}`).join('\n')}>
      <span className="visually-hidden">Processes: </span>
      {chain.map(({ name, pid: at }, index) => (
        <span key={at} className="card-link">
          {index === 0 ? null : <span aria-hidden="true">› </span>}
          {visibleText(name)}
          {index === chain.length - 1 ? ` ${at}` : ''}
        </span>
      ))}
    </p>
  );
}

/** By itself, so that the time that goes by draws nothing else again. */
function Times({
  question: { openedAt, expiresAt },
  clock,
}: Pick<CardOriginProps, 'question' | 'clock'>) {
  const now = useNow(clock, 1_000);
  const left = expiresAt === undefined ? '' : ` · ${durationWords(expiresAt - now)} left`;
  return `${sinceWords(now - openedAt)}${left}`;
}
