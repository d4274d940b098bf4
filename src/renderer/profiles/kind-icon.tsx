import { Bot, SquareTerminal, Terminal, Wrench } from 'lucide-react';
import type { ListedProfile } from '../../shared/protocol/profile.ts';

/** A picture of what kind of program a profile runs. */
export function KindIcon({ kind }: Pick<ListedProfile, 'kind'>) {
  const Icon = { shell: Terminal, repl: SquareTerminal, agent: Bot, program: Wrench }[kind];
  return <Icon size={15} className="profile-icon" aria-hidden="true" />;
}
