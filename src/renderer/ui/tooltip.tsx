import { Tooltip as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import './tooltip.css';

interface TooltipProps {
  readonly text: string;
  readonly keys?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  readonly children: ReactNode;
}

/** Says what the thing under the pointer is, and its shortcut. Must not carry what is nowhere else. */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  return (
    <Radix.Root open={open} onOpenChange={(wants) => setOpen(wants && !isMenuOpen())}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" side={side} sideOffset={4} collisionPadding={8}>
          <span className="tooltip-text">{text}</span>
          {keys === undefined ? null : <kbd className="keys">{keys}</kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A tooltip whose time came while a menu is open would lie over it. */
function isMenuOpen(): boolean {
  return document.querySelector('[role="menu"]') !== null;
}

export function TooltipScope({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={500} skipDelayDuration={200} disableHoverableContent>
      {children}
    </Radix.Provider>
  );
}
