import { TriangleAlert, X } from 'lucide-react';
import { useApp } from '../app-model.ts';
import { Button, IconButton } from '../ui/button.tsx';

interface ProblemBarProps {
  readonly sentence: string;
  onRetry(): void;
  onDismiss(): void;
}

/** What went wrong here, with the ways on. */
export function ProblemBar({ sentence, onRetry, onDismiss }: ProblemBarProps) {
  const { bridge } = useApp();
  return (
    <div className="pane-bar pane-bar-problem" role="alert">
      <TriangleAlert size={15} aria-hidden="true" />
      <span className="pane-bar-text">{sentence}</span>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
      <Button
        size="small"
        tone="quiet"
        onClick={() => void bridge.invoke('clipboard.write', { text: sentence })}
      >
        Copy details
      </Button>
      <IconButton label="Dismiss" side="top" onClick={onDismiss}>
        <X size={15} />
      </IconButton>
    </div>
  );
}
