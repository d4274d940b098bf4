import { randomUUID } from 'node:crypto';
import type { Clock } from '../shared/clock.ts';
import { type Disposable, DisposableStore } from '../shared/lifecycle.ts';
import type { Log } from '../shared/log.ts';
import type { Build } from '../shared/protocol/build.ts';
import type { Hold } from '../shared/protocol/holder.ts';
import type { Whois } from '../shared/protocol/host-contract.ts';
import type { SessionId } from '../shared/protocol/session.ts';
import { PROTOCOL_VERSION } from '../shared/protocol/version.ts';
import { ActivityWatch } from './activity/activity-watch.ts';
import type { ProcessReader } from './activity/process-table.ts';
import { createProcessReader } from './activity/shared-reader.ts';
import { TextAdapter } from './adapters/text/text-adapter.ts';
import { ConnectionDesk } from './connection-desk.ts';
import { CommandAnswers } from './consent/command-answers.ts';
import { History } from './consent/history/history.ts';
import { QuestionBook } from './consent/question-book.ts';
import { RuleStore } from './consent/rules/rule-store.ts';
import type { Host } from './host.ts';
import type { HostCore } from './host-core.ts';
import { Journal } from './journal/journal.ts';
import { readJournalSettings } from './journal/journal-settings.ts';
import { Notices } from './notices.ts';
import { ProfileStore } from './profiles/profile-store.ts';
import { relaunch } from './profiles/relaunch.ts';
import type { SpawnPty } from './sessions/pty.ts';
import { SessionRegistry } from './sessions/session-registry.ts';
import { readAskpassSettings } from './settings/askpass-settings.ts';
import { SettingsFile } from './settings/settings-file.ts';
import { readTerminalSettings } from './settings/terminal-settings.ts';
import { SnapshotThread } from './snapshots/snapshot-thread.ts';
import { watchEmptyHost } from './stand-down/empty-host.ts';
import { HolderRegistry } from './stand-down/holder-registry.ts';
import { HostDoor } from './stand-down/host-door.ts';
import { keepSessions } from './stand-down/kept-sessions.ts';
import type { ProgramFile } from './stand-down/program-file.ts';
import { defaultStandDownSettings, type StandDownSettings } from './stand-down/settings.ts';
import { StandDown } from './stand-down/stand-down.ts';

/** What a host is made of. It reaches for nothing else: no globals, no Electron. */
export interface HostDeps {
  /** Real path of the folder. */
  readonly workspace: string;
  readonly instanceId?: string;
  readonly build: Build;
  readonly clock: Clock;
  readonly log: Log;
  readonly spawnPty: SpawnPty;
  /** Shared by all hosts of a process; absent, the host makes one of its own. */
  readonly processes?: ProcessReader | undefined;
  /** The bundled thread that makes snapshots; without it a surface gets what bytes there are. */
  snapshotWorker(): string | undefined;
  /** The person's environment, for new sessions. */
  environment(): Promise<Record<string, string>>;
  /** Path of the socket that sessions may dial; absent when there is none. */
  readonly socket?: string | undefined;
  readonly binFolder?: string | undefined;
  /** The person's settings file, which need not exist. */
  readonly settingsFile?: string | undefined;
  readonly shellFolder?: string | undefined;
  /** Where a right that the person confirmed is remembered. */
  readonly stateDir?: string | undefined;
  readonly key?: string | undefined;
  /** Folder of the slot, for what belongs to this workspace; absent where it cannot be written. */
  readonly slotFolder?: string | undefined;
  readonly notices?: readonly string[];
  /** What an update would replace; absent where the app watches it for all its hosts. */
  readonly program?: ProgramFile | undefined;
  readonly settings?: Partial<StandDownSettings> | undefined;
}

/** Composes a host from its parts. */
export function createHost(deps: HostDeps): Host {
  const snapshots = new SnapshotThread(() => deps.snapshotWorker());
  const core = createCore(deps, snapshots);
  const desk = new ConnectionDesk(core);
  const leaving = standDownOn(core);
  // What a session asked concerns nobody once it has ended (spec C2).
  core.sessions.onEnded((session) => {
    core.questions.withdrawAllOf(session.id, 'the session ended');
  });
  let closing: Promise<void> | undefined;
  const close = async (reason: string) => {
    core.holders.seal();
    core.journal.lose(reason);
    leaving.dispose();
    desk.announceRetiring(reason);
    core.questions.withdrawAll('the host stopped');
    await Promise.all([core.adapter.stop(), core.sessions.endAll(), core.history.flush()]);
    await core.journal.close();
    core.activity.dispose();
    core.profiles.dispose();
    core.ownSettings.dispose();
    // Answers that are due now, to a `retire` above all, are written first (spec S6).
    await new Promise((resolve) => setImmediate(resolve));
    desk.closeAll();
    snapshots.dispose();
  };
  return {
    workspace: core.workspace,
    instanceId: core.instanceId,
    restore: () => core.journal.restore(),
    accept: (transport, admission) => desk.accept(transport, admission),
    hold: (hold) => core.holders.hold(hold),
    whois: () => core.whois(),
    resting: () => core.sessions.resting(),
    onHoldersChanged: core.holders.onChanged,
    door: core.door,
    onRetiring: core.door.onRetiring,
    close(reason) {
      closing ??= close(reason);
      return closing;
    },
  };
}

/** Lets every change of what is held decide, at once, whether the host stays. */
function standDownOn(core: HostCore): Disposable {
  const { adapter, clock, holders, questions, sessions, settings, standDown } = core;
  const owned = new DisposableStore();
  owned.add(standDown);
  owned.add(holders.onChanged(() => standDown.look()));
  const takesTurn = (id: SessionId) =>
    adapter.list().some(({ session, state }) => session?.id === id && state !== 'idle');
  owned.add(
    keepSessions({
      ...core,
      hold: (hold) => holders.hold(hold),
      isWorking: (id) => takesTurn(id) || questions.hasOpenIn(id),
    }),
  );
  const { emptyHostMs } = settings;
  if (emptyHostMs === undefined) return owned;
  owned.add(
    watchEmptyHost({
      clock,
      emptyHostMs,
      // Of past sessions nothing is here that is not on disk.
      isEmpty: () => sessions.all().every(({ isPast }) => isPast) && holders.isQuiet(),
      changes: [holders.onChanged, sessions.onRemoved],
      setEmpty: (isEmpty) => standDown.setEmpty(isEmpty),
    }),
  );
  return owned;
}

function createCore(deps: HostDeps, snapshots: SnapshotThread): HostCore {
  const { build, clock, log, workspace } = deps;
  const holders = new HolderRegistry(clock);
  const hold = holders.hold.bind(holders);
  const activity = new ActivityWatch({ clock, reader: deps.processes ?? createProcessReader() });
  const sessions = new SessionRegistry({
    clock,
    spawnPty: deps.spawnPty,
    watch: activity,
    snapshots,
    hold,
  });
  const questions = new QuestionBook({ clock, hold });
  const settings = { ...defaultStandDownSettings, ...deps.settings };
  const door = new HostDoor({ holders, facts: [activity], factsMs: settings.factsMs, clock, log });
  const { program } = deps;
  const standDown = new StandDown({ doors: () => [door], build, program, settings, clock, log });
  const programs = createPrograms(deps, { sessions, questions, hold });
  const notices = new Notices(deps.notices ?? []);
  const instanceId = deps.instanceId ?? randomUUID();
  const startedAt = clock.now();
  const whois = (): Whois => ({
    protocol: PROTOCOL_VERSION,
    build,
    pid: process.pid,
    startedAt,
    instanceId,
    workspace,
    busy: !holders.isQuiet(),
    retiring: holders.isSealed,
    surfaces: holders.list().filter((holder) => holder.kind === 'surface').length,
    sessions: sessions.all().filter(({ isPast }) => !isPast).length,
    openQuestions: questions.list().length,
    holders: holders.list(),
    noted: standDown.isNoted,
  });
  return {
    workspace,
    instanceId,
    build,
    clock,
    log,
    sessions,
    activity,
    questions,
    history: rememberSettled(deps, questions, sessions),
    rules: new RuleStore({ workspace, folder: deps.slotFolder, key: deps.key, clock, log }),
    commandAnswers: new CommandAnswers({ ...deps, questions }),
    journal: createJournal(deps, { sessions, notices, ...programs }),
    holders,
    door,
    standDown,
    settings,
    ...programs,
    stateDir: deps.stateDir,
    key: deps.key,
    notices,
    whois,
  };
}

/** Writes down each question that is settled, by whomever. */
function rememberSettled(
  { slotFolder: folder, clock, log }: HostDeps,
  questions: QuestionBook,
  sessions: SessionRegistry,
): History {
  const sessionLabel = (id: SessionId) => sessions.list().find((item) => item.id === id)?.label;
  const history = new History({ folder, clock, log, sessionLabel });
  questions.onSettled((question) => void history.add(question));
  return history;
}

type JournalParts = Pick<
  HostCore,
  'sessions' | 'notices' | 'ownSettings' | 'profiles' | 'launchContext'
>;

function createJournal({ slotFolder: folder, clock, log }: HostDeps, parts: JournalParts): Journal {
  const { sessions, notices, ownSettings, profiles, launchContext } = parts;
  return new Journal({
    folder,
    sessions,
    clock,
    log,
    settings: async () => readJournalSettings((await ownSettings.read()).root).settings,
    relaunch: (session) => relaunch(session, { profiles, launchContext }),
    onProblem: (sentence) => notices.add(sentence),
  });
}

interface ProgramParts {
  readonly sessions: SessionRegistry;
  readonly questions: QuestionBook;
  hold(hold: Hold): Disposable;
}

/** What can be run, and what runs it. */
function createPrograms(
  deps: HostDeps,
  { sessions, questions, hold }: ProgramParts,
): Pick<HostCore, 'ownSettings' | 'profiles' | 'launchContext' | 'adapter'> {
  const environment = () => deps.environment();
  const ownSettings = new SettingsFile(deps.settingsFile);
  const profiles = new ProfileStore({ settings: ownSettings, environment });
  const launchContext = {
    workspace: deps.workspace,
    version: deps.build.version,
    socket: deps.socket,
    binFolder: deps.binFolder,
    askpass: async () => readAskpassSettings((await ownSettings.read()).root).askpass,
    async shellFolder() {
      const { settings } = readTerminalSettings((await ownSettings.read()).root);
      return settings.shellIntegration ? deps.shellFolder : undefined;
    },
    environment,
  };
  const hasOpenQuestion = (id: SessionId) => questions.hasOpenIn(id);
  const { clock } = deps;
  return {
    ownSettings,
    profiles,
    launchContext,
    adapter: new TextAdapter({ sessions, profiles, launchContext, clock, hold, hasOpenQuestion }),
  };
}
