import { expect, test } from 'vitest';
import { aQuestion } from '../testing/samples.ts';
import { optionGroups } from './option-groups.ts';

test('C5 options are grouped, in the order of the asker, none merged or left out', () => {
  const { options } = aQuestion({
    options: [
      { id: 'x', label: 'Yes', kind: 'allow_once' },
      { id: 'x', label: 'Also yes', kind: 'allow_once' },
      { id: 'a', label: 'Always', kind: 'allow_always' },
      { id: 'n', label: 'No', kind: 'reject_once' },
      { id: 'o', label: 'Later', kind: 'other' },
      { id: 'v', label: 'Never', kind: 'reject_always' },
    ],
  });
  const groups = optionGroups(options).map(({ name, options: own }) => [
    name,
    own.map(({ label }) => label),
  ]);
  expect(groups).toEqual([
    ['reject', ['No', 'Never']],
    ['once', ['Yes', 'Also yes']],
    ['always', ['Always']],
    ['other', ['Later']],
  ]);
});

test('C5 no options make no groups', () => {
  expect(optionGroups([])).toEqual([]);
});
