import { randomUUID } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../shared/clock.ts';
import { Emitter } from '../../../shared/emitter.ts';
import { BerthError, messageOf } from '../../../shared/errors.ts';
import type { Log } from '../../../shared/log.ts';
import type { ListedRule, Rule } from '../../../shared/protocol/rule.ts';
import { writeFileWhole } from '../../files.ts';
import type { Inquiry } from '../question-book.ts';
import { noRules, type ParsedRules, parseRules, writeRules } from './rule-file.ts';
import { decidingRule, isInWorkspace, pickedOption, ruledCommand } from './rule-match.ts';

interface StoreOptions {
  /** Real path of the folder whose questions they answer. */
  readonly workspace: string;
  /** The slot's own folder; absent where nothing can be written. */
  readonly folder: string | undefined;
  readonly key: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export interface RuleList {
  readonly rules: ListedRule[];
  readonly problems: string[];
  readonly file?: string;
}

/** A question that a rule has answered. */
export interface Ruled {
  readonly rule: Rule;
  readonly optionId: string;
}

const FILE = 'rules.json';
/** More is no list that a person keeps. */
const MAX_RULES = 1000;

/** The rules of one workspace (spec C8): read anew when their file changes, whoever changed it. */
export class RuleStore {
  readonly #options: StoreOptions;
  readonly #changed = new Emitter<RuleList>();
  readonly #file: string | undefined;
  #parsed: ParsedRules = noRules;
  #stamp: string | undefined;
  /** One step after the other: each reads, changes and writes. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: StoreOptions) {
    this.#options = options;
    this.#file = options.folder === undefined ? undefined : path.join(options.folder, FILE);
  }

  readonly onChanged = this.#changed.subscribe;

  list(): Promise<RuleList> {
    return this.#inOrder(async () => this.#listed());
  }

  /** The rule that answers a question, and how; undefined: a person answers it. */
  decide(inquiry: Inquiry): Promise<Ruled | undefined> {
    const asked = ruledCommand(inquiry);
    if (!asked) return Promise.resolve(undefined);
    return this.#inOrder(async () => {
      const active = this.#parsed.rules.filter(({ state }) => state === 'active');
      const rule = decidingRule(active, asked);
      const option = rule && pickedOption(rule.effect, inquiry.options);
      if (!rule || !option) return undefined;
      if (rule.effect === 'allow' && !(await this.#isHere(asked.cwd))) return undefined;
      await this.#used(rule);
      return { rule, optionId: option.id };
    });
  }

  /** @throws BerthError `UNSUPPORTED`, `STATE_UNUSABLE` where rules cannot be kept. */
  add(made: Pick<Rule, 'effect' | 'asker' | 'source' | 'match'>): Promise<Rule> {
    return this.#inOrder(async () => {
      if (made.effect === 'allow' && this.#options.key === undefined)
        throw this.#cannot('there is no key');
      const { rules } = this.#parsed;
      if (rules.length >= MAX_RULES)
        throw this.#cannot(`there are ${MAX_RULES} already; revoke some`);
      const same = rules.find((rule) => sameScope(rule, made) && rule.state === 'active');
      if (same) return same;
      const id = randomUUID();
      const rule: ListedRule = {
        ...made,
        id,
        createdAt: this.#options.clock.now(),
        uses: 0,
        state: 'active',
      };
      await this.#write([...rules, rule]);
      return rule;
    });
  }

  /** Takes a rule that was written outside of Berth as the person's own. */
  async confirm(id: string): Promise<void> {
    await this.#change(id, (rule) => ({ ...rule, state: 'active' }));
  }

  async remove(id: string): Promise<void> {
    await this.#change(id, () => undefined);
  }

  #change(id: string, to: (rule: ListedRule) => ListedRule | undefined): Promise<void> {
    return this.#inOrder(async () => {
      const { rules } = this.#parsed;
      if (!rules.some((rule) => rule.id === id)) {
        throw new BerthError('BAD_REQUEST', 'There is no such rule any more.');
      }
      const changed = rules.map((rule) => (rule.id === id ? to(rule) : rule));
      await this.#write(changed.filter((rule) => rule !== undefined));
    });
  }

  async #used(rule: Rule): Promise<void> {
    const { clock, log } = this.#options;
    const used = { uses: rule.uses + 1, lastUsedAt: clock.now() };
    const rules = this.#parsed.rules.map((one) => (one.id === rule.id ? { ...one, ...used } : one));
    await this.#write(rules).catch((error: unknown) =>
      log.error('the use of a rule was not written down', { rule: rule.id, why: messageOf(error) }),
    );
  }

  /** A rule is about commands in its folder. Where a command would run elsewhere, a person is asked. */
  async #isHere(cwd: string | undefined): Promise<boolean> {
    if (cwd === undefined || !path.isAbsolute(cwd)) return false;
    const real = await realpath(cwd).catch(() => undefined);
    return real !== undefined && isInWorkspace(real, this.#options.workspace);
  }

  #inOrder<T>(step: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(async () => {
      await this.#read();
      return await step();
    });
    this.#queue = done.catch(() => {});
    return done;
  }

  async #read(): Promise<void> {
    if (!this.#file) return;
    const stamp = await stampOf(this.#file);
    if (stamp === this.#stamp) return;
    const text = await readFile(this.#file, 'utf8').catch(() => undefined);
    const isFirst = this.#stamp === undefined;
    this.#stamp = stamp;
    // A file that is there and cannot be read has rules that are not known: none of them counts.
    this.#parsed =
      text === undefined && stamp === MISSING ? noRules : parseRules(text ?? '', this.#options);
    if (!isFirst) this.#changed.fire(this.#listed());
  }

  async #write(rules: readonly ListedRule[]): Promise<void> {
    if (!this.#file) throw this.#cannot('this host has no folder for them');
    if (this.#parsed.locked) throw this.#cannot(this.#parsed.problems.join(' '));
    const parsed = { ...this.#parsed, rules };
    try {
      await writeFileWhole(this.#file, writeRules(parsed, this.#options));
    } catch (cause) {
      throw new BerthError('STATE_UNUSABLE', `The rule was not saved: ${messageOf(cause)}`, {
        cause,
      });
    }
    this.#parsed = parsed;
    this.#stamp = await stampOf(this.#file);
    this.#changed.fire(this.#listed());
  }

  #cannot = (why: string): BerthError =>
    new BerthError('UNSUPPORTED', `Rules cannot be kept here: ${why}.`);

  #listed(): RuleList {
    const { rules, problems } = this.#parsed;
    return {
      rules: [...rules],
      problems: [...problems],
      ...(this.#file ? { file: this.#file } : {}),
    };
  }
}

const MISSING = 'missing';

async function stampOf(file: string): Promise<string> {
  try {
    const { mtimeMs, ctimeMs, size, ino } = await stat(file);
    return [mtimeMs, ctimeMs, size, ino].join(' ');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? MISSING : `unreadable ${error}`;
  }
}

function sameScope(rule: Rule, made: Pick<Rule, 'effect' | 'asker' | 'source' | 'match'>): boolean {
  const scope = ({ effect, asker, source, match }: typeof made) =>
    JSON.stringify([effect, asker, source, match.kind === 'exact' ? match.command : match.argv]);
  return scope(rule) === scope(made);
}
