import { Folder, FolderX, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Workspace } from '../../shared/desktop.ts';
import { useApp, useDesktop, useHost, useHostState } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { activeSession, activeWorkspace } from '../stores/desktop-store.ts';
import { shortPath } from '../stores/path-words.ts';
import { openQuestions, type QuestionList } from '../stores/question-list.ts';
import { IconButton } from '../ui/button.tsx';
import { RightClickMenu } from '../ui/menu.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { hostingWords } from './hosting-words.ts';
import { SessionRow } from './session-row.tsx';
import { useTabs } from './use-tabs.ts';

/** One folder and its sessions. */
export function WorkspaceGroup({ workspace }: { readonly workspace: Workspace }) {
  const host = useHost(workspace.id);
  return (
    <section className="group" aria-label={workspace.name}>
      <div className="group-head">
        <WorkspaceRow workspace={workspace} host={host} />
        {host ? <NewSession host={host} workspace={workspace} /> : null}
      </div>
      {host ? <SessionRows workspace={workspace} host={host} /> : null}
    </section>
  );
}

interface RowProps {
  readonly workspace: Workspace;
  readonly host: Host | undefined;
}

function WorkspaceRow({ workspace, host }: RowProps) {
  const { desktop, folders } = useApp();
  const homeDir = useDesktop((state) => state.homeDir);
  const inFront = useDesktop((state) => activeWorkspace(state)?.id === workspace.id);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (inFront) row.current?.scrollIntoView({ block: 'nearest' });
  }, [inFront]);
  const broken = workspace.kind === 'broken';
  const failed = broken && workspace.handOver !== 'underWay';
  const Sign = failed ? FolderX : Folder;
  const entries = () => [
    ...(broken ? [{ label: 'Try again', run: () => void folders.retry(workspace) }] : []),
    { label: 'Close folder', run: () => void folders.close(workspace) },
  ];
  return (
    <RightClickMenu entries={entries}>
      <button
        ref={row}
        type="button"
        className={inFront ? 'row group-row group-row-front' : 'row group-row'}
        data-row
        data-entry={inFront || undefined}
        aria-current={inFront || undefined}
        onClick={() => desktop.showWorkspace(workspace.id)}
      >
        <Sign size={15} aria-hidden="true" className={failed ? 'row-broken' : 'row-sign'} />
        <Tooltip text={shortPath(workspace.path, homeDir)} side="right">
          <span className="row-name">{workspace.name}</span>
        </Tooltip>
        {broken ? <BrokenWord handOver={workspace.handOver} /> : null}
        {host ? <FolderMarks host={host} kind={workspace.kind} /> : null}
      </button>
    </RightClickMenu>
  );
}

function BrokenWord({ handOver }: Pick<Workspace, 'handOver'>) {
  return handOver === 'underWay' ? (
    <span className="row-word">changes hands</span>
  ) : (
    <span className="row-word word-failed">{handOver ? 'let go' : 'cannot open'}</span>
  );
}

/** How many questions wait here, and whether the folder is out of reach. */
function FolderMarks({ host, kind }: { host: Host; kind: Workspace['kind'] }) {
  const count = useHostState(host, ({ questions }) => openQuestions(questions).length);
  const lost = useHostState(host, ({ connection }) => connection.kind === 'lost');
  const theirs = useHostState(host, ({ build }) => build);
  const hosting = hostingWords(
    kind,
    theirs,
    useDesktop(({ build }) => build),
  );
  return (
    <>
      {lost ? <span className="row-word">disconnected</span> : null}
      {hosting && !lost ? (
        <Tooltip text={hosting.hint} side="right">
          <span className="row-word">{hosting.word}</span>
        </Tooltip>
      ) : null}
      {count > 0 ? (
        <span className="badge">
          {count}
          <span className="visually-hidden"> open questions</span>
        </span>
      ) : null}
    </>
  );
}

function NewSession({ host, workspace }: { host: Host; workspace: Workspace }) {
  const { sessions, desktop } = useApp();
  return (
    <IconButton
      className="group-new"
      label={`New session in ${workspace.name}`}
      side="right"
      onClick={() => {
        desktop.showWorkspace(workspace.id);
        void sessions.start(host);
      }}
    >
      <Plus size={15} />
    </IconButton>
  );
}

function SessionRows({ workspace, host }: { workspace: Workspace; host: Host }) {
  const tabs = useTabs(host);
  const connected = useHostState(host, ({ connection }) => connection.kind === 'connected');
  const shownId = useDesktop((now) =>
    activeWorkspace(now)?.id === workspace.id
      ? activeSession(now, workspace.path, tabs)?.id
      : undefined,
  );
  const asking = useHostState(host, ({ questions }) => askingIn(questions)).split(' ');
  return (
    <ul>
      {tabs.map((session) => (
        <li key={session.id}>
          <SessionRow
            host={host}
            session={session}
            shown={session.id === shownId}
            asks={asking.includes(session.id)}
            connected={connected}
          />
        </li>
      ))}
    </ul>
  );
}

/** The ids of the sessions that ask: one text, which stays the same while they do. */
function askingIn(questions: QuestionList): string {
  const ids = openQuestions(questions).flatMap(({ sessionId }) => sessionId ?? []);
  return [...new Set(ids)].join(' ');
}
