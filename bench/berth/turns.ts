// Under plain Node: what a turn and a session cost beyond the program's own time, beside the same
// work through Debian's expect. Arguments: how many turns, how many sessions.
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { argv, memoryUsage, stdout } from 'node:process';
import {
  type AdapterStage,
  replyLoop,
  stageAdapter,
} from '../../src/host/testing/adapter-stage.ts';
import type { ProfileIn } from '../../src/shared/protocol/profile.ts';

const [turns = 1000, sessions = 200] = argv.slice(2).map(Number);
/** Turns before the first look at memory: by then everything has been compiled and pooled. */
const WARM_UP = Math.floor(turns / 5);

const loop = `echo up; ${replyLoop}`;
const profile = {
  command: 'sh',
  args: ['-c', loop],
  persistent: true,
  readyMarker: 'up\n',
  endMarker: '\n',
} satisfies ProfileIn;

const openDescriptors = (): number => readdirSync('/proc/self/fd').length;
const usedKiB = (): number => {
  globalThis.gc?.();
  return memoryUsage().heapUsed / 1024;
};

async function timed(times: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let n = 0; n < times; n++) await work(n);
  return (performance.now() - startedAt) / times;
}

async function measureTurns(stage: AdapterStage): Promise<Record<string, number>> {
  const ask = (n: number) => stage.ask('calm', `line ${n}`);
  await timed(WARM_UP, ask);
  const before = { kiB: usedKiB(), descriptors: openDescriptors() };
  const turnMs = await timed(turns, ask);
  return {
    turnMs,
    grownKiB: usedKiB() - before.kiB,
    grownDescriptors: openDescriptors() - before.descriptors,
  };
}

async function measureSessions(stage: AdapterStage): Promise<Record<string, number>> {
  const before = openDescriptors();
  const sessionMs = await timed(sessions, async (n) => {
    await stage.ask('calm', 'hello', { sessionId: `s${n}` });
    await stage.adapter.terminateSession('calm', `s${n}`);
  });
  return { sessionMs, sessionDescriptors: openDescriptors() - before };
}

/** The same program and the same lines, with nothing between it and Node's own pipes. */
async function bareTurnMs(): Promise<number> {
  const child = spawn('sh', ['-c', loop], { stdio: ['pipe', 'pipe', 'ignore'] });
  const answer = () => new Promise((resolve) => child.stdout.once('data', resolve));
  await answer();
  const ms = await timed(turns, async (n) => {
    child.stdin.write(`line ${n}\n`);
    await answer();
  });
  child.stdin.end();
  return ms;
}

/** expect drives programs through terminals only, and so without their echo. */
function expectNumbers(): Record<string, number> {
  const script = `
    log_user 0; set timeout 20
    proc begin {} { uplevel #0 { spawn -noecho sh -c {stty -echo; ${loop}}; expect "up\\r\\n" } }
    proc turn {text} { send -- "$text\\r"; expect "reply:$text\\r\\n" }
    begin; set from [clock microseconds]
    for {set n 0} {$n < ${turns}} {incr n} { turn "line $n" }
    puts [expr {([clock microseconds] - $from) / 1000.0 / ${turns}}]
    close; wait; set from [clock microseconds]
    for {set n 0} {$n < ${sessions}} {incr n} { begin; turn hello; close; wait }
    puts [expr {([clock microseconds] - $from) / 1000.0 / ${sessions}}]
  `;
  const said = execFileSync('expect', ['-'], { input: script, encoding: 'utf8' });
  const [expectTurnMs = Number.NaN, expectSessionMs = Number.NaN] = said
    .trim()
    .split('\n')
    .map(Number);
  return { expectTurnMs, expectSessionMs };
}

const stage = stageAdapter({ profiles: { calm: profile } });
const numbers = { ...(await measureTurns(stage)), ...(await measureSessions(stage)) };
await stage[Symbol.asyncDispose]();
const bareMs = await bareTurnMs();
const beyondMs = (numbers['turnMs'] ?? Number.NaN) - bareMs;
stdout.write(`${JSON.stringify({ ...numbers, bareMs, beyondMs, ...expectNumbers() })}\n`);
