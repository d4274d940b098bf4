import { expect, test } from 'vitest';
import type { ProfileIn } from '../../../shared/protocol/profile.ts';
import { findProgram } from '../../profiles/find-program.ts';
import { RecordingSink, stageAdapter } from '../../testing/adapter-stage.ts';
import { waitFor } from '../../testing/harness.ts';
import { untilActivity } from '../../testing/terminals.ts';

const shells = ['bash', 'zsh', 'fish'].filter((name) =>
  findProgram(name, '/', process.env['PATH']),
);

/** Silence would tell that it is up only after the test is over. */
const marking = (command: string, more: Partial<ProfileIn> = {}): ProfileIn => ({
  command,
  persistent: true,
  terminal: true,
  startupIdleTimeoutMs: 60_000,
  maxStartupMs: 60_000,
  ...more,
});

test.for(shells)(
  'L1 L13 %s tells by its marks that it is up and that a command is over',
  async (name) => {
    await using stage = stageAdapter({ profiles: { shell: marking(name) } });
    // Longer than the silence that ends a turn of a program that tells nothing.
    const sink = await stage.ask('shell', 'sleep 3; echo "it is" over');
    expect([sink.ends, sink.text.includes('it is over')]).toEqual([
      [{ outcome: 'completed', reason: 'marker', stillRunning: true }],
      true,
    ]);
  },
);

test.for(shells)('L8 several lines for %s are one turn', async (name) => {
  await using stage = stageAdapter({ profiles: { shell: marking(name) } });
  for (let round = 0; round < 5; round += 1) {
    const sink = await stage.ask('shell', 'echo "o"ne\nsleep 0.2\n\necho "t"wo');
    expect(sink.ends).toMatchObject([{ reason: 'marker' }]);
    expect(sink.text).toMatch(/one.*two/s);
  }
});

test('L13 a line that goes on ends by silence: the shell waits for the rest of it', async () => {
  await using stage = stageAdapter({
    profiles: { shell: marking('bash', { responseIdleTimeoutMs: 300 }) },
  });
  expect((await stage.ask('shell', 'echo "open')).ends).toMatchObject([{ reason: 'idle' }]);
  const rest = await stage.ask('shell', 'closed"');
  expect([rest.ends[0]?.reason, rest.text.includes('closed')]).toEqual(['marker', true]);
});

test('L8 a cancelled turn is over when the shell is back at its prompt', async () => {
  await using stage = stageAdapter({ profiles: { shell: marking('bash') } });
  const asker = new AbortController();
  const sink = new RecordingSink();
  const turn = stage.ask('shell', 'sleep 1000', { signal: asker.signal }, sink);
  await waitFor(() => sink.sessionId !== undefined);
  // A Ctrl+C that comes before the program has the terminal is the shell's, which may wait on.
  const [session] = stage.sessions.all();
  if (session) await untilActivity(session, ({ program }) => program === 'sleep');
  asker.abort();
  expect((await turn).ends).toMatchObject([{ reason: 'cancelled' }]);
  const next = await stage.ask('shell', 'echo af"ter"');
  expect([next.ends[0]?.reason, next.text.includes('after')]).toEqual(['marker', true]);
});
