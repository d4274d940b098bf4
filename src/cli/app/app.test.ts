import { expect, test } from 'vitest';
import { parseAppCommand } from './app-command.ts';
import { ownEnvironment } from './own-environment.ts';

test('K1 the app is started by words or by a JSON list of them', () => {
  expect(parseAppCommand(' node  start.mjs ')).toEqual(['node', 'start.mjs']);
  expect(parseAppCommand('["/opt/My App/berth", "--x"]')).toEqual(['/opt/My App/berth', '--x']);
});

test.each(['[', '[]', '[1]', '{}x['.slice(3)])('K1 %j starts nothing', (text) => {
  expect(() => parseAppCommand(text)).toThrow(expect.objectContaining({ exitCode: 64 }));
});

test('C10 a session cannot hand its token to the app', () => {
  const env = {
    PATH: '/bin',
    BERTH_TOKEN: 't',
    BERTH_SOCKET: 's',
    BERTH_SESSION: 'i',
    ELECTRON_RUN_AS_NODE: '1',
  };
  expect(ownEnvironment(env)).toEqual({ PATH: '/bin' });
});
