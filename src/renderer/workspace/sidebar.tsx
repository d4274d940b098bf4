import { FolderPlus } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useApp, useDesktop } from '../app-model.ts';
import { focusTerminalIfFree } from '../regions.ts';
import { IconButton } from '../ui/button.tsx';
import { useHandOver } from '../ui/use-hand-over.ts';
import { SidebarHandle } from './sidebar-handle.tsx';
import { WorkspaceGroup } from './workspace-group.tsx';
import './sidebar.css';

/** All open folders and what runs in each. Folders can be dropped on it. */
export function Sidebar() {
  const { commands, folders, bridge } = useApp();
  const workspaces = useDesktop((state) => state.workspaces);
  const width = useDesktop(({ layout }) => layout.sidebarWidth);
  const list = useRef<HTMLDivElement>(null);
  const nav = useRef<HTMLElement>(null);
  useHandOver(nav, () => focusTerminalIfFree(document));
  const drop = useFolderDrop((path) => void folders.open(path), bridge.pathOfFile);
  return (
    <nav
      ref={nav}
      className={drop.over ? 'sidebar sidebar-drop' : 'sidebar'}
      style={{ width }}
      data-region="sidebar"
      tabIndex={-1}
      aria-label="Folders and sessions"
      {...drop.handlers}
    >
      <header className="sidebar-header">
        <h2 className="sidebar-title">Folders</h2>
        <IconButton
          label="Open a folder"
          keys={commands.keyLabel('workspace.pick')}
          onClick={() => commands.run('workspace.pick')}
        >
          <FolderPlus size={16} />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the buttons inside */}
      <div
        ref={list}
        className="sidebar-list"
        onKeyDown={(event) => moveBetweenRows(event, list.current)}
      >
        {workspaces.map((workspace) => (
          <WorkspaceGroup key={workspace.id} workspace={workspace} />
        ))}
      </div>
      <SidebarHandle />
    </nav>
  );
}

/** Up and down go from row to row; Tab goes on to the next part of the window. */
function moveBetweenRows(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !list) return;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}

/** Takes folders and files dragged in from the desktop; the host says whether they can be opened. */
export function useFolderDrop(open: (path: string) => void, pathOf: (file: unknown) => string) {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        for (const file of event.dataTransfer.files) {
          const path = pathOf(file);
          if (path !== '') open(path);
        }
      },
    },
  };
}
