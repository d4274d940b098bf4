import { ListChecks, PanelRightClose } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useDesktop, useHost, useView } from '../app-model.ts';
import { focusQuestions, focusTerminalIfFree } from '../regions.ts';
import { shortPath } from '../stores/path-words.ts';
import { createWorkspaceStore } from '../stores/workspace-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useHandOver } from '../ui/use-hand-over.ts';
import { visibleText } from '../ui/visible-text.ts';
import { CardRule } from './card-rule.tsx';
import { QuestionCard } from './question-card.tsx';
import { openCount, type TrayEntry } from './tray-store.ts';
import './question-tray.css';

/** More than a person has in view; hundreds drawn in one go would block the window. */
const CARDS_AT_ONCE = 16;

/** Stands in where a card is drawn once more after its folder was closed. */
const noHost = createWorkspaceStore();

/** The open questions of all folders, oldest first, beside the terminals and never over them. */
export function QuestionTray() {
  const { tray, commands } = useApp();
  const entries = useStore(tray);
  const count = openCount(entries);
  const section = useRef<HTMLElement>(null);
  useHandOver(section, () => focusTerminalIfFree(document));
  return (
    <section
      ref={section}
      className="tray"
      data-region="questions"
      tabIndex={-1}
      aria-label={`Questions, ${count} open`}
    >
      <header className="tray-header">
        <h2 className="tray-title">Questions</h2>
        {count === 0 ? null : <span className="tray-count">{count}</span>}
        <IconButton label="Rules and history" onClick={() => commands.run('view.rules')}>
          <ListChecks size={16} />
        </IconButton>
        <IconButton
          label="Hide questions"
          keys={commands.keyLabel('view.questions')}
          onClick={() => commands.run('view.questions')}
        >
          <PanelRightClose size={16} />
        </IconButton>
      </header>
      {entries.length === 0 ? (
        <p className="tray-empty">
          No questions. Scripts ask with <code>berth ask</code>.
        </p>
      ) : (
        <TrayList entries={entries} />
      )}
    </section>
  );
}

function TrayList({ entries }: { readonly entries: readonly TrayEntry[] }) {
  const [limit, setLimit] = useState(CARDS_AT_ONCE);
  const pointedAt = useView((state) => state.pointedAt);
  const later = entries.length - limit;
  useEffect(() => {
    const at = entries.findIndex(({ question }) => question.id === pointedAt?.questionId);
    if (at >= limit) setLimit(at + 1);
  }, [entries, limit, pointedAt]);
  return (
    <div className="tray-list">
      {entries.slice(0, limit).map((entry) => (
        <TrayCard key={entry.question.id} entry={entry} />
      ))}
      {later <= 0 ? null : (
        <Button className="tray-more" onClick={() => setLimit(limit + CARDS_AT_ONCE)}>
          {later} newer wait. Show {Math.min(later, CARDS_AT_ONCE)} of them
        </Button>
      )}
    </div>
  );
}

const TrayCard = memo(function TrayCard({ entry }: { readonly entry: TrayEntry }) {
  const { questions, tray, clock, drafts } = useApp();
  const ownName = useDesktop(({ windowNumber }) => `window ${windowNumber}`);
  const from = useOrigin(entry);
  const pointedAt = useView((state) => state.pointedAt?.questionId === entry.question.id);
  const handOver = () => {
    const { state } = (tray.getState().find((other) => sameQuestion(other, entry)) ?? entry)
      .question;
    const answeredHere = state.kind === 'answered' && state.by === ownName;
    // Where it went for another reason, a key that was meant for it must not reach a terminal.
    if (answeredHere && openCount(tray.getState()) === 0) focusTerminalIfFree(document);
    else focusQuestions(document);
  };
  return (
    <QuestionCard
      entry={entry}
      from={from}
      ownName={ownName}
      clock={clock}
      drafts={drafts}
      pointedAt={pointedAt}
      onAnswer={(optionId, value) => void questions.answer(entry, optionId, value)}
      onGoTo={() => questions.goTo(entry)}
      onKeyboardFree={handOver}
      rule={<CardRule entry={entry} />}
    />
  );
});

function useOrigin({ workspaceId, question }: TrayEntry) {
  const host = useHost(workspaceId);
  const homeDir = useDesktop((state) => state.homeDir);
  const path = useDesktop(
    ({ workspaces }) => workspaces.find(({ id }) => id === workspaceId)?.path,
  );
  const name = useStore(host?.store ?? noHost, ({ sessions }) => {
    return sessions.find(({ id }) => id === question.sessionId)?.label;
  });
  return {
    session: name ?? (question.sessionId ? 'an ended session' : undefined),
    folder: shortPath(question.cwd ?? path ?? '', homeDir),
  };
}

/** Tells a screen reader of each new question, whether the tray is open or not (spec C11). */
export function QuestionAnnouncer() {
  const entries = useStore(useApp().tray);
  const told = useRef(new Set<string>());
  const [last, setLast] = useState<TrayEntry>();
  useEffect(() => {
    const fresh = entries.filter((entry) => isOpen(entry) && !told.current.has(entry.question.id));
    for (const { question } of fresh) told.current.add(question.id);
    if (fresh[0]) setLast(fresh[0]);
  }, [entries]);
  // Read where it stands, a question that is gone must not seem to wait still.
  const open = last && entries.some((entry) => isOpen(entry) && sameQuestion(entry, last));
  return (
    <p className="visually-hidden" aria-live="polite">
      {open ? `${visibleText(last.question.asker.name)} asks: ${spoken(last.question.title)}` : ''}
    </p>
  );
}

/** As much of a title as anyone listens to; the card has all of it. */
function spoken(title: string): string {
  return visibleText(title.length > 300 ? `${title.slice(0, 300)}…` : title);
}

function isOpen({ question }: TrayEntry): boolean {
  return question.state.kind === 'open';
}

function sameQuestion(a: TrayEntry, b: TrayEntry): boolean {
  return a.question.id === b.question.id;
}
