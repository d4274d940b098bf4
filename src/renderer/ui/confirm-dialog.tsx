import { AlertDialog } from 'radix-ui';
import { useRef } from 'react';
import type { Confirmation } from '../stores/view-store.ts';
import { Button } from './button.tsx';
import { visibleText } from './visible-text.ts';
import './confirm-dialog.css';

interface ConfirmDialogProps {
  readonly confirmation: Confirmation;
  onAnswer(confirmed: boolean): void;
  /** Takes the keyboard when the dialog is gone. */
  returnFocus(): void;
}

/** Asks about what the person just did. Cancel has the keyboard, so Enter never loses anything. */
export function ConfirmDialog({ confirmation, onAnswer, returnFocus }: ConfirmDialogProps) {
  const { title, body, preview, confirmLabel, tone } = confirmation;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-scrim" />
        <AlertDialog.Content
          className="dialog"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            cancel.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
        >
          <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          <AlertDialog.Description className="dialog-body">{body}</AlertDialog.Description>
          {preview === undefined ? null : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key
            <pre className="dialog-preview" tabIndex={0}>
              {visibleText(preview)}
            </pre>
          )}
          <div className="dialog-buttons">
            <Button ref={cancel} onClick={() => onAnswer(false)}>
              Cancel
            </Button>
            <Button tone={tone === 'danger' ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
