import { useCallback, useState } from 'react';
import { messageOf } from '../../shared/errors.ts';
import type { AgentHooks, AskpassSettings } from '../../shared/protocol/settings.ts';
import type { Host } from '../hosts.ts';
import { Problems } from './rules-page.tsx';
import { useHostAnswer } from './use-host-answer.ts';

const PROGRAMS: Readonly<Record<keyof AskpassSettings, { title: string; says: string }>> = {
  git: {
    title: 'git',
    says: 'User names and passwords of remotes. Cancel on the card asks in the terminal.',
  },
  ssh: {
    title: 'ssh',
    says: 'Passphrases, passwords, and the keys of servers it has not seen before. It then never asks in the terminal.',
  },
  sudo: { title: 'sudo -A', says: 'Your password. Without -A it asks in the terminal as before.' },
};

/** Which programs ask on cards: passwords by the settings file, agents by their own (spec U9). */
export function SwitchesPage({ host }: { readonly host: Host }) {
  return (
    <>
      <AskpassSwitches host={host} />
      <HookSwitches host={host} />
    </>
  );
}

function AskpassSwitches({ host }: { readonly host: Host }) {
  const ask = useCallback(() => host.connection.call('settings.get', {}), [host]);
  const { value, problem, again } = useHostAnswer(host, ask);
  const [failed, setFailed] = useState<string>();
  const set = (name: keyof AskpassSettings, on: boolean) => {
    setFailed(undefined);
    host.connection
      .call('settings.change', { askpass: { [name]: on } })
      .then(again, (error: unknown) => setFailed(messageOf(error)));
  };
  const problems = [problem, failed, ...(value?.problems ?? [])].filter((one) => one !== undefined);
  return (
    <section className="form-section" aria-labelledby="askpass-title">
      <h3 id="askpass-title" className="form-title">
        Passwords
      </h3>
      <p className="consent-intro">
        These programs ask for passwords on a card, in terminals that you open from now on. What you
        type goes to the program that asked, and is kept nowhere.
      </p>
      <Problems problems={problems} />
      {(Object.keys(PROGRAMS) as (keyof AskpassSettings)[]).map((name) => (
        <Switch
          key={name}
          {...PROGRAMS[name]}
          on={value?.settings.askpass[name] ?? false}
          disabled={value?.file === undefined}
          onChange={(on) => set(name, on)}
        />
      ))}
      {value?.file ? <p className="consent-file">Kept in {value.file}</p> : null}
    </section>
  );
}

const AGENTS: Readonly<Record<AgentHooks['agent'], { title: string; says: string }>> = {
  claude: {
    title: 'Claude Code',
    says: 'Asks on a card and in its terminal at once; the first answer counts.',
  },
  codex: {
    title: 'Codex',
    says: 'Asks on a card first. Type /hooks in it once to trust the hooks.',
  },
};

function HookSwitches({ host }: { readonly host: Host }) {
  const ask = useCallback(() => host.connection.call('hooks.list', {}), [host]);
  const { value, problem, again } = useHostAnswer(host, ask);
  const [failed, setFailed] = useState<string>();
  const set = (agent: AgentHooks['agent'], installed: boolean) => {
    setFailed(undefined);
    host.connection
      .call('hooks.change', { agent, installed })
      .then(again, (error: unknown) => setFailed(messageOf(error)));
  };
  const problems = [problem, failed, ...(value?.hooks ?? []).map((one) => one.problem)];
  return (
    <section className="form-section" aria-labelledby="hooks-title">
      <h3 id="hooks-title" className="form-title">
        Coding agents
      </h3>
      <p className="consent-intro">
        A hook in the settings of the agent makes it ask for permission on a card, in its next
        session. Switched off, those settings are as they were before.
      </p>
      <Problems problems={problems.filter((one) => one !== undefined)} />
      {(value?.hooks ?? []).map(({ agent, file, state }) => (
        <Switch
          key={agent}
          title={AGENTS[agent].title}
          says={
            state === 'partly'
              ? 'Some of its hooks are missing. Switch it on to add them.'
              : AGENTS[agent].says
          }
          file={file}
          on={state === 'installed'}
          disabled={state === 'unusable'}
          onChange={(on) => set(agent, on)}
        />
      ))}
    </section>
  );
}

interface SwitchProps {
  readonly title: string;
  readonly says: string;
  readonly file?: string;
  readonly on: boolean;
  readonly disabled: boolean;
  onChange(on: boolean): void;
}

function Switch({ title, says, file, on, disabled, onChange }: SwitchProps) {
  return (
    <label className="consent-switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        className="consent-toggle"
        checked={on}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="consent-what">
        <span className="consent-title">{title}</span>
        <span className="consent-meta">{says}</span>
        {file ? <span className="consent-file">{file}</span> : null}
      </span>
    </label>
  );
}
