import { PanelLeft, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Session } from '../../shared/protocol/session.ts';
import { useApp, useDesktop, useHostState, useView } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { focusTerminalIfFree } from '../regions.ts';
import { openQuestions } from '../stores/question-list.ts';
import { sessionWord } from '../stores/session-words.ts';
import { IconButton } from '../ui/button.tsx';
import { RightClickMenu } from '../ui/menu.tsx';
import { StateDot } from '../ui/state-dot.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useHandOver } from '../ui/use-hand-over.ts';
import { ProfilePicker } from './profile-picker.tsx';
import { RenameField } from './rename-field.tsx';
import { sessionMenu } from './session-menu.ts';
import { neighbourOf } from './tabs.ts';
import './tab-bar.css';

interface TabBarProps {
  readonly host: Host | undefined;
  readonly tabs: readonly Session[];
  readonly active: Session | undefined;
}

/** The sessions of the folder in front. */
export function TabBar({ host, tabs, active }: TabBarProps) {
  const { commands, sessions } = useApp();
  const sidebarOpen = useDesktop(({ layout }) => layout.sidebarOpen);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && neighbourOf(tabs, active?.id, step);
    if (!host || !next) return;
    event.preventDefault();
    sessions.show(host, next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <header className="tab-bar" data-region="tabs" tabIndex={-1}>
      <IconButton
        label={sidebarOpen ? 'Hide sidebar' : 'Show sidebar'}
        keys={commands.keyLabel('view.sidebar')}
        onClick={() => commands.run('view.sidebar')}
      >
        <PanelLeft size={16} />
      </IconButton>
      <div ref={list} className="tabs" role="tablist" aria-label="Sessions" onKeyDown={onKeyDown}>
        {host
          ? tabs.map((session) => (
              <Tab
                key={session.id}
                host={host}
                session={session}
                active={session.id === active?.id}
              />
            ))
          : null}
      </div>
      {host ? (
        <IconButton
          label="New session"
          keys={commands.keyLabel('session.new')}
          onClick={() => void sessions.start(host)}
        >
          <Plus size={16} />
        </IconButton>
      ) : null}
      {host ? <ProfilePicker host={host} /> : null}
      <span className="tab-bar-rest" />
    </header>
  );
}

interface TabProps {
  readonly host: Host;
  readonly session: Session;
  readonly active: boolean;
}

function Tab({ host, session, active }: TabProps) {
  const app = useApp();
  const tab = useRef<HTMLDivElement>(null);
  const name = session.label;
  const renaming = useView(
    ({ renaming: now }) => now?.place === 'tab' && now.sessionId === session.id,
  );
  useHandOver(tab, () => focusTerminalIfFree(document));
  useEffect(() => {
    if (active) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const rename = () => app.view.setState({ renaming: { sessionId: session.id, place: 'tab' } });
  return (
    <RightClickMenu entries={() => sessionMenu(app, host, session, 'tab')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what the mouse can do here, keys do on the tab */}
      <div
        ref={tab}
        role="presentation"
        className={active ? 'tab tab-active' : 'tab'}
        onAuxClick={(event) => event.button === 1 && void app.sessions.end(host, session)}
        onDoubleClick={rename}
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      >
        {renaming ? (
          <RenameField
            name={name}
            standsFor={`[data-tab="${session.id}"]`}
            onRename={(now) => void app.sessions.rename(host, session.id, now)}
          />
        ) : (
          <TabButton host={host} session={session} active={active} onRename={rename} />
        )}
        <button
          type="button"
          className="tab-close"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => void app.sessions.end(host, session)}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <X size={13} />
        </button>
      </div>
    </RightClickMenu>
  );
}

function TabButton({ host, session, active, onRename }: TabProps & { onRename(): void }) {
  const { questions, sessions } = useApp();
  const name = session.label;
  const asks = useHostState(host, (state) =>
    openQuestions(state.questions).some(({ sessionId }) => sessionId === session.id),
  );
  const connected = useHostState(host, ({ connection }) => connection.kind === 'connected');
  const { tone, word } = sessionWord(session, asks, connected);
  return (
    <Tooltip text={`${name} · ${word}`}>
      <button
        type="button"
        role="tab"
        className="tab-button"
        aria-selected={active}
        tabIndex={active ? 0 : -1}
        data-entry={active || undefined}
        data-tab={session.id}
        onClick={() => {
          sessions.show(host, session.id);
          questions.pointAt(session.id);
        }}
        onKeyDown={(event) => {
          if (event.key === 'F2') onRename();
          if (event.key === 'Delete') void sessions.end(host, session);
        }}
      >
        <StateDot tone={tone} />
        <span className="tab-name">{name}</span>
        <span className="visually-hidden">, {word}</span>
      </button>
    </Tooltip>
  );
}
