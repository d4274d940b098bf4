import type { Session } from '../../shared/protocol/session.ts';
import type { App } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import type { MenuEntry } from '../ui/menu.tsx';

/** What a right click on a session offers, in the list and on its tab. */
export function sessionMenu(
  app: App,
  host: Host,
  session: Session,
  place: 'tab' | 'sidebar',
): readonly MenuEntry[] {
  const { commands, sessions, view } = app;
  const running = session.state.kind === 'running';
  return [
    {
      label: 'Rename…',
      run: () => view.setState({ renaming: { sessionId: session.id, place } }),
    },
    {
      label: 'Restart',
      disabled: running,
      run: () => void sessions.restart(host, session),
    },
    {
      label: session.unrecorded ? 'Keep output on disk' : 'Do not keep output on disk',
      run: () => void sessions.record(host, session, session.unrecorded ?? false),
    },
    'line',
    {
      label: running ? 'End session' : 'Close session',
      keys: commands.keyLabel('session.close'),
      tone: running ? 'danger' : 'plain',
      run: () => void sessions.end(host, session),
    },
  ];
}
