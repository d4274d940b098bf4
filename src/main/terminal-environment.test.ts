import { expect, test } from 'vitest';
import { terminalEnvironment } from './terminal-environment.ts';

test('the environment of a terminal is passed on without what is ours', () => {
  const env = { TERM: 'xterm', VIRTUAL_ENV: '/v', ELECTRON_RUN_AS_NODE: '1', BERTH_TOKEN: 'x' };
  expect(terminalEnvironment(env)).toEqual({ TERM: 'xterm', VIRTUAL_ENV: '/v' });
});

test('a launch from the desktop passes none on', () => {
  expect(terminalEnvironment({ DISPLAY: ':0' })).toBeUndefined();
});
