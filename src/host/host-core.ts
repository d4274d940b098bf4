import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import type { Build } from '../shared/protocol/build.ts';
import type { Whois } from '../shared/protocol/host-contract.ts';
import type { ActivityWatch } from './activity/activity-watch.ts';
import type { TextAdapter } from './adapters/text/text-adapter.ts';
import type { CommandAnswers } from './consent/command-answers.ts';
import type { History } from './consent/history/history.ts';
import type { QuestionBook } from './consent/question-book.ts';
import type { RuleStore } from './consent/rules/rule-store.ts';
import type { Journal } from './journal/journal.ts';
import type { Notices } from './notices.ts';
import type { ProfileStore } from './profiles/profile-store.ts';
import type { LaunchContext } from './profiles/resolve-launch.ts';
import type { SessionRegistry } from './sessions/session-registry.ts';
import type { SettingsFile } from './settings/settings-file.ts';
import type { HolderRegistry } from './stand-down/holder-registry.ts';
import type { HostDoor } from './stand-down/host-door.ts';
import type { StandDownSettings } from './stand-down/settings.ts';
import type { StandDown } from './stand-down/stand-down.ts';

/** What the handlers of a host work on. */
export interface HostCore {
  readonly workspace: string;
  readonly instanceId: string;
  readonly build: Build;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: SessionRegistry;
  /** Looks at what the terminals do; a decision refreshes it first (spec S5). */
  readonly activity: ActivityWatch;
  readonly questions: QuestionBook;
  /** What answers some of them by itself. */
  readonly rules: RuleStore;
  /** What was settled. */
  readonly history: History;
  /** Whether clients that are no window may answer them. */
  readonly commandAnswers: CommandAnswers;
  /** What is kept on disk of what sessions printed. */
  readonly journal: Journal;
  readonly holders: HolderRegistry;
  readonly door: HostDoor;
  readonly standDown: StandDown;
  readonly settings: StandDownSettings;
  /** What the person's settings file says. */
  readonly ownSettings: SettingsFile;
  readonly profiles: ProfileStore;
  readonly stateDir: string | undefined;
  readonly adapter: TextAdapter;
  readonly launchContext: LaunchContext;
  /** The key that gives a client all rights; undefined when there is none to check. */
  readonly key: string | undefined;
  /** Sentences about this host that the person should know. */
  readonly notices: Notices;
  whois(): Whois;
}
