import { expect, test } from 'vitest';
import { parseSettings } from '../settings/settings-text.ts';
import { parseProfiles } from './parse-profiles.ts';

const parsed = (text: string) => {
  const settings = parseSettings(text);
  if ('problem' in settings) throw new Error(settings.problem);
  const result = parseProfiles(settings.root);
  return { names: [...result.profiles.keys()], problems: result.problems };
};

test('comments and trailing commas are fine; what else is in the file is not looked at', () => {
  const text = '{ // mine\n "fontSize": 12, "profiles": { "calc": { "command": "bc", }, }, }';
  expect(parsed(text)).toEqual({ names: ['calc'], problems: [] });
});

test('a bad profile is named with its field and the fix, and the others load', () => {
  const text = JSON.stringify({
    profiles: {
      good: { command: 'bc' },
      slow: { command: 'bc', startupIdleTimeoutMs: 'soon', args: '-q' },
      typo: { comand: 'bc' },
      env: { command: 'bc', env: { 'A B': '1', OK: 2 } },
      'bad name': { command: 'bc' },
      none: 7,
    },
  });
  const { names, problems } = parsed(text);
  expect(names).toEqual(['good']);
  expect(problems).toEqual([
    {
      profile: 'slow',
      field: 'args',
      problem: 'Profile "slow": "args" must be a list of strings, such as ["-i"]; it is "-q".',
    },
    {
      profile: 'slow',
      field: 'startupIdleTimeoutMs',
      problem:
        'Profile "slow": "startupIdleTimeoutMs" must be a whole number of milliseconds; it is "soon".',
    },
    {
      profile: 'typo',
      field: 'command',
      problem: 'Profile "typo": "command" must be the name or path of a program; it is missing.',
    },
    {
      profile: 'typo',
      field: 'comand',
      problem: expect.stringMatching(
        /"typo": there is no field "comand"\. .*correct its name: command, args/,
      ),
    },
    {
      profile: 'env',
      field: 'env.A B',
      problem: expect.stringContaining('a name of letters, digits and _'),
    },
    { profile: 'env', field: 'env.OK', problem: 'Profile "env": "env.OK" must be text; it is 2.' },
    {
      profile: 'bad name',
      problem: expect.stringMatching(/name of the profile "bad name" must be 1 to 64 letters/),
    },
    { profile: 'none', problem: 'Profile "none" must be an object with at least a "command".' },
  ]);
});

test('a file that is no JSON says where', () => {
  expect(parseSettings('{\n  "profiles": {\n    "a": { "command" "bc" }\n}')).toEqual({
    problem: expect.stringMatching(/: colon expected at line 3, column 22/),
  });
});
