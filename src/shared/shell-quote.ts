const PLAIN = /^[\w@%+=:,./-]+$/;

/** Quotes a path for a POSIX shell, or for cmd and PowerShell on Windows, only where it must. */
export function shellQuoted(path: string, platform: string): string {
  if (platform === 'win32') return /^[\w@%+=:,.\\/-]+$/.test(path) ? path : `"${path}"`;
  return PLAIN.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
