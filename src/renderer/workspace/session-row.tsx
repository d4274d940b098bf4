import { useEffect, useRef } from 'react';
import type { Session } from '../../shared/protocol/session.ts';
import { useApp, useView } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { focusTerminalIfFree } from '../regions.ts';
import { sessionWord } from '../stores/session-words.ts';
import { RightClickMenu } from '../ui/menu.tsx';
import { StateDot } from '../ui/state-dot.tsx';
import { useHandOver } from '../ui/use-hand-over.ts';
import { RenameField } from './rename-field.tsx';
import { sessionMenu } from './session-menu.ts';

interface SessionRowProps {
  readonly host: Host;
  readonly session: Session;
  readonly shown: boolean;
  /** It has an open question. */
  readonly asks: boolean;
  readonly connected: boolean;
}

export function SessionRow({ host, session, shown, asks, connected }: SessionRowProps) {
  const app = useApp();
  const name = session.label;
  const row = useRef<HTMLButtonElement>(null);
  const { tone, word } = sessionWord(session, asks, connected);
  const renaming = useView(
    ({ renaming: now }) => now?.place === 'sidebar' && now.sessionId === session.id,
  );
  useHandOver(row, () => focusTerminalIfFree(document));
  useEffect(() => {
    if (shown) row.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const rename = () => app.view.setState({ renaming: { sessionId: session.id, place: 'sidebar' } });
  if (renaming) {
    return (
      <div className="row session-row">
        <StateDot tone={tone} />
        <RenameField
          name={name}
          standsFor={`[data-session-row="${session.id}"]`}
          onRename={(now) => void app.sessions.rename(host, session.id, now)}
        />
      </div>
    );
  }
  return (
    <RightClickMenu entries={() => sessionMenu(app, host, session, 'sidebar')}>
      <button
        ref={row}
        type="button"
        data-session-row={session.id}
        className={shown ? 'row session-row row-shown' : 'row session-row'}
        data-row
        aria-current={shown || undefined}
        title={session.activity ? `${name}\n${session.activity.evidence}` : name}
        onClick={() => {
          app.sessions.show(host, session.id);
          app.questions.pointAt(session.id);
        }}
        onDoubleClick={rename}
        onKeyDown={(event) => {
          if (event.key === 'F2') rename();
          if (event.key === 'Delete') void app.sessions.end(host, session);
        }}
      >
        <StateDot tone={tone} />
        <span className="row-name">{name}</span>
        <span className={`row-word word-${tone}`}>{word}</span>
      </button>
    </RightClickMenu>
  );
}
