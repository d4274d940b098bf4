import { ListChecks } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../shared/errors.ts';
import type { Rule, RuleMatch } from '../../shared/protocol/rule.ts';
import { useApp, useDesktop, useHost } from '../app-model.ts';
import { EFFECTS, matchWords } from '../consent/rule-words.ts';
import { Button } from '../ui/button.tsx';
import { LongText } from '../ui/long-text.tsx';
import type { TrayEntry } from './tray-store.ts';
import './card-rule.css';

interface Offer {
  readonly asker: string;
  readonly matches: readonly RuleMatch[];
  readonly why?: string | undefined;
}

/** Makes a rule from a card, on purpose: what it is about is shown before it is saved (spec C8). */
export function CardRule({ entry }: { readonly entry: TrayEntry }) {
  const host = useHost(entry.workspaceId);
  const [offer, setOffer] = useState<Offer | 'closed'>('closed');
  const [note, setNote] = useState<string>();
  const { question, connected } = entry;
  if (!host || question.subject?.kind !== 'command' || question.input !== 'none') return null;
  const look = () => {
    setNote(undefined);
    host.connection
      .call('rule.offer', { questionId: question.id })
      .then(setOffer, (error: unknown) => setNote(messageOf(error)));
  };
  const save = async (effect: Rule['effect'], match: RuleMatch) => {
    try {
      await host.connection.call('rule.add', { questionId: question.id, effect, match });
      setNote(
        `Saved: ${EFFECTS[effect].toLowerCase()}. This question still waits for your answer.`,
      );
      setOffer('closed');
    } catch (error) {
      setNote(messageOf(error));
    }
  };
  return (
    <div className="card-rule">
      {offer === 'closed' ? (
        <Button tone="quiet" size="small" aria-disabled={!connected} onClick={look}>
          <ListChecks size={13} aria-hidden="true" />
          Make a rule…
        </Button>
      ) : (
        <RuleForm entry={entry} offer={offer} onSave={save} onCancel={() => setOffer('closed')} />
      )}
      {note ? (
        <p className="card-note" role="status">
          {note}
        </p>
      ) : null}
    </div>
  );
}

interface RuleFormProps {
  readonly entry: TrayEntry;
  readonly offer: Offer;
  onSave(effect: Rule['effect'], match: RuleMatch): void;
  onCancel(): void;
}

const effects: readonly Rule['effect'][] = ['allow', 'ask', 'deny'];

function RuleForm({ entry, offer: { asker, matches, why }, onSave, onCancel }: RuleFormProps) {
  const id = useId();
  const { clock } = useApp();
  const folder = useDesktop(({ workspaces }) =>
    workspaces.find((one) => one.id === entry.workspaceId),
  );
  const [effect, setEffect] = useState<Rule['effect']>('allow');
  const [at, setAt] = useState(0);
  // A click that was meant for "Make a rule" must not save one.
  const [shownAt] = useState(() => clock.now());
  const match = matches[at];
  if (!match) {
    return (
      <>
        <p className="card-note">{why}</p>
        <Button tone="quiet" size="small" onClick={onCancel}>
          Close
        </Button>
      </>
    );
  }
  return (
    <fieldset className="rule-form">
      <legend className="visually-hidden">A rule for later questions</legend>
      <div className="rule-effects" role="radiogroup" aria-label="Always">
        <span aria-hidden="true">Always</span>
        {effects.map((one) => (
          <label key={one} className="rule-effect">
            <input
              type="radio"
              name={`${id}-effect`}
              checked={effect === one}
              onChange={() => setEffect(one)}
            />
            {SHORT[one]}
          </label>
        ))}
      </div>
      <div className="rule-matches" role="radiogroup" aria-label="Which commands">
        {matches.map((one, index) => {
          const { scope, text } = matchWords(one);
          return (
            <label key={JSON.stringify(one)} className="rule-match">
              <input
                type="radio"
                name={`${id}-match`}
                checked={at === index}
                onChange={() => setAt(index)}
              />
              <span>
                {scope}{' '}
                <code>
                  <LongText text={text} />
                </code>
              </span>
            </label>
          );
        })}
      </div>
      <p className="card-note">
        For <LongText text={asker} /> in {folder?.name}, and nowhere else.
        {match.kind === 'prefix' && effect === 'allow' ? ' Anything may follow these words.' : ''}
      </p>
      <div className="rule-buttons">
        <Button tone="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="small"
          onClick={() => clock.now() - shownAt > SETTLE_MS && onSave(effect, match)}
        >
          Save rule
        </Button>
      </div>
    </fieldset>
  );
}

const SHORT: Readonly<Record<Rule['effect'], string>> = {
  allow: 'allow',
  ask: 'ask me',
  deny: 'refuse',
};

/** Milliseconds in which a new button takes no click (spec C6). */
const SETTLE_MS = 300;
