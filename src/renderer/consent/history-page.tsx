import { Ban, Check, ListChecks, Search, Trash2, Undo2 } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import type { HistoryEntry } from '../../shared/protocol/history.ts';
import { useApp, useDesktop } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { shortPath } from '../stores/path-words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { LongText } from '../ui/long-text.tsx';
import { outcomeWords } from './outcome-words.ts';
import { Problems } from './rules-page.tsx';
import { useHostAnswer } from './use-host-answer.ts';

const PAGE = 50;
const MOST = 200;

/** What was asked in this folder in the last 90 days, and how it was settled (spec C12). */
export function HistoryPage({ host }: { readonly host: Host }) {
  const { view, reportProblem } = useApp();
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const search = useDeferredValue(typed.slice(0, 256));
  const ask = useCallback(
    () => host.connection.call('history.list', { search, limit }),
    [host, search, limit],
  );
  const { value, problem } = useHostAnswer(host, ask, 'history.changed');
  const remove = (id?: string) =>
    host.connection
      .call('history.delete', id === undefined ? {} : { id })
      .catch((error: unknown) => reportProblem(error, 'The history was not deleted'));
  const removeAll = async () => {
    const confirmed = await view.confirm({
      title: 'Delete the history of this folder?',
      body: 'All settled questions are forgotten, on the disk as well. Rules and open questions stay.',
      confirmLabel: 'Delete all',
      tone: 'danger',
    });
    if (confirmed) await remove();
  };
  const entries = value?.entries ?? [];
  return (
    <>
      <div className="history-head">
        <label className="history-search">
          <Search size={14} aria-hidden="true" />
          <span className="visually-hidden">Search the history</span>
          <input
            className="field-input"
            placeholder="Search what was asked, by whom and where"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <Button
          size="small"
          tone="danger"
          disabled={value?.total === 0}
          onClick={() => void removeAll()}
        >
          Delete all…
        </Button>
      </div>
      <Problems problems={problem ? [problem] : []} />
      {value && entries.length === 0 ? (
        <p className="consent-empty">
          {search === ''
            ? 'Nothing was settled here in the last 90 days.'
            : 'No settled question has all of these words.'}
        </p>
      ) : null}
      <ul className="consent-rows">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} onRemove={() => void remove(entry.id)} />
        ))}
      </ul>
      {value && value.total > entries.length && limit < MOST ? (
        <Button className="history-more" onClick={() => setLimit(Math.min(MOST, limit + PAGE))}>
          Show more of {value.total}
        </Button>
      ) : null}
    </>
  );
}

const SIGNS = { allowed: Check, refused: Ban, gone: Undo2, ruled: ListChecks };

function EntryRow({ entry, onRemove }: { readonly entry: HistoryEntry; onRemove(): void }) {
  const { text, tone } = outcomeWords(entry);
  const Sign = SIGNS[tone];
  const homeDir = useDesktop((state) => state.homeDir);
  const folder = entry.cwd && shortPath(entry.cwd, homeDir);
  const where = [entry.session, folder].filter((part) => part !== undefined).join(' in ');
  return (
    <li className={`consent-row outcome-${tone}`}>
      <Sign size={15} className="consent-sign" aria-hidden="true" />
      <div className="consent-what">
        <p className="consent-title">
          <LongText text={entry.title} />
        </p>
        {entry.what ? (
          <code className="consent-code history-what">
            <LongText text={entry.what} />
          </code>
        ) : null}
        <p className="consent-meta">
          {text} · <LongText text={entry.asker} />
          {where ? (
            <>
              {' '}
              · <LongText text={where} />
            </>
          ) : null}{' '}
          · {new Date(entry.at).toLocaleString()}
        </p>
      </div>
      <IconButton label="Delete from the history" side="left" onClick={onRemove}>
        <Trash2 size={14} />
      </IconButton>
    </li>
  );
}
