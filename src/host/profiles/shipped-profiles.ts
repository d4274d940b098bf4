import type { ListedProfile, ProfileIn } from '../../shared/protocol/profile.ts';

type Kind = ListedProfile['kind'];

export interface ShippedProfile {
  readonly name: string;
  readonly title: string;
  readonly kind: Kind;
  readonly profile: ProfileIn;
}

const shipped = (
  kind: Kind,
  name: string,
  title: string,
  promptArgs?: readonly string[],
): ShippedProfile => ({
  name,
  title,
  kind,
  profile: { command: name, ...(promptArgs ? { promptArgs: [...promptArgs] } : {}) },
});

/**
 * What Berth offers where it finds the program. A person opens each as it is; a prompt gets a process
 * of its own, which reads it from its standard input. None of them skips a permission.
 */
export const shippedProfiles: readonly ShippedProfile[] = [
  shipped('shell', 'bash', 'Bash, a shell'),
  shipped('shell', 'zsh', 'Z shell'),
  shipped('shell', 'fish', 'fish, a shell'),
  shipped('repl', 'python3', 'Python'),
  shipped('repl', 'node', 'Node.js'),
  shipped('repl', 'sqlite3', 'SQLite'),
  shipped('repl', 'psql', 'PostgreSQL client'),
  shipped('agent', 'claude', 'Claude Code, a coding agent', ['-p']),
  shipped('agent', 'codex', 'Codex, a coding agent', ['exec', '-']),
  shipped('agent', 'gemini', 'Gemini CLI, a coding agent'),
  shipped('agent', 'opencode', 'opencode, a coding agent', ['run']),
];
