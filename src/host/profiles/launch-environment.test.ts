import { expect, test } from 'vitest';
import { sessionEnvironment, withoutLeaks } from './launch-environment.ts';
import { parseEnvironment } from './login-environment.ts';

test('T9 what belongs to the launch of Berth does not reach a session', () => {
  expect(
    withoutLeaks({
      HOME: '/home/a',
      EDITOR: '',
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: '--inspect',
      CHROME_DESKTOP: 'berth.desktop',
      npm_lifecycle_event: 'start',
      BERTH_TOKEN: 'of an outer session',
      TMUX: '/tmp/tmux',
      VTE_VERSION: '7200',
    }),
  ).toEqual({ HOME: '/home/a', EDITOR: '' });
});

test("T9 of an AppImage's paths only those into its own mount go", () => {
  expect(
    withoutLeaks({
      APPDIR: '/tmp/.mount_berth',
      APPIMAGE: '/home/a/Berth.AppImage',
      ARGV0: 'Berth.AppImage',
      OWD: '/home/a',
      LD_LIBRARY_PATH: '/tmp/.mount_berth/usr/lib:/opt/cuda/lib',
      XDG_DATA_DIRS: '/tmp/.mount_berth/usr/share',
      PATH: '/tmp/.mount_berth:/tmp/.mount_berth/usr/sbin:/usr/bin',
    }),
  ).toEqual({ LD_LIBRARY_PATH: '/opt/cuda/lib', PATH: '/usr/bin' });
});

test('T9 a session gets a UTF-8 locale where there is none, and keeps the one there is', () => {
  const session = { version: '1', cwd: '/', sessionId: 's', token: 't' };
  expect([
    sessionEnvironment({}, session)['LANG'],
    sessionEnvironment({ LC_ALL: 'de_DE.UTF-8' }, session)['LANG'],
  ]).toEqual(['C.UTF-8', undefined]);
});

test('the berth command comes last on PATH, so that a program of the same name wins', () => {
  const session = { version: '1', cwd: '/', sessionId: 's', token: 't', binFolder: '/state/bin' };
  expect(sessionEnvironment({ PATH: '/usr/bin' }, session)['PATH']).toBe('/usr/bin:/state/bin');
});

test('values with newlines and equal signs survive the way from the login shell', () => {
  expect(parseEnvironment('A=1=2\0B=two\nlines\0TERM=dumb\0')).toEqual({
    A: '1=2',
    B: 'two\nlines',
  });
});
