import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Host } from '../host/host.ts';
import type { OpenedWorkspace as Hosting } from '../host/open-workspace.ts';
import { realFolderOf } from '../host/slot/workspace-folder.ts';
import type { Opened, Workspace, WorkspaceId } from '../shared/desktop.ts';
import { Emitter } from '../shared/emitter.ts';
import { errorCodeOf, messageOf } from '../shared/errors.ts';
import type { Log } from '../shared/log.ts';
import type { Holder } from '../shared/protocol/holder.ts';
import type { WaitingQuestion } from './question-alerts.ts';
import { closeRefusal } from './work-words.ts';
import { workspaceNames } from './workspace-names.ts';

export interface WorkspacesOptions {
  /** Hosts the folder, or joins the process that does. `environment`: what new sessions get. */
  openHost(folder: string, environment: () => Promise<Record<string, string>>): Promise<Hosting>;
  /** Joins whoever becomes the folder's host next; undefined when nobody does for a while. */
  joinSuccessor(folder: string): Promise<Hosting | undefined>;
  /** The environment of the person's login shell. */
  loginEnvironment(): Promise<Record<string, string>>;
  readonly log: Log;
}

/** How a folder is open. `broken`: it is not, and this sentence says why. */
type Hosted = Hosting | Broken;

interface Broken {
  readonly kind: 'broken';
  readonly problem: string;
  readonly handOver?: Workspace['handOver'];
}

interface Entry {
  readonly id: WorkspaceId;
  readonly path: string;
  hosted: Hosted;
}

/** Seen where a folder lies on a drive that does not answer. */
const STILL_OPENING = 'This folder is still being opened.';

const HANDING_OVER: Broken = {
  kind: 'broken',
  problem: 'Another process of Berth takes this folder over.',
  handOver: 'underWay',
};

/** Names a folder in this app: 16 hex digits of the hash of its real path. */
export function workspaceIdOf(realPath: string): WorkspaceId {
  return createHash('sha256').update(realPath).digest('hex').slice(0, 16) as WorkspaceId;
}

/** The folders that are open in this app. All windows show the same ones. */
export class Workspaces {
  readonly #options: WorkspacesOptions;
  readonly #entries = new Map<WorkspaceId, Entry>();
  readonly #opening = new Map<WorkspaceId, Promise<Hosted>>();
  readonly #environments = new Map<WorkspaceId, Record<string, string>>();
  readonly #changed = new Emitter<void>();
  readonly #opened = new Emitter<string>();
  readonly #closed = new Emitter<WorkspaceId>();
  readonly #holders = new Emitter<void>();
  readonly #hostGone = new Emitter<Host>();

  constructor(options: WorkspacesOptions) {
    this.#options = options;
  }

  readonly onChanged = this.#changed.subscribe;
  /** A person opened this folder. */
  readonly onOpened = this.#opened.subscribe;
  /** A person closed this folder. */
  readonly onClosed = this.#closed.subscribe;
  readonly onHoldersChanged = this.#holders.subscribe;
  /** A host of this app ended. */
  readonly onHostGone = this.#hostGone.subscribe;

  list(): Workspace[] {
    const entries = [...this.#entries.values()];
    const names = workspaceNames(entries.map((entry) => entry.path));
    return entries.map(({ id, path: folder, hosted }, index) => ({
      id,
      path: folder,
      name: names[index] ?? folder,
      kind: hosted.kind,
      ...(hosted.kind === 'broken' ? { problem: hosted.problem } : {}),
      ...(hosted.kind === 'broken' && hosted.handOver ? { handOver: hosted.handOver } : {}),
    }));
  }

  get hosts(): Host[] {
    return [...this.#entries.values()].flatMap(({ hosted }) =>
      hosted.kind === 'own' ? [hosted.host] : [],
    );
  }

  /** What keeps this app's hosts, except the windows' own view: ending it would cut work short. */
  working(): Holder[] {
    return this.hosts.flatMap(workOf);
  }

  /** The work, and the shells that rest at their prompt: all that would end with this app (S13). */
  running(): Holder[] {
    return this.hosts.flatMap((host) => [...workOf(host), ...named(host, host.resting())]);
  }

  get sessionCount(): number {
    return this.hosts.reduce((sum, host) => sum + host.whois().sessions, 0);
  }

  get openQuestions(): number {
    return this.hosts.reduce((sum, host) => sum + host.whois().openQuestions, 0);
  }

  /** The open questions of this app's hosts, oldest first. */
  questions(): WaitingQuestion[] {
    return this.list().flatMap(({ id: workspaceId, name: folder }) => {
      const hosted = this.#entries.get(workspaceId)?.hosted;
      if (hosted?.kind !== 'own') return [];
      const asks = hosted.host.whois().holders.filter(({ kind }) => kind === 'question');
      return asks.map(({ id, title }) => ({ id, title, workspaceId, folder }));
    });
  }

  /**
   * Opens a folder, or answers the one that is open already. New sessions in it get `env`, if
   * given, instead of the environment of the login shell.
   */
  async open(folder: string, env?: Record<string, string>): Promise<Opened> {
    if (!path.isAbsolute(folder)) {
      return {
        ok: false,
        problem: `"${folder}" is only a part of a path. Name the folder in full.`,
      };
    }
    const real = await realFolderOf(folder);
    const id = workspaceIdOf(real);
    if (env) this.#environments.set(id, env);
    const hosted = await this.#hosted(id, real);
    if (hosted.kind === 'broken') return { ok: false, problem: hosted.problem };
    this.#opened.fire(real);
    return { ok: true, workspaceId: id };
  }

  /**
   * Opens the folders of last time, in that order. One that cannot be opened now stays, as broken.
   * `folders` are real paths.
   */
  async restore(folders: readonly string[]): Promise<void> {
    for (const folder of folders) this.#put(folder, { kind: 'broken', problem: STILL_OPENING });
    await Promise.all(folders.map((folder) => this.#hosted(workspaceIdOf(folder), folder)));
  }

  /** How an open folder is hosted; a broken one is tried again. Undefined for one not open here. */
  async hosting(id: WorkspaceId): Promise<Hosted | undefined> {
    const entry = this.#entries.get(id);
    return entry && this.#hosted(id, entry.path);
  }

  /** Forgets how a folder was joined, so that the next look opens it anew. */
  lost(id: WorkspaceId, joined: Hosted, problem: string): void {
    const entry = this.#entries.get(id);
    if (entry?.hosted === joined) this.#put(entry.path, { kind: 'broken', problem });
  }

  /** Answers a sentence when it refuses, because something runs there and may not be ended. */
  async close(id: WorkspaceId, endSessions: boolean): Promise<string | undefined> {
    await this.#opening.get(id);
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    if (entry.hosted.kind === 'own') {
      const { host } = entry.hosted;
      const refusal = endSessions ? undefined : closeRefusal(host.whois().holders.filter(isWork));
      if (refusal) return refusal;
    }
    this.#entries.delete(id);
    this.#environments.delete(id);
    this.#closed.fire(id);
    this.#changed.fire();
    await this.#end(entry.hosted, 'the folder was closed');
    return undefined;
  }

  async closeAll(reason: string): Promise<void> {
    await Promise.all([...this.#entries.values()].map(({ hosted }) => this.#end(hosted, reason)));
  }

  /** Whatever is asked at once for one folder gets one host. */
  #hosted(id: WorkspaceId, real: string): Promise<Hosted> {
    const entry = this.#entries.get(id);
    if (entry && entry.hosted.kind !== 'broken') return Promise.resolve(entry.hosted);
    const underWay = this.#opening.get(id);
    if (underWay) return underWay;
    const opening = this.#host(id, real).finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  async #host(id: WorkspaceId, real: string): Promise<Hosted> {
    const { openHost, loginEnvironment, log } = this.#options;
    try {
      const hosting = await openHost(
        real,
        async () => this.#environments.get(id) ?? (await loginEnvironment()),
      );
      this.#put(real, hosting);
      if (hosting.kind === 'own') this.#watch(real, hosting);
      else void this.#followJoined(real, hosting);
      return hosting;
    } catch (error) {
      // With a code it is a sentence for the person; without one it is a fault of ours.
      if (errorCodeOf(error)) log.info('cannot open folder', { why: messageOf(error) });
      else log.error('cannot open folder', { folder: real, error });
      return this.#broken(id, messageOf(error));
    }
  }

  /** Told only when it is news: a window may try again at each telling. */
  #broken(id: WorkspaceId, problem: string): Hosted {
    const entry = this.#entries.get(id);
    const before = entry?.hosted.kind === 'broken' ? entry.hosted.problem : undefined;
    if (entry && before !== problem) this.#put(entry.path, { kind: 'broken', problem });
    return { kind: 'broken', problem };
  }

  #watch(real: string, hosting: Extract<Hosting, { kind: 'own' }>): void {
    const { host } = hosting;
    host.onHoldersChanged(() => this.#holders.fire());
    host.onRetiring((reason) => {
      const id = workspaceIdOf(real);
      if (this.#entries.get(id)?.hosted !== hosting) {
        void this.#end(hosting, reason);
        return;
      }
      this.#put(real, HANDING_OVER);
      // Whoever asks for this folder meanwhile waits for the same answer.
      const handingOver = this.#handOver(real, hosting, reason).finally(() =>
        this.#opening.delete(id),
      );
      this.#opening.set(id, handingOver);
    });
  }

  /**
   * When the process that hosts a folder leaves, the folder is opened anew at once, whether or not a
   * window looks at it: an older build must find its successor (spec S6).
   */
  async #followJoined(real: string, joined: Extract<Hosting, { kind: 'joined' }>): Promise<void> {
    const id = workspaceIdOf(real);
    try {
      await joined.left();
    } catch (error) {
      // A window that wants the folder tries again by itself.
      this.#options.log.info('a host cannot be watched', { why: messageOf(error) });
      return;
    }
    if (this.#entries.get(id)?.hosted !== joined) return;
    this.#put(real, HANDING_OVER);
    await this.hosting(id);
  }

  /**
   * The host left for somebody else: that one is joined, and never raced for the slot. Where nobody
   * comes, the folder stays closed until a person opens it again.
   */
  async #handOver(real: string, hosting: Hosting, reason: string): Promise<Hosted> {
    const id = workspaceIdOf(real);
    await this.#end(hosting, reason);
    const successor = await this.#options.joinSuccessor(real).catch((error: unknown) => {
      this.#options.log.info('the successor cannot be joined', { why: messageOf(error) });
      return undefined;
    });
    const nobody = {
      kind: 'broken',
      problem: `The host left: ${reason}.`,
      handOver: 'nobodyCame',
    } as const;
    const now: Hosted = successor ?? nobody;
    if (this.#entries.has(id)) this.#put(real, now);
    if (now.kind === 'joined') void this.#followJoined(real, now);
    return now;
  }

  async #end(hosted: Hosted, reason: string): Promise<void> {
    if (hosted.kind !== 'own') return;
    try {
      await hosted.close(reason);
    } catch (error) {
      // The folder is gone from this app either way; the lock falls with the process at the latest.
      this.#options.log.error('a host did not close', { folder: hosted.host.workspace, error });
    }
    this.#hostGone.fire(hosted.host);
    this.#holders.fire();
  }

  #put(real: string, hosted: Hosted): void {
    const id = workspaceIdOf(real);
    const entry = this.#entries.get(id);
    if (entry) entry.hosted = hosted;
    else this.#entries.set(id, { id, path: real, hosted });
    this.#changed.fire();
  }
}

/** A window only looks; whatever else holds a host would end with it. */
const isWork = (holder: Holder): boolean => holder.kind !== 'surface';
const workOf = (host: Host): Holder[] => named(host, host.whois().holders.filter(isWork));

function named({ workspace }: Host, holders: readonly Holder[]): Holder[] {
  const folder = path.basename(workspace);
  return holders.map((holder) => ({ ...holder, title: `${holder.title} in ${folder}` }));
}
