import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { BerthError } from '../../shared/errors.ts';
import type { QuestionId } from '../../shared/protocol/question.ts';
import type { QuestionBook } from './question-book.ts';

interface CommandAnswersOptions {
  readonly questions: QuestionBook;
  /** The person's settings; absent: there are none, and so no such right. */
  readonly settingsFile?: string | undefined;
  /** Where a click in a window is remembered; absent: it counts for this host alone. */
  readonly stateDir?: string | undefined;
}

/** What `cli.mayAnswer` was confirmed with. */
const CONFIRMED_FILE = 'cli-may-answer.confirmed';
const ALLOW = 'allow';

/**
 * Whether the `berth` command may answer questions (spec C10): only where `cli.mayAnswer` is on in the
 * settings, and a person has confirmed that in a window. A settings file can be written by programs.
 */
export class CommandAnswers {
  readonly #options: CommandAnswersOptions;
  #asked: QuestionId | undefined;
  #confirmed = false;

  constructor(options: CommandAnswersOptions) {
    this.#options = options;
  }

  /** @throws BerthError `FORBIDDEN` with what the person can do. */
  async check(): Promise<void> {
    if (!(await this.#isOn())) {
      await this.#forget();
      throw new BerthError(
        'FORBIDDEN',
        'Questions are answered on their cards, in a window of Berth. To let the berth command answer, set "cli": {"mayAnswer": true} in the settings.',
      );
    }
    if (await this.#isConfirmed()) return;
    this.#ask();
    throw new BerthError(
      'FORBIDDEN',
      'The settings say that the berth command may answer questions. Confirm that on its card, in a window of Berth, and answer again.',
    );
  }

  /** Whether the question is the one about this right, which only a window may answer. */
  isAbout(id: QuestionId): boolean {
    return id === this.#asked;
  }

  #ask(): void {
    if (this.#asked) return;
    const opened = this.#options.questions.open(
      {
        source: 'ask',
        asker: { name: 'Berth' },
        title: 'Let the berth command answer questions?',
        body: `The settings file ${this.#options.settingsFile} has "cli": {"mayAnswer": true}. Whoever runs the berth command outside of Berth's terminals could then answer cards like this one. Programs inside a session never can.`,
        input: 'none',
        options: [
          { id: 'keep-off', label: 'Keep it off', kind: 'reject_once' },
          { id: ALLOW, label: 'Let it answer', kind: 'allow_always' },
        ],
      },
      this,
    );
    this.#asked = opened.id;
    void opened.settled.then(async ({ state }) => {
      if (state.kind === 'answered' && state.optionId === ALLOW) await this.#remember();
      this.#asked = undefined;
    });
  }

  async #isOn(): Promise<boolean> {
    const { settingsFile } = this.#options;
    if (settingsFile === undefined) return false;
    try {
      const settings: unknown = parse(await readFile(settingsFile, 'utf8'));
      return (settings as { cli?: { mayAnswer?: unknown } } | undefined)?.cli?.mayAnswer === true;
    } catch {
      // No settings, or none that can be read: what nobody allowed is off.
      return false;
    }
  }

  async #isConfirmed(): Promise<boolean> {
    const file = this.#file;
    return this.#confirmed || (file !== undefined && (await isThere(file)));
  }

  async #remember(): Promise<void> {
    this.#confirmed = true;
    // Where it cannot be written it counts until the host ends.
    if (this.#file) await writeFile(this.#file, '', { mode: 0o600 }).catch(() => {});
  }

  async #forget(): Promise<void> {
    this.#confirmed = false;
    if (this.#file) await rm(this.#file, { force: true });
  }

  get #file(): string | undefined {
    const { stateDir } = this.#options;
    return stateDir === undefined ? undefined : path.join(stateDir, CONFIRMED_FILE);
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
