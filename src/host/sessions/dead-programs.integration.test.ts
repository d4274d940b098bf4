import { expect, test } from 'vitest';
import { startTestHost, TestSurface } from '../testing/harness.ts';

/** A shell that runs a program which arms the terminal and is then killed with SIGKILL. */
async function killWhileArmed(armed: string): Promise<string> {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', {
    command: '/bin/bash',
    args: ['--norc', '--noprofile'],
  });
  const surface = new TestSurface(client);
  await surface.attach(session.id);
  await surface.until(/[$#] /);
  surface.type(`sh -c 'printf "${armed}ready:"; echo $$:; exec sleep 100'\n`);
  await surface.until(/ready:\d+:/);
  const pid = Number(/ready:(\d+):/.exec(surface.text)?.[1]);
  // The program must be seen in front before it dies.
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.kill(pid, 'SIGKILL');
  await surface.until('Killed');
  return surface.text.slice(surface.text.indexOf(`ready:${pid}:`));
}

test('a program killed in bold on the alternate screen leaves neither to the prompt', async () => {
  const after = await killWhileArmed('\\033[?1049h\\033[1m');
  expect(after.indexOf('\u001b[?1049l\u001b[!p')).toBeGreaterThan(0);
  expect(after.indexOf('\u001b[!p')).toBeLessThan(after.indexOf('Killed'));
});

test('a program killed while it has mouse, focus and kitty keys leaves none of them armed', async () => {
  const after = await killWhileArmed('\\033[?1000;1006h\\033[?1004h\\033[>1u');
  expect(after.slice(0, after.indexOf('Killed'))).toContain(
    '\u001b[?1000l\u001b[?1006l\u001b[?1004l\u001b[<99u\u001b[!p',
  );
});
