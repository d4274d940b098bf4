import { History, ListChecks, type LucideIcon, SlidersHorizontal, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useApp, useDesktop, useHost } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { focusTerminal } from '../regions.ts';
import type { ConsentPage, ConsentWish } from '../stores/view-store.ts';
import { IconButton } from '../ui/button.tsx';
import { HistoryPage } from './history-page.tsx';
import { RulesPage } from './rules-page.tsx';
import { SwitchesPage } from './switches-page.tsx';
import './consent-dialog.css';

interface Page {
  readonly title: string;
  readonly Icon: LucideIcon;
  readonly Body: (props: { readonly host: Host }) => React.ReactNode;
}

const pages: Readonly<Record<ConsentPage, Page>> = {
  rules: { title: 'Rules', Icon: ListChecks, Body: RulesPage },
  history: { title: 'History', Icon: History, Body: HistoryPage },
  switches: { title: 'Who asks on cards', Icon: SlidersHorizontal, Body: SwitchesPage },
};

/** What answers questions of a folder by itself, what was asked there, and who asks on cards at all. */
export function ConsentDialog({ wish }: { readonly wish: ConsentWish }) {
  const host = useHost(wish.workspaceId);
  return host ? <HostConsent host={host} page={wish.page} /> : null;
}

function HostConsent({ host, page }: { readonly host: Host; readonly page: ConsentPage }) {
  const { view } = useApp();
  const folder = useDesktop(({ workspaces }) =>
    workspaces.find(({ id }) => id === host.workspaceId),
  );
  const { Body, title } = pages[page];
  return (
    <Dialog.Root open onOpenChange={(open) => open || view.setState({ consent: undefined })}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-scrim" />
        <Dialog.Content
          className="profiles consent"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusTerminal(document);
          }}
        >
          <header className="profiles-head">
            <Dialog.Title className="dialog-title">Questions in {folder?.name}</Dialog.Title>
            <span className="consent-gap" />
            <IconButton
              label="Close"
              keys="Esc"
              onClick={() => view.setState({ consent: undefined })}
            >
              <X size={16} />
            </IconButton>
          </header>
          <div className="profiles-body">
            <PageList host={host} current={page} />
            <section key={page} className="consent-page" aria-label={title}>
              <Body host={host} />
            </section>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PageList({ host, current }: { readonly host: Host; readonly current: ConsentPage }) {
  const { view } = useApp();
  return (
    <nav className="profiles-list" aria-label="Pages">
      <ul>
        {(Object.keys(pages) as ConsentPage[]).map((page) => {
          const { title, Icon } = pages[page];
          return (
            <li key={page}>
              <button
                type="button"
                className="profiles-item"
                aria-current={page === current ? 'page' : undefined}
                onClick={() => view.setState({ consent: { workspaceId: host.workspaceId, page } })}
              >
                <Icon size={15} className="consent-icon" aria-hidden="true" />
                <span className="profiles-name">{title}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
