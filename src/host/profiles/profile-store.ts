import path from 'node:path';
import { Emitter } from '../../shared/emitter.ts';
import { BerthError } from '../../shared/errors.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import {
  type ListedProfile,
  type Profile,
  type ProfileProblem,
  profile as profileSchema,
} from '../../shared/protocol/profile.ts';
import { readJournalSettings } from '../journal/journal-settings.ts';
import { readNotificationSettings } from '../settings/notification-settings.ts';
import type { Settings, SettingsFile } from '../settings/settings-file.ts';
import { readStandDownSettings } from '../settings/stand-down-settings.ts';
import { readTerminalSettings } from '../settings/terminal-settings.ts';
import { findProgram } from './find-program.ts';
import { type ParsedProfiles, parseProfiles } from './parse-profiles.ts';
import { findShell, shellArguments } from './shell.ts';
import { shippedProfiles } from './shipped-profiles.ts';

interface StoreOptions {
  /** The person's settings, which hold their own profiles. */
  readonly settings: SettingsFile;
  /** The person's environment, in whose PATH programs are looked for. */
  environment(): Promise<Readonly<Record<string, string>>>;
}

export interface ProfileList {
  readonly profiles: ListedProfile[];
  readonly problems: ProfileProblem[];
  readonly file?: string;
}

/** The profiles there are: the person's own, read anew when their file changes, and what is found. */
export class ProfileStore implements Disposable {
  readonly #options: StoreOptions;
  readonly #changed = new Emitter<ProfileList>();
  readonly #following: Disposable;
  #parsed: { readonly from: Settings; readonly own: ParsedProfiles } | undefined;

  constructor(options: StoreOptions) {
    this.#options = options;
    this.#following = options.settings.onChanged((settings) => {
      void this.#listed(settings).then((list) => this.#changed.fire(list));
    });
  }

  /** The settings file says something else now. */
  readonly onChanged = this.#changed.subscribe;

  async list(): Promise<ProfileList> {
    return await this.#listed(await this.#options.settings.read());
  }

  async #listed(settings: Settings): Promise<ProfileList> {
    const { path: file } = this.#options.settings;
    const { profiles, problems } = this.#own(settings);
    const own = [...profiles].map(([name, profile]) => listOwn(name, profile));
    // A bad one is not replaced by the one that ships: the person meant their own.
    const taken = new Set([...profiles.keys(), ...problems.map(({ profile }) => profile)]);
    const found = (await this.#found()).filter(({ name }) => !taken.has(name));
    return {
      profiles: [...own.filter(({ profile }) => profile.enabled), ...found],
      problems: [...problemsOf(settings), ...problems],
      ...(file ? { file } : {}),
    };
  }

  /** The person's own profiles, by name, and those that are found. */
  async all(): Promise<ReadonlyMap<string, Profile>> {
    const { profiles } = await this.list();
    return new Map(profiles.map(({ name, profile }) => [name, profile]));
  }

  /** Whether the person has one of this name, good or bad. */
  async isOwn(name: string): Promise<boolean> {
    const { profiles, problems } = this.#own(await this.#options.settings.read());
    return profiles.has(name) || problems.some(({ profile }) => profile === name);
  }

  /** @throws BerthError `PROFILE_NOT_FOUND`; `PROFILE_UNUSABLE` for a bad one or one that is off. */
  async get(name: string): Promise<Profile> {
    const { profiles, problems } = this.#own(await this.#options.settings.read());
    const own = profiles.get(name);
    if (own?.enabled) return own;
    if (own) {
      throw new BerthError(
        'PROFILE_UNUSABLE',
        `Profile "${name}" is switched off: its "enabled" is false in the settings.`,
      );
    }
    const bad = problems.filter((problem) => problem.profile === name);
    if (bad.length > 0) {
      throw new BerthError('PROFILE_UNUSABLE', bad.map(({ problem }) => problem).join(' '), {
        data: { problems: bad },
      });
    }
    const found = await this.#found();
    const shipped = found.find((candidate) => candidate.name === name);
    if (shipped) return shipped.profile;
    throw unknownProfile(name, [...profiles.keys(), ...found.map((candidate) => candidate.name)]);
  }

  dispose(): void {
    this.#following.dispose();
    this.#changed.dispose();
  }

  #own(settings: Settings): ParsedProfiles {
    if (this.#parsed?.from !== settings) {
      this.#parsed = { from: settings, own: parseProfiles(settings.root) };
    }
    return this.#parsed.own;
  }

  async #found(): Promise<ListedProfile[]> {
    const env = await this.#options.environment();
    const shell = findShell(env);
    const found = shippedProfiles.filter(({ name }) => findProgram(name, '/', env['PATH']));
    return [
      ...(shell ? [listShell(shell)] : []),
      ...found.map(({ profile, ...rest }): ListedProfile => {
        return { ...rest, profile: profileSchema.parse(profile), origin: 'found' };
      }),
    ];
  }
}

/** What is wrong with the file as a whole, and with settings that are read with the profiles. */
function problemsOf({ root, problem }: Settings): ProfileProblem[] {
  const problems = [
    readTerminalSettings(root),
    readNotificationSettings(root),
    readStandDownSettings(root),
    readJournalSettings(root),
  ].flatMap((section) => section.problems);
  return [...(problem === undefined ? [] : [{ problem }]), ...problems];
}

function unknownProfile(name: string, names: readonly string[]): BerthError {
  const ships = shippedProfiles.find((candidate) => candidate.name === name);
  const why = ships
    ? `Its program "${name}" is not on PATH.`
    : `There are: ${names.join(', ')}. Others can be added to the settings file.`;
  return new BerthError('PROFILE_NOT_FOUND', `There is no profile "${name}". ${why}`);
}

function listShell(shell: string): ListedProfile {
  const profile = profileSchema.parse({ command: shell, args: shellArguments() });
  const title = `Your shell, ${path.basename(shell)}`;
  return { name: 'shell', profile, origin: 'found', title, kind: 'shell' };
}

const listOwn = (name: string, profile: Profile): ListedProfile => ({
  name,
  profile,
  origin: 'own',
  title: [profile.command, ...profile.args].join(' ').slice(0, 200),
  kind: 'program',
});
