import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Session } from '../../shared/protocol/session.ts';
import type { Turn, TurnEnd } from '../../shared/protocol/turn.ts';
import { useApp, useHostState } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { durationWords } from '../stores/time-words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useNow } from '../ui/use-now.ts';
import { step } from './prompt-history.ts';
import { turnWords } from './turn-words.ts';
import './prompt-line.css';

interface PromptLineProps {
  readonly host: Host;
  readonly session: Session;
  readonly inFront: boolean;
}

/** Where prompts for a session's program are written, with what became of the last one. */
export function PromptLine({ host, session, inFront }: PromptLineProps) {
  const { prompts } = useApp();
  const { text, refusal } = useStore(prompts, () => prompts.of(session.id));
  const turn = useHostState(host, ({ turns }) =>
    turns.find(({ sessionId }) => sessionId === session.id),
  );
  const end = useHostState(host, ({ turnEnds }) => turnEnds[session.id]);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // On pipes the terminal takes no keys: the prompt is where they go.
    if (inFront && session.onPipes) field.current?.focus();
  }, [inFront, session.onPipes]);
  return (
    <form
      className="prompt-line"
      onSubmit={(event) => {
        event.preventDefault();
        prompts.send(host, session);
      }}
    >
      <div className="prompt-field">
        <textarea
          ref={field}
          className="prompt-text"
          aria-label={`Prompt for ${session.label}`}
          placeholder={`Ask ${session.prompts?.profile ?? session.label}`}
          rows={1}
          value={text}
          spellCheck={false}
          onChange={(event) => prompts.change(session.id, { text: event.target.value })}
          onKeyDown={(event) => onKey(event, text)}
        />
        {turn ? (
          <Button size="small" onClick={() => prompts.stop(host, turn.runId)}>
            <Square size={11} aria-hidden="true" />
            Stop
          </Button>
        ) : (
          <IconButton
            label="Send"
            keys="Enter"
            side="top"
            type="submit"
            disabled={text.trim() === ''}
          >
            <ArrowUp size={15} />
          </IconButton>
        )}
      </div>
      <PromptStatus turn={turn} end={end} refusal={refusal} />
    </form>
  );

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>, written: string): void {
    const { key, currentTarget } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      prompts.send(host, session);
      return;
    }
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined || !isAtEdge(currentTarget, by)) return;
    const next = step(prompts.of(session.id).history, by, written);
    if (!next) return;
    event.preventDefault();
    prompts.change(session.id, next);
  }
}

/** Whether an arrow key would leave the text: only then it walks through the history. */
function isAtEdge(
  { value, selectionStart, selectionEnd }: HTMLTextAreaElement,
  by: -1 | 1,
): boolean {
  if (selectionStart !== selectionEnd) return false;
  const beyond = by < 0 ? value.slice(0, selectionStart) : value.slice(selectionEnd);
  return !beyond.includes('\n');
}

interface PromptStatusProps {
  readonly turn: Turn | undefined;
  readonly end: TurnEnd | undefined;
  readonly refusal: string | undefined;
}

function PromptStatus({ turn, end, refusal }: PromptStatusProps) {
  const words = end && turnWords(end);
  return (
    <div className="prompt-status" role="status">
      {turn ? (
        <Working turn={turn} />
      ) : refusal ? (
        <span className="prompt-failed">{refusal}</span>
      ) : words ? (
        <span className={`prompt-${words.tone}`}>{words.sentence}</span>
      ) : (
        <span>
          Enter sends, Shift+Enter starts a new line, the arrow keys bring back earlier prompts.
        </span>
      )}
    </div>
  );
}

function Working({ turn }: { readonly turn: Turn }) {
  const { clock } = useApp();
  const now = useNow(clock, 1000);
  const words = turn.state === 'queued' ? 'Waiting' : 'Working';
  // The seconds are for eyes: read out each time, they would drown everything else.
  return (
    <>
      <span className="prompt-working">{words}</span>
      <span aria-hidden="true"> · {durationWords(now - turn.askedAt)}</span>
    </>
  );
}
