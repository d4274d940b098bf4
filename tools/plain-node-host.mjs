// The last lock on "the host needs no Electron": the built host, alone in an empty folder with the
// packages it ships with, run by plain Node, has to answer over stdio. Imports hidden from every
// static check (`createRequire(…)('electron')`) fail here.
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const HELLO = 'BERTH-ENGINE-1\n';
const CONTROL = 1;
const PATIENCE_MS = 15_000;

const folder = fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'berth-plain-')));
try {
  const app = path.join(folder, 'app');
  const workspace = path.join(folder, 'workspace');
  fs.mkdirSync(workspace);
  copyHost(app);
  const reply = await askWhois(app, workspace);
  if (!reply.result) throw new Error(`whois was refused: ${JSON.stringify(reply)}`);
  console.log(`plain-node-host: node ${process.version} answers ${JSON.stringify(reply.result)}`);
} finally {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function copyHost(app) {
  const host = path.join(root, 'out', 'host');
  if (!fs.existsSync(path.join(host, 'headless.js'))) {
    throw new Error('out/host/headless.js is missing: npm run build');
  }
  fs.cpSync(host, app, { recursive: true });
  fs.writeFileSync(path.join(app, 'package.json'), '{"type":"module"}');
  const { dependencies } = manifest('.');
  for (const name of withTheirOwn(Object.keys(dependencies))) {
    const from = path.join('node_modules', name);
    fs.cpSync(path.join(root, from), path.join(app, from), { recursive: true });
  }
}

/** The packages and what they depend on, as far as it is installed on this platform. */
function withTheirOwn(names, seen = new Set()) {
  for (const name of names) {
    const from = path.join('node_modules', name);
    if (seen.has(name) || !fs.existsSync(path.join(root, from))) continue;
    seen.add(name);
    const { dependencies = {}, optionalDependencies = {} } = manifest(from);
    withTheirOwn([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], seen);
  }
  return seen;
}

function manifest(from) {
  return JSON.parse(fs.readFileSync(path.join(root, from, 'package.json'), 'utf8'));
}

async function askWhois(app, workspace) {
  const args = [path.join(app, 'headless.js'), '--stdio', '--workspace', workspace];
  const home = path.join(folder, 'home');
  const env = { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: folder, LANG: 'C.UTF-8' };
  const child = spawn(process.execPath, args, { cwd: workspace, env });
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  child.stdin.on('error', () => {}); // a host that died is reported by its exit
  child.stdin.write(HELLO);
  child.stdin.write(frame(JSON.stringify({ id: 1, method: 'whois', params: {} })));
  try {
    return await Promise.race([answerOf(child.stdout), endOf(child), timeOut()]);
  } catch (error) {
    throw new Error(`${error.message}\n${complaint}`, { cause: error });
  } finally {
    await end(child);
  }
}

/** Length of what follows, type, channel, payload. */
function frame(text) {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(9);
  head.writeUInt32BE(5 + payload.length, 0);
  head.writeUInt8(CONTROL, 4);
  return Buffer.concat([head, payload]);
}

async function answerOf(stdout) {
  let bytes = Buffer.alloc(0);
  for await (const chunk of stdout) {
    bytes = Buffer.concat([bytes, chunk]);
    const reply = replyIn(bytes);
    if (reply) return reply;
  }
  return new Promise(() => {}); // the process has ended; endOf says how
}

function replyIn(bytes) {
  if (bytes.length < HELLO.length) return undefined;
  const hello = bytes.subarray(0, HELLO.length).toString();
  if (hello !== HELLO) throw new Error(`the host began with ${JSON.stringify(hello)}`);
  for (let rest = bytes.subarray(HELLO.length); rest.length >= 4; ) {
    const end = 4 + rest.readUInt32BE(0);
    if (rest.length < end) return undefined;
    const message = rest[4] === CONTROL ? JSON.parse(rest.subarray(9, end).toString()) : {};
    if (message.id === 1) return message;
    rest = rest.subarray(end);
  }
  return undefined;
}

function endOf(child) {
  return new Promise((_resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => reject(new Error(`the host ended (${signal ?? code})`)));
  });
}

function timeOut() {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the host did not answer in time')), PATIENCE_MS).unref();
  });
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
