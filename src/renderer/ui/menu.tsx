import { ContextMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import './menu.css';

export interface MenuItem {
  readonly label: string;
  readonly keys?: string | undefined;
  readonly tone?: 'plain' | 'danger';
  readonly disabled?: boolean;
  run(): void;
}

/** A line between two groups of items. */
export type MenuEntry = MenuItem | 'line';

interface MenuProps {
  /** Asked for when the menu opens. */
  readonly entries: () => readonly MenuEntry[];
  readonly children: ReactNode;
  /** Takes the keyboard when the menu is gone, instead of what had it before. */
  readonly returnFocus?: () => void;
}

/** What a right click, or the menu key, on `children` offers. */
export function RightClickMenu({ entries, children, returnFocus }: MenuProps) {
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content
          className="menu"
          collisionPadding={8}
          onCloseAutoFocus={(event) => handBack(event, returnFocus)}
        >
          <Entries entries={entries} />
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

function Entries({ entries }: Pick<MenuProps, 'entries'>) {
  return entries().map((entry, at) =>
    entry === 'line' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
      <ContextMenu.Separator key={at} className="menu-line" />
    ) : (
      <ContextMenu.Item
        key={entry.label}
        className={`menu-item menu-${entry.tone ?? 'plain'}`}
        disabled={entry.disabled ?? false}
        onSelect={entry.run}
      >
        <span>{entry.label}</span>
        {entry.keys === undefined ? null : <kbd className="keys">{entry.keys}</kbd>}
      </ContextMenu.Item>
    ),
  );
}

function handBack(event: Event, returnFocus: (() => void) | undefined): void {
  if (!returnFocus) return;
  event.preventDefault();
  returnFocus();
}
