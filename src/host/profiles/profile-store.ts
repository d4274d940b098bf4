import { unwatchFile, watchFile } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
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
import { findProgram } from './find-program.ts';
import { type ParsedProfiles, parseProfiles } from './parse-profiles.ts';
import { findShell, shellArguments } from './shell.ts';
import { shippedProfiles } from './shipped-profiles.ts';

interface StoreOptions {
  /** The person's settings file, which need not exist; absent: there are only shipped profiles. */
  readonly file?: string | undefined;
  /** The person's environment, in whose PATH programs are looked for. */
  environment(): Promise<Readonly<Record<string, string>>>;
}

export interface ProfileList {
  readonly profiles: ListedProfile[];
  readonly problems: ProfileProblem[];
  readonly file?: string;
}

/** How often the settings file is looked at for windows that show it. Asking looks at once. */
const LOOK_EVERY_MS = 1000;
/** No settings file comes near it. Bytes. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

const nothing: ParsedProfiles = { profiles: new Map(), problems: [] };

/** The profiles there are: the person's own, read anew when their file changes, and what is found. */
export class ProfileStore implements Disposable {
  readonly #options: StoreOptions;
  readonly #changed = new Emitter<ProfileList>();
  #own: ParsedProfiles = nothing;
  #seen: string | undefined;
  #reading: Promise<void> | undefined;
  readonly #onLook = () => void this.#refresh();

  constructor(options: StoreOptions) {
    this.#options = options;
    // Polled, so that a file that is made later, or lies behind links, is seen as well.
    if (options.file) {
      watchFile(options.file, { interval: LOOK_EVERY_MS, persistent: false }, this.#onLook);
    }
  }

  /** The settings file says something else now. */
  readonly onChanged = this.#changed.subscribe;

  async list(): Promise<ProfileList> {
    await this.#refresh();
    return await this.#listed();
  }

  async #listed(): Promise<ProfileList> {
    const { file } = this.#options;
    const own = [...this.#own.profiles].map(([name, profile]) => listOwn(name, profile));
    // A bad one is not replaced by the one that ships: the person meant their own.
    const taken = new Set([
      ...this.#own.profiles.keys(),
      ...this.#own.problems.map(({ profile }) => profile),
    ]);
    const found = (await this.#found()).filter(({ name }) => !taken.has(name));
    return {
      profiles: [...own.filter(({ profile }) => profile.enabled), ...found],
      problems: [...this.#own.problems],
      ...(file ? { file } : {}),
    };
  }

  /** The person's own profiles, by name, and those that are found. */
  async all(): Promise<ReadonlyMap<string, Profile>> {
    const { profiles } = await this.list();
    return new Map(profiles.map(({ name, profile }) => [name, profile]));
  }

  /** @throws BerthError `PROFILE_NOT_FOUND`; `PROFILE_UNUSABLE` for a bad one or one that is off. */
  async get(name: string): Promise<Profile> {
    await this.#refresh();
    const own = this.#own.profiles.get(name);
    if (own?.enabled) return own;
    if (own) {
      throw new BerthError(
        'PROFILE_UNUSABLE',
        `Profile "${name}" is switched off: its "enabled" is false in the settings.`,
      );
    }
    const bad = this.#own.problems.filter((problem) => problem.profile === name);
    if (bad.length > 0) {
      throw new BerthError('PROFILE_UNUSABLE', bad.map(({ problem }) => problem).join(' '), {
        data: { problems: bad },
      });
    }
    const found = await this.#found();
    const shipped = found.find((candidate) => candidate.name === name);
    if (shipped) return shipped.profile;
    throw this.#unknown(name, found);
  }

  dispose(): void {
    if (this.#options.file) unwatchFile(this.#options.file, this.#onLook);
    this.#changed.dispose();
  }

  #unknown(name: string, found: readonly ListedProfile[]): BerthError {
    const names = [...this.#own.profiles.keys(), ...found.map((candidate) => candidate.name)];
    const ships = shippedProfiles.find((candidate) => candidate.name === name);
    const why = ships
      ? `Its program "${name}" is not on PATH.`
      : `There are: ${names.join(', ')}. Others can be added to the settings file.`;
    return new BerthError('PROFILE_NOT_FOUND', `There is no profile "${name}". ${why}`);
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

  /** Reads the file if it is another one than last time. Callers at the same time share one look. */
  #refresh(): Promise<void> {
    this.#reading ??= this.#look().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #look(): Promise<void> {
    const { file } = this.#options;
    if (!file) return;
    const { stamp, parsed } = await readStamped(file, this.#seen);
    if (stamp === this.#seen) return;
    const isFirst = this.#seen === undefined;
    this.#seen = stamp;
    if (!parsed) return;
    // Half-written or broken: what was good a moment ago stays.
    this.#own =
      'problem' in parsed ? { profiles: this.#own.profiles, problems: [parsed.problem] } : parsed;
    if (!isFirst) this.#changed.fire(await this.#listed());
  }
}

interface Stamped {
  /** Changes with the file. */
  readonly stamp: string;
  readonly parsed?: ReturnType<typeof parseProfiles>;
}

async function readStamped(file: string, seen: string | undefined): Promise<Stamped> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    const stamp = `${mtimeMs} ${size} ${ino}`;
    if (stamp === seen) return { stamp };
    if (size > MAX_FILE_BYTES) throw new Error(`it has ${size} bytes`);
    return { stamp, parsed: parseProfiles(await readFile(file, 'utf8')) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { stamp: 'missing', parsed: nothing };
    const problem = `The settings file ${file} cannot be read: ${message}`;
    return { stamp: problem, parsed: { problem: { problem } } };
  }
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
