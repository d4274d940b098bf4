import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export interface GitServer extends Disposable {
  /** Of the repository, without user-info. */
  readonly url: string;
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: cwd, GIT_CONFIG_NOSYSTEM: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** A repository with one commit; `folder` is empty. Answers the bare one that can be cloned. */
export function makeRepository(folder: string): string {
  const bare = path.join(folder, 'repository.git');
  git(folder, 'init', '-q', '--bare', bare);
  const tree = git(bare, 'mktree').toString().trim() || EMPTY_TREE;
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@b'];
  const commit = git(bare, ...who, 'commit-tree', '-m', 'first', tree)
    .toString()
    .trim();
  git(bare, 'update-ref', 'refs/heads/main', commit);
  git(bare, 'symbolic-ref', 'HEAD', 'refs/heads/main');
  git(bare, 'update-server-info');
  return bare;
}

const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** Serves a bare repository over HTTP (gitprotocol-http(5), "dumb") to whoever has the password. */
export async function serveGit(bare: string, user: string, password: string): Promise<GitServer> {
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    if (request.headers.authorization !== wanted) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    try {
      response.end(readFileSync(path.join(path.dirname(bare), path.normalize(pathname))));
    } catch {
      // The protocol asks for files that need not be there.
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/${path.basename(bare)}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
