import { Plus, TriangleAlert } from 'lucide-react';
import type { ListedProfile, OwnProfile } from '../../shared/protocol/profile.ts';
import { Button } from '../ui/button.tsx';
import { KindIcon } from './kind-icon.tsx';
import type { EditorState } from './profile-editor.ts';

interface ProfileListProps {
  readonly state: EditorState;
  onNew(): void;
  onOwn(name: string): void;
  onFound(profile: ListedProfile): void;
}

/** The person's own profiles, and those that were found and may be made their own. */
export function ProfileList({ state, onNew, onOwn, onFound }: ProfileListProps) {
  const { own, edited } = state;
  const names = new Set(own.map(({ name }) => name));
  const found = state.found.filter(({ name }) => !names.has(name));
  const isNew = edited !== undefined && edited.stands === undefined;
  return (
    <nav className="profiles-list" aria-label="Profiles">
      <Button size="small" className="profiles-new" onClick={onNew}>
        <Plus size={14} aria-hidden="true" />
        New profile
      </Button>
      {own.length > 0 ? <h3 className="profiles-group">Yours</h3> : null}
      <ul>
        {own.map((one) => (
          <li key={one.name}>
            <OwnItem
              one={one}
              current={edited?.stands?.name === one.name}
              onClick={() => onOwn(one.name)}
            />
          </li>
        ))}
      </ul>
      <h3 className="profiles-group">Found on this machine</h3>
      <ul>
        {found.map((one) => (
          <li key={one.name}>
            <button
              type="button"
              className="profiles-item"
              aria-current={isNew && edited.started.name === one.name ? 'true' : undefined}
              onClick={() => onFound(one)}
            >
              <KindIcon kind={one.kind} />
              <span className="profiles-name">{one.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface OwnItemProps {
  readonly one: OwnProfile;
  readonly current: boolean;
  onClick(): void;
}

function OwnItem({ one: { name, value, problems }, current, onClick }: OwnItemProps) {
  const isBad = problems.length > 0;
  const isOff = !isBad && (value as { enabled?: unknown }).enabled === false;
  return (
    <button
      type="button"
      className="profiles-item"
      aria-current={current ? 'true' : undefined}
      onClick={onClick}
    >
      {isBad ? (
        <TriangleAlert size={15} className="profiles-bad" aria-label="Has an error" />
      ) : (
        <KindIcon kind="program" />
      )}
      <span className="profiles-name">{name}</span>
      {isOff ? <span className="profiles-off">off</span> : null}
    </button>
  );
}
