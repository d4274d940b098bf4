import { test } from 'vitest';
import { realPrograms, talkTo } from '../../testing/real-programs.ts';

const PROMPTS = 50;

test.each(realPrograms)(`L10 L11 $title answers ${PROMPTS} prompts`, async (program) => {
  await talkTo(program, PROMPTS);
});
