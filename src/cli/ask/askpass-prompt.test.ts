import { expect, test } from 'vitest';
import { readPrompt } from './askpass-prompt.ts';

const seen = (text: string, mode?: string) => {
  const { title, input, tells, options } = readPrompt(text, mode);
  return { title, input, tells, options: options.map(({ id }) => id) };
};

test('C9 the prompts of git, ssh and sudo are read as what they ask for, without user-info', () => {
  const typed = { tells: 'value', options: ['send', 'cancel'] };
  expect([
    seen("Username for 'http://127.0.0.1:42831': "),
    seen("Password for 'http://alice@127.0.0.1:42831': "),
    seen("Enter passphrase for key '/home/a/.ssh/id': "),
    seen('[sudo] password for bt: '),
    seen('(alice@host) Verification code: '),
    seen('Username and password: '),
    seen(' '),
  ]).toEqual([
    { title: "Username for 'http://127.0.0.1:42831'", input: 'text', ...typed },
    { title: "Password for 'http://***@127.0.0.1:42831'", input: 'secret', ...typed },
    { title: "Enter passphrase for key '/home/a/.ssh/id'", input: 'secret', ...typed },
    { title: '[sudo] password for bt', input: 'secret', ...typed },
    { title: '(alice@host) Verification code', input: 'secret', ...typed },
    { title: 'Username and password', input: 'secret', ...typed },
    { title: 'A password', input: 'secret', ...typed },
  ]);
});

test('a new host key is a yes/no card with its fingerprint, and the whole prompt', () => {
  const text = `The authenticity of host '[127.0.0.1]:2222 ([127.0.0.1]:2222)' can't be established.
ED25519 key fingerprint is SHA256:abc+/123.
This key is not known by any other names.
Are you sure you want to continue connecting (yes/no/[fingerprint])? `;
  expect(readPrompt(text, undefined)).toEqual({
    title: 'Connect to [127.0.0.1]:2222 for the first time?',
    body: text.trim(),
    subject: {
      kind: 'host-key',
      host: '[127.0.0.1]:2222 ([127.0.0.1]:2222)',
      keyType: 'ED25519',
      fingerprint: 'SHA256:abc+/123',
    },
    input: 'none',
    options: [
      { id: 'yes', label: 'Yes, trust this key from now on', kind: 'allow_always' },
      { id: 'no', label: 'No', kind: 'reject_once' },
    ],
    tells: 'option',
  });
});

test('ssh-agent asks with yes and no, and only tells where a key is to be touched', () => {
  expect([seen('Allow use of key x?', 'confirm'), seen('Confirm user presence', 'none')]).toEqual([
    { title: 'Allow use of key x?', input: 'none', tells: 'option', options: ['yes', 'no'] },
    { title: 'Confirm user presence', input: 'none', tells: 'option', options: ['cancel'] },
  ]);
});
