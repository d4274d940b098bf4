import { ContextMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
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
  const chosen = useRef<() => void>(undefined);
  /** An item runs when the menu has given the keyboard back: it may take it elsewhere, for good. */
  const close = (event: Event) => {
    handBack(event, returnFocus);
    const run = chosen.current;
    chosen.current = undefined;
    if (run) setTimeout(run);
  };
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content className="menu" collisionPadding={8} onCloseAutoFocus={close}>
          <Entries
            entries={entries}
            onChoose={(run) => {
              chosen.current = run;
            }}
          />
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

interface EntriesProps extends Pick<MenuProps, 'entries'> {
  onChoose(run: () => void): void;
}

function Entries({ entries, onChoose }: EntriesProps) {
  return entries().map((entry, at) =>
    entry === 'line' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
      <ContextMenu.Separator key={at} className="menu-line" />
    ) : (
      <ContextMenu.Item
        key={entry.label}
        className={`menu-item menu-${entry.tone ?? 'plain'}`}
        disabled={entry.disabled ?? false}
        onSelect={() => onChoose(() => entry.run())}
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
