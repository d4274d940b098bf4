import { test } from 'vitest';
import { realPrograms, talkTo } from '../../testing/real-programs.ts';

const PROMPTS = 5;

test.each(realPrograms)('L10 L11 $title answers prompt after prompt', async (program) => {
  await talkTo(program, PROMPTS);
});
