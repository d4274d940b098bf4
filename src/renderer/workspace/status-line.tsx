import { CircleHelp, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import type { Holder } from '../../shared/protocol/holder.ts';
import { useApp, useDesktop, useHostState } from '../app-model.ts';
import { openCount } from '../cards/tray-store.ts';
import type { Host } from '../hosts.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { TakeOver } from '../update/take-over.tsx';
import { countSessions, workWords } from './work-words.ts';
import './status-line.css';

/** The quiet line below: what holds this folder's host, what it wants known, open questions, the build. */
export function StatusLine({ host }: { readonly host: Host | undefined }) {
  const version = useDesktop((state) => state.version);
  const appNotices = useDesktop((state) => state.notices);
  return (
    <footer className="status" data-region="status" tabIndex={-1}>
      {host ? <HostWords host={host} /> : null}
      <Notices notices={appNotices} />
      <span className="status-rest" />
      <QuestionsButton />
      <span className="status-item">Berth {version}</span>
    </footer>
  );
}

function HostWords({ host }: { readonly host: Host }) {
  const holders = useHostState(host, (state) => state.holders);
  const notices = useHostState(host, (state) => state.notices);
  const connection = useHostState(host, (state) => state.connection);
  const connected = connection.kind === 'connected';
  return (
    <>
      {connection.kind === 'lost' ? (
        <span className="status-item">
          {connection.isAway ? 'Let go for an update' : 'Reconnecting…'}
        </span>
      ) : null}
      {connection.kind === 'connecting' ? <span className="status-item">Connecting…</span> : null}
      {connected ? <TakeOver host={host} /> : null}
      {connected ? <Work host={host} holders={holders} /> : null}
      <Notices notices={notices} />
    </>
  );
}

function Notices({ notices }: { readonly notices: readonly string[] }) {
  return notices.map((notice) => (
    <Tooltip key={notice} text={notice} side="top">
      <span className="status-item status-notice">
        <TriangleAlert size={12} aria-hidden="true" />
        <span className="status-text">{notice}</span>
      </span>
    </Tooltip>
  ));
}

interface WorkProps {
  readonly host: Host;
  readonly holders: readonly Holder[];
}

/** What runs here, and so what an update would wait for. That windows look at it is no news. */
function Work({ host, holders }: WorkProps) {
  const elsewhere = useStore(useApp().work, (all) =>
    [...all].reduce(
      (sum, [id, held]) => (id === host.workspaceId ? sum : sum + countSessions(held)),
      0,
    ),
  );
  const words = workWords(holders, elsewhere);
  if (words === '') return null;
  const all = holders.map(({ title, evidence }) => `${title} (${evidence})`).join(' · ');
  return (
    <Tooltip
      text={holders.length === 0 ? 'Nothing runs in this folder' : `An update waits for: ${all}`}
      side="top"
    >
      <span className="status-item">
        <span className="status-text">{words}</span>
      </span>
    </Tooltip>
  );
}

function QuestionsButton() {
  const { tray, commands } = useApp();
  const count = openCount(useStore(tray));
  if (count === 0) return null;
  return (
    <Tooltip text="Questions" keys={commands.keyLabel('view.questions')} side="top">
      <button
        type="button"
        className="status-item status-button status-waiting"
        onClick={() => commands.run('view.questions')}
      >
        <CircleHelp size={13} aria-hidden="true" />
        {count === 1 ? '1 question' : `${count} questions`}
      </button>
    </Tooltip>
  );
}
