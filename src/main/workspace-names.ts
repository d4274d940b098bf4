import path from 'node:path';

/**
 * A short name for each folder: the last part of its path, led by as many parents as it takes to
 * tell it from the others (`api`, but `web/api` and `old/api`). Same order as `paths`.
 */
export function workspaceNames(paths: readonly string[]): string[] {
  const partsOf = paths.map((folder) => folder.split(path.sep).filter((part) => part !== ''));
  return partsOf.map((parts, index) => {
    const others = partsOf.filter((_, other) => other !== index && paths[other] !== paths[index]);
    for (let depth = 1; depth <= parts.length; depth++) {
      const name = tail(parts, depth);
      if (others.every((other) => tail(other, depth) !== name)) return name;
    }
    // A root, or a path that is the tail of a longer one: nothing shorter tells them apart.
    return paths[index] ?? '';
  });
}

const tail = (parts: readonly string[], depth: number): string =>
  parts.slice(-depth).join(path.sep);
