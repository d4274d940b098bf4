import { FolderOpen, X } from 'lucide-react';
import { useApp, useDesktop, useView } from '../app-model.ts';
import { shortPath } from '../stores/path-words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';
import { OPEN_PROBLEM } from './folder-actions.ts';
import { useFolderDrop } from './sidebar.tsx';
import './empty-states.css';

/** The window before a folder is open: one thing to do, and the folders of before. */
export function FirstRun() {
  const { folders, bridge, commands } = useApp();
  const problem = useView(({ problems }) => problems[OPEN_PROBLEM]);
  const drop = useFolderDrop((path) => void folders.open(path), bridge.pathOfFile);
  return (
    <main
      className={drop.over ? 'empty empty-drop' : 'empty'}
      data-region="terminal"
      tabIndex={-1}
      {...drop.handlers}
    >
      <div className="empty-column">
        <Mark size={56} />
        <h1 className="empty-title">Open a folder to start</h1>
        <p className="empty-text">
          Berth keeps your terminals and agents running in it, also when you close the window.
        </p>
        <Button tone="primary" size="large" data-entry onClick={() => void folders.pick()}>
          <FolderOpen size={16} />
          Open a folder
        </Button>
        <p className="empty-hint">
          {commands.keyLabel('workspace.pick')}, drop a folder here, or run <code>berth .</code> in
          a terminal
        </p>
        {problem === undefined ? null : (
          <p className="empty-problem" role="alert">
            {problem}
          </p>
        )}
        <Recents />
      </div>
    </main>
  );
}

function Recents() {
  const { folders, desktop } = useApp();
  const recents = useDesktop((state) => state.recents);
  const homeDir = useDesktop((state) => state.homeDir);
  if (recents.length === 0) return null;
  return (
    <section className="recents" aria-label="Recent folders">
      <h2 className="recents-title">Recent</h2>
      <ul>
        {recents.map(({ path, name }) => (
          <li key={path} className="recent">
            <button type="button" className="recent-open" onClick={() => void folders.open(path)}>
              <span className="recent-name">{name}</span>
              <span className="recent-path">{shortPath(path, homeDir)}</span>
            </button>
            <IconButton
              className="recent-forget"
              label={`Forget ${name}`}
              side="right"
              onClick={() => desktop.forgetRecent(path)}
            >
              <X size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
