/** A path as a person writes it: the home folder is `~`. */
export function shortPath(path: string, homeDir: string): string {
  if (path === homeDir) return '~';
  const inside = path.startsWith(homeDir) && /[/\\]/.test(path.charAt(homeDir.length));
  return inside ? `~${path.slice(homeDir.length)}` : path;
}
