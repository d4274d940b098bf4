import { Ban, Check, CircleHelp, TriangleAlert } from 'lucide-react';
import { useCallback } from 'react';
import type { ListedRule } from '../../shared/protocol/rule.ts';
import { useApp } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { Button } from '../ui/button.tsx';
import { LongText } from '../ui/long-text.tsx';
import { useNow } from '../ui/use-now.ts';
import { askerWords, EFFECTS, matchWords, useWords } from './rule-words.ts';
import { useHostAnswer } from './use-host-answer.ts';

/** The rules of one folder: what each is about, when it was used last, and how to be rid of it (C8). */
export function RulesPage({ host }: { readonly host: Host }) {
  const ask = useCallback(() => host.connection.call('rule.list', {}), [host]);
  const { value, problem } = useHostAnswer(host, ask, 'rule.changed');
  const rules = value?.rules ?? [];
  return (
    <>
      <p className="consent-intro">
        Rules answer questions of this folder by themselves. You make one on a card, for one command
        and one asker. Refusing wins over asking, and asking over allowing.
      </p>
      <Problems problems={[...(problem ? [problem] : []), ...(value?.problems ?? [])]} />
      {value && rules.length === 0 ? (
        <p className="consent-empty">No rules. Every question in this folder waits for you.</p>
      ) : null}
      <ul className="consent-rows">
        {rules.map((rule) => (
          <RuleRow key={rule.id} host={host} rule={rule} />
        ))}
      </ul>
    </>
  );
}

export function Problems({ problems }: { readonly problems: readonly string[] }) {
  return problems.map((problem) => (
    <p key={problem} className="consent-problem" role="alert">
      <TriangleAlert size={14} aria-hidden="true" />
      <LongText text={problem} />
    </p>
  ));
}

const SIGNS = { allow: Check, ask: CircleHelp, deny: Ban };

function RuleRow({ host, rule }: { readonly host: Host; readonly rule: ListedRule }) {
  const { clock, reportProblem } = useApp();
  const now = useNow(clock, 30_000);
  const { scope, text } = matchWords(rule.match);
  const Sign = SIGNS[rule.effect];
  const change = (method: 'rule.confirm' | 'rule.remove', what: string) =>
    host.connection
      .call(method, { ruleId: rule.id })
      .catch((error: unknown) => reportProblem(error, what));
  const waits = rule.state === 'unconfirmed';
  return (
    <li className={`consent-row rule-${rule.effect} ${waits ? 'rule-waits' : ''}`}>
      <Sign size={15} className="consent-sign" aria-hidden="true" />
      <div className="consent-what">
        <p className="consent-title">
          {EFFECTS[rule.effect]} <span className="consent-scope">{scope}</span>
        </p>
        <code className="consent-code">
          <LongText text={text} />
        </code>
        <p className="consent-meta">
          {askerWords(rule)} · made {new Date(rule.createdAt).toLocaleDateString()} ·{' '}
          {useWords(rule, now)}
        </p>
        {waits ? (
          <p className="consent-warning">
            This was not written by Berth. It allows nothing until you confirm it.
          </p>
        ) : null}
      </div>
      {waits ? (
        <Button
          size="small"
          onClick={() => void change('rule.confirm', 'The rule was not confirmed')}
        >
          Confirm
        </Button>
      ) : null}
      <Button
        size="small"
        tone="danger"
        onClick={() => void change('rule.remove', 'The rule was not revoked')}
      >
        Revoke
      </Button>
    </li>
  );
}
