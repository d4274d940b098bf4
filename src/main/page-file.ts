import path from 'node:path';

/** Types of what the page is made of. Anything else is not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

export interface PageFile {
  readonly file: string;
  readonly type: string;
}

/**
 * The file of an address of the page; undefined for another host, a type we do not serve and
 * whatever would lie outside `root`, however it is written.
 */
export function pageFile(root: string, address: string): PageFile | undefined {
  const name = pathOf(address);
  if (name === undefined || name.includes('\0') || name.includes('\\')) return undefined;
  const file = path.join(root, name);
  const type = TYPES[path.extname(file)];
  return type && file.startsWith(root + path.sep) ? { file, type } : undefined;
}

function pathOf(address: string): string | undefined {
  try {
    const url = new URL(address);
    return url.host === 'app' ? decodeURIComponent(url.pathname) : undefined;
  } catch {
    // Not an address, or an escape that stands for no character.
    return undefined;
  }
}
