import { X } from 'lucide-react';
import type { Toast } from '../stores/view-store.ts';
import { Button, IconButton } from './button.tsx';
import './toasts.css';

interface ToastsProps {
  readonly toasts: readonly Toast[];
  onCopy(details: string): void;
  onDismiss(id: number): void;
}

/** Short sentences at the lower edge that go by themselves. */
export function Toasts({ toasts, onCopy, onDismiss }: ToastsProps) {
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, text, tone, action, details }) => (
        <div key={id} className={`toast toast-${tone}`}>
          <span className="toast-text">{text}</span>
          {action ? (
            <Button tone="quiet" size="small" className="toast-action" onClick={action.run}>
              {action.label}
            </Button>
          ) : null}
          {details === undefined ? null : (
            <Button tone="quiet" size="small" onClick={() => onCopy(details)}>
              Copy details
            </Button>
          )}
          {tone === 'problem' ? (
            <IconButton label="Dismiss" side="top" onClick={() => onDismiss(id)}>
              <X size={14} />
            </IconButton>
          ) : null}
        </div>
      ))}
    </div>
  );
}
