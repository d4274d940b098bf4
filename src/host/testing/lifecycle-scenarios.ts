import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { errorCodeOf } from '../../shared/errors.ts';
import {
  type AdapterStage,
  inTerminal,
  onPipes,
  replyLoop,
  stageAdapter,
} from './adapter-stage.ts';

/** What a lifecycle must hold, seen from outside: by calls, files and processes alone. */
export interface Scenario {
  readonly title: string;
  run(): Promise<void>;
}

const exits2 = inTerminal('exit 2');
const existing = { sessionMode: 'require-existing' } as const;

export const lifecycleScenarios: readonly Scenario[] = [
  {
    title: 'L1 start rejects when a persistent process exits while it starts',
    async run() {
      await using stage = stageAdapter({ profiles: { 'exits-immediately': exits2 } });
      await expectFailedStart(stage);
    },
  },
  {
    title: 'L2 L3 start undoes earlier profiles when a later one fails',
    async run() {
      await using stage = stageAdapter({
        profiles: { 'ok-profile': onPipes(replyLoop), 'fail-profile': exits2 },
      });
      await expectFailedStart(stage);
      await stage.adapter.stop();
      await stage.adapter.stop();
      // Stopped, no session may come back; started over, none is left of the start that failed.
      await expectNoSession(stage, ['ok-profile', 'fail-profile'], 'ADAPTER_STOPPED');
      await expectFailedStart(stage);
      await expectNoSession(stage, ['ok-profile', 'fail-profile'], 'SESSION_NOT_FOUND');
    },
  },
  {
    title: 'L2 profiles start in one order, so that the earlier one has really run',
    async run() {
      await using stage = stageAdapter({
        profiles: { 'Z-fail': exits2, 'Z-alive': onPipes(`: > ran; ${replyLoop}`) },
      });
      await expectFailedStart(stage);
      expect(existsSync(path.join(stage.folder, 'ran'))).toBe(true);
      await expectNoSession(stage, ['Z-alive', 'Z-fail'], 'SESSION_NOT_FOUND');
      expect(stage.survivors()).toEqual([]);
    },
  },
  {
    title: 'L8 execute and stop at once never deadlock',
    async run() {
      const slowEcho = inTerminal(
        `stty -echo; while IFS= read -r line; do sleep 0.05; printf "reply:%s\\n" "$line"; done`,
        { responseIdleTimeoutMs: 50 },
      );
      await using stage = stageAdapter({ profiles: { 'slow-echo': slowEcho } });
      await stage.adapter.start();
      const ask = async (count: number, limitMs: number) => {
        for (let n = 0; n < count; n++) {
          const signal = AbortSignal.timeout(limitMs);
          const outcome = await stage.ask('slow-echo', `${n}`, { signal }).catch(codeOf);
          if (typeof outcome === 'string') expect(outcome).toBe('ADAPTER_STOPPED');
          else expect(outcome.ends.length).toBe(1);
        }
      };
      const later = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));
      await Promise.all([
        ask(3, 500),
        later(200).then(() => stage.adapter.stop()),
        later(300).then(() => ask(2, 200)),
      ]);
      expect(stage.survivors()).toEqual([]);
    },
  },
  {
    title: 'L3 L4 the rollback is real: what had left its marker is gone',
    async run() {
      await using stage = stageAdapter({
        profiles: {
          'profile-a': inTerminal(`mkdir -p m; echo START_MARKER_A > m/marker_a; ${replyLoop}`),
          'profile-b': exits2,
        },
      });
      await expectFailedStart(stage);
      const marker = readFileSync(path.join(stage.folder, 'm/marker_a'), 'utf8').trim();
      expect([marker, stage.survivors()]).toEqual(['START_MARKER_A', []]);
      await expectNoSession(stage, ['profile-a'], 'SESSION_NOT_FOUND');
    },
  },
  {
    title: 'L6 ending a session ends that one only',
    async run() {
      await using stage = stageAdapter({ profiles: { 'echo-term': onPipes(replyLoop) } });
      for (const sessionId of ['session-a', 'session-b']) {
        const { text, ends } = await stage.ask('echo-term', 'ping', { sessionId });
        expect([text, ends]).toEqual([
          'reply:ping\n',
          [expect.objectContaining({ reason: 'idle' })],
        ]);
      }
      await stage.adapter.terminateSession('echo-term', 'session-a');
      const neighbour = await stage.ask('echo-term', 'pong', { sessionId: 'session-b' });
      expect(neighbour.text).toBe('reply:pong\n');
      const ended = { ...existing, sessionId: 'session-a' };
      await expect(stage.ask('echo-term', 'x', ended)).rejects.toMatchObject({
        code: 'SESSION_NOT_FOUND',
      });
    },
  },
  {
    title: 'L7 stop ends all logical sessions',
    async run() {
      await using stage = stageAdapter({ profiles: { 'echo-stop': onPipes(replyLoop) } });
      const ids = ['s1', 's2', 's3'];
      for (const sessionId of ids) await stage.ask('echo-stop', 'ping', { sessionId });
      await stage.adapter.stop();
      expect(stage.survivors()).toEqual([]);
      await stage.adapter.start();
      for (const sessionId of ids) {
        await expect(stage.ask('echo-stop', 'x', { ...existing, sessionId })).rejects.toMatchObject(
          { code: 'SESSION_NOT_FOUND' },
        );
      }
    },
  },
];

async function expectFailedStart({ adapter }: AdapterStage): Promise<void> {
  await expect(adapter.start()).rejects.toMatchObject({ code: 'START_FAILED' });
}

async function expectNoSession(
  stage: AdapterStage,
  profiles: readonly string[],
  code: string,
): Promise<void> {
  for (const profile of profiles) {
    await expect(stage.ask(profile, 'test', existing)).rejects.toMatchObject({ code });
  }
}

/** @throws what is no error of ours. */
function codeOf(error: unknown): string {
  const code = errorCodeOf(error);
  if (code === undefined) throw error;
  return code;
}
