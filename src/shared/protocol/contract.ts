import type { Contract } from '../rpc/contract.ts';
import { historyEvents, historyRequests } from './history-contract.ts';
import { hostEvents, hostRequests } from './host-contract.ts';
import { journalRequests } from './journal-contract.ts';
import { profileEvents, profileRequests } from './profile-contract.ts';
import { questionEvents, questionRequests } from './question-contract.ts';
import { ruleEvents, ruleRequests } from './rule-contract.ts';
import { sessionEvents, sessionRequests } from './session-contract.ts';
import { settingsRequests } from './settings-contract.ts';
import { streamEvents, streamRequests } from './stream-contract.ts';
import { turnEvents, turnRequests } from './turn-contract.ts';

/** What a client of a host can ask for and be told: the one list (design decision 3). */
export const hostContract = {
  requests: {
    ...hostRequests,
    ...sessionRequests,
    ...streamRequests,
    ...questionRequests,
    ...profileRequests,
    ...settingsRequests,
    ...ruleRequests,
    ...historyRequests,
    ...journalRequests,
    ...turnRequests,
  },
  events: {
    ...sessionEvents,
    ...streamEvents,
    ...questionEvents,
    ...hostEvents,
    ...profileEvents,
    ...ruleEvents,
    ...historyEvents,
    ...turnEvents,
  },
} as const satisfies Contract;

export type HostContract = typeof hostContract;
