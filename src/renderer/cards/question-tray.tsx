import { PanelRightClose } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useDesktop } from '../app-model.ts';
import { shortPath } from '../stores/path-words.ts';
import { sessionName } from '../stores/session-words.ts';
import { IconButton } from '../ui/button.tsx';
import { visibleText } from '../ui/visible-text.ts';
import { QuestionCard } from './question-card.tsx';
import { openCount, type TrayEntry } from './tray-store.ts';
import './question-tray.css';

/** The open questions of all folders, oldest first, beside the terminals and never over them. */
export function QuestionTray() {
  const { tray, commands, clock } = useApp();
  const entries = useStore(tray);
  const count = openCount(entries);
  return (
    <section
      className="tray"
      data-region="questions"
      tabIndex={-1}
      aria-label={`Questions, ${count} open`}
    >
      <header className="tray-header">
        <h2 className="tray-title">Questions</h2>
        {count === 0 ? null : <span className="tray-count">{count}</span>}
        <IconButton
          label="Hide questions"
          keys={commands.keyLabel('view.questions')}
          onClick={() => commands.run('view.questions')}
        >
          <PanelRightClose size={16} />
        </IconButton>
      </header>
      <div className="tray-list">
        {entries.map((entry) => (
          <TrayCard key={entry.question.id} entry={entry} clock={clock} />
        ))}
      </div>
    </section>
  );
}

function TrayCard({
  entry,
  clock,
}: {
  entry: TrayEntry;
  clock: ReturnType<typeof useApp>['clock'];
}) {
  const { questions } = useApp();
  const ownName = useDesktop(({ windowNumber }) => `window ${windowNumber}`);
  const from = useOrigin(entry);
  return (
    <QuestionCard
      entry={entry}
      from={from}
      ownName={ownName}
      clock={clock}
      onAnswer={(optionId) => void questions.answer(entry, optionId)}
      onGoTo={() => questions.goTo(entry)}
    />
  );
}

function useOrigin({ workspaceId, question }: TrayEntry) {
  const { hosts } = useApp();
  const homeDir = useDesktop((state) => state.homeDir);
  const path = useDesktop(
    ({ workspaces }) => workspaces.find(({ id }) => id === workspaceId)?.path,
  );
  const sessions = hosts.getState().get(workspaceId)?.store.getState().sessions ?? [];
  const session = sessions.find(({ id }) => id === question.sessionId);
  return {
    session: session ? sessionName(session) : question.sessionId ? 'an ended session' : undefined,
    folder: shortPath(question.cwd ?? path ?? '', homeDir),
  };
}

/** Tells a screen reader of each new question, whether the tray is open or not (spec C11). */
export function QuestionAnnouncer() {
  const entries = useStore(useApp().tray);
  const told = useRef(new Set<string>());
  const [words, setWords] = useState('');
  useEffect(() => {
    const fresh = entries.filter(
      ({ question }) => question.state.kind === 'open' && !told.current.has(question.id),
    );
    for (const { question } of fresh) told.current.add(question.id);
    const [first] = fresh;
    if (first) {
      const { asker, title } = first.question;
      setWords(`${visibleText(asker.name)} asks: ${visibleText(title)}`);
    }
  }, [entries]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {words}
    </p>
  );
}
