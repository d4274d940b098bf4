import { expect, test } from 'vitest';
import { parseAppCommand } from './app-command.ts';
import { ownEnvironment } from './own-environment.ts';
import { lastMeaningfulLine } from './start-log.ts';

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

test.each([
  [
    'Berth runs. Ctrl+C here ends it.\n' +
      '[9465:1130/204142.913606:ERROR:ozone_platform_x11.cc(245)] Missing X server or $DISPLAY\n' +
      '[9465:1130/204142.913742:ERROR:env.cc(258)] The platform failed to initialize.  Exiting.\n',
    'Missing X server or $DISPLAY',
  ],
  [
    'file:///x.mjs:3\n  throw new Error();\n  ^\n\nError: no lock.\n    at f (x.mjs:3:1)\n\nNode.js v20.20.2\n',
    'Error: no lock',
  ],
  [`berth: ${'x'.repeat(400)}`, `berth: ${'x'.repeat(293)}…`],
  ['Berth runs.\n\n', undefined],
])('K1 of what an app wrote, the line that gives the reason is shown', (text, line) => {
  expect(lastMeaningfulLine(text)).toBe(line);
});
