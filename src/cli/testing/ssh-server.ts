import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';

export interface SshServer extends AsyncDisposable {
  readonly port: number;
  /** The ssh command that knows its key and keeps the keys of servers in a file of its own. */
  readonly command: string;
  readonly keyFile: string;
  readonly knownHosts: string;
  /** As ssh writes it: `SHA256:…`. */
  readonly fingerprint: string;
}

const SSHD = '/usr/sbin/sshd';

/** A server that lets in this very user, with a key that has a passphrase. `folder` is empty. */
export async function startSshServer(folder: string, passphrase: string): Promise<SshServer> {
  const file = (name: string) => path.join(folder, name);
  const keyFile = file('key');
  makeKey(file('host-key'), '');
  makeKey(keyFile, passphrase);
  execFileSync('cp', [file('key.pub'), file('authorized')]);
  const port = await freePort();
  writeFileSync(file('sshd.conf'), sshdConfig(port, file));
  // A server that root starts wants this folder; the package makes it at each boot only.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const server = spawn(SSHD, ['-D', '-e', '-f', file('sshd.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const left = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await listening(server.stderr);
  const knownHosts = file('known_hosts');
  const options = [`-i ${keyFile}`, `-p ${port}`, '-F none', '-o IdentityAgent=none'];
  const files = [`-o UserKnownHostsFile=${knownHosts}`, '-o GlobalKnownHostsFile=/dev/null'];
  return {
    port,
    keyFile,
    knownHosts,
    fingerprint: fingerprintOf(file('host-key.pub')),
    command: ['ssh', ...options, ...files].join(' '),
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM');
      await left;
    },
  };
}

function makeKey(file: string, passphrase: string): void {
  const args = ['-q', '-t', 'ed25519', '-a', '1', '-N', passphrase, '-f', file];
  execFileSync('ssh-keygen', args, { stdio: 'ignore' });
}

const fingerprintOf = (publicKey: string): string =>
  execFileSync('ssh-keygen', ['-lf', publicKey]).toString().split(' ')[1] ?? '';

/** SHLVL: bash reads the start-up files of whoever runs the tests only for a first shell. */
const sshdConfig = (port: number, file: (name: string) => string): string => `
Port ${port}
ListenAddress 127.0.0.1
HostKey ${file('host-key')}
AuthorizedKeysFile ${file('authorized')}
AllowUsers ${userInfo().username}
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
StrictModes no
SetEnv SHLVL=2
UsePAM no
PidFile none
LogLevel VERBOSE
`;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function listening(stderr: NodeJS.ReadableStream): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString('utf8');
      if (said.includes('Server listening')) resolve();
    });
    stderr.on('end', () => reject(new Error(`sshd did not start: ${said}`)));
  });
}
