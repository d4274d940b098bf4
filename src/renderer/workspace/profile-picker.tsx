import { ChevronDown, TriangleAlert } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { messageOf } from '../../shared/errors.ts';
import type { ListedProfile, ProfileProblem } from '../../shared/protocol/profile.ts';
import { useApp } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { KindIcon } from '../profiles/kind-icon.tsx';
import type { ProfilesWish } from '../stores/view-store.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import './profile-picker.css';

interface Offer {
  readonly profiles: readonly ListedProfile[];
  readonly problems: readonly ProfileProblem[];
  readonly file?: string | undefined;
}

/** Everything a session can be opened with: found programs, own profiles, and what is wrong with those. */
export function ProfilePicker({ host }: { readonly host: Host }) {
  const [offer, setOffer] = useState<Offer | undefined>();
  const look = (open: boolean) => {
    if (!open) return;
    host.connection
      .call('profile.list', {})
      .then(setOffer, (error: unknown) =>
        setOffer({ profiles: [], problems: [{ problem: messageOf(error) }] }),
      );
  };
  return (
    <DropdownMenu.Root modal={false} onOpenChange={look}>
      <Tooltip text="Open a profile">
        <DropdownMenu.Trigger className="icon-button profile-picker" aria-label="Open a profile">
          <ChevronDown size={14} />
        </DropdownMenu.Trigger>
      </Tooltip>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu profile-menu" align="start" collisionPadding={8}>
          {offer ? <Offered host={host} offer={offer} /> : <Note text="Looking for programs…" />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Offered({ host, offer }: { readonly host: Host; readonly offer: Offer }) {
  const { bridge, view } = useApp();
  const { profiles, problems, file } = offer;
  const edit = (first?: ProfilesWish['first']) =>
    view.setState({ profiles: { workspaceId: host.workspaceId, ...(first ? { first } : {}) } });
  const own = profiles.filter(({ origin }) => origin === 'own');
  const found = profiles.filter(({ origin }) => origin === 'found');
  return (
    <>
      <Group host={host} title="Your profiles" profiles={own} />
      <Group host={host} title="Found on this machine" profiles={found} />
      {problems.map(({ problem, profile: name }) => (
        <DropdownMenu.Item
          key={problem}
          className="menu-item profile-problem"
          onSelect={() =>
            name === undefined
              ? void bridge.invoke('clipboard.write', { text: problem })
              : edit({ kind: 'own', name })
          }
        >
          <TriangleAlert size={14} aria-hidden="true" />
          <span>
            {problem}{' '}
            <span className="profile-copy">
              {name === undefined ? 'Choose this to copy it.' : 'Choose this to put it right.'}
            </span>
          </span>
        </DropdownMenu.Item>
      ))}
      {file === undefined ? null : (
        <>
          <DropdownMenu.Separator className="menu-line" />
          <DropdownMenu.Item className="menu-item" onSelect={() => edit({ kind: 'new' })}>
            New profile…
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item" onSelect={() => edit()}>
            Edit profiles…
          </DropdownMenu.Item>
        </>
      )}
    </>
  );
}

interface GroupProps {
  readonly host: Host;
  readonly title: string;
  readonly profiles: readonly ListedProfile[];
}

function Group({ host, title, profiles }: GroupProps) {
  const { sessions } = useApp();
  if (profiles.length === 0) return null;
  return (
    <DropdownMenu.Group>
      <DropdownMenu.Label className="profile-group">{title}</DropdownMenu.Label>
      {profiles.map((listed) => (
        <DropdownMenu.Item
          key={listed.name}
          className="menu-item profile-item"
          onSelect={() => void sessions.start(host, listed.name)}
        >
          <KindIcon kind={listed.kind} />
          <span className="profile-name">{listed.name}</span>
          <span className="profile-title">{abilityWords(listed)}</span>
        </DropdownMenu.Item>
      ))}
    </DropdownMenu.Group>
  );
}

/** What it is, and what it will be able to do when it is opened. */
function abilityWords({ title, profile }: ListedProfile): string {
  return profile.persistent ? `Takes prompts · ${title}` : title;
}

const Note = ({ text }: { readonly text: string }) => <div className="profile-note">{text}</div>;
