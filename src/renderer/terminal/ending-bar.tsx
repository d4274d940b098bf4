import { RotateCcw, X } from 'lucide-react';
import type { Session } from '../../shared/protocol/session.ts';
import { endingWords, sessionWord } from '../stores/session-words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { StateDot } from '../ui/state-dot.tsx';

interface EndingBarProps {
  readonly session: Session;
  readonly name: string;
  onRestart(): void;
  onClose(): void;
}

/** How the program ended (spec T7). Restart takes Enter only while it has the keyboard itself. */
export function EndingBar({ session, name, onRestart, onClose }: EndingBarProps) {
  return (
    <div className="pane-bar" role="status">
      <StateDot tone={sessionWord(session, false, true).tone} />
      <span className="pane-bar-text">{endingWords(session, name)}</span>
      <Button size="small" className="restart" onClick={onRestart}>
        <RotateCcw size={13} />
        Restart
        <span className="restart-keys" aria-hidden="true">
          Enter
        </span>
      </Button>
      <IconButton label="Close session" side="top" onClick={onClose}>
        <X size={15} />
      </IconButton>
    </div>
  );
}
