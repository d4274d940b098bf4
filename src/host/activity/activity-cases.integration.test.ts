import { getuid } from 'node:process';
import { testActivityCases } from '../testing/activity-cases.ts';

testActivityCases(getuid?.() === 0 ? 'root' : 'an ordinary user');
