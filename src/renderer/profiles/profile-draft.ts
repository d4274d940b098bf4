import { type ProfileIn, profile as profileSchema } from '../../shared/protocol/profile.ts';
import { escaped, unescaped } from './escaped-text.ts';

export interface EnvRow {
  readonly name: string;
  readonly value: string;
}

/** A profile as a form holds it: what is typed, whether it makes sense yet or not. */
export interface ProfileDraft {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: readonly EnvRow[];
  readonly enabled: boolean;
  readonly persistent: boolean;
  readonly terminal: boolean;
  /** Empty: as it comes. */
  readonly keep: string;
  readonly record: boolean;
  readonly protocol: string;
  /** Undefined: the process of a prompt gets `args` as well. */
  readonly promptArgs: readonly string[] | undefined;
  readonly startupIdleTimeoutMs: string;
  readonly maxStartupMs: string;
  readonly responseIdleTimeoutMs: string;
  readonly maxTurnMs: string;
  /** These three with escapes, such as `\n`. */
  readonly readyMarker: string;
  readonly endMarker: string;
  readonly interrupt: string;
  /** Fields that no profile has, as they stand in the file. */
  readonly unknown: Readonly<Record<string, unknown>>;
}

const numberFields = [
  'startupIdleTimeoutMs',
  'maxStartupMs',
  'responseIdleTimeoutMs',
  'maxTurnMs',
] as const;
export const escapedFields = ['readyMarker', 'endMarker', 'interrupt'] as const;
type Json = Readonly<Record<string, unknown>>;

const defaults: Json = profileSchema.parse({ command: 'x' });
const knownFields = new Set(Object.keys(profileSchema.shape));

/** The draft of a profile as it stands in the file, whatever that is. */
export function draftOf(name: string, value: unknown): ProfileDraft {
  const given = isObject(value) ? value : {};
  const text = (field: string) => textOf(given[field]);
  const choice = (field: string) => text(field) || textOf(defaults[field]);
  const isOn = (field: string) => (given[field] ?? defaults[field]) === true;
  const escapedOf = (field: string) => escaped(textOf(given[field] ?? defaults[field]));
  return {
    name,
    command: text('command'),
    args: listOf(given['args']),
    cwd: text('cwd'),
    env: Object.entries(isObject(given['env']) ? given['env'] : {}).map(([key, one]) => ({
      name: key,
      value: textOf(one),
    })),
    enabled: isOn('enabled'),
    persistent: isOn('persistent'),
    terminal: isOn('terminal'),
    keep: text('keep'),
    record: isOn('record'),
    protocol: choice('protocol'),
    promptArgs: given['promptArgs'] === undefined ? undefined : listOf(given['promptArgs']),
    startupIdleTimeoutMs: text('startupIdleTimeoutMs'),
    maxStartupMs: text('maxStartupMs'),
    responseIdleTimeoutMs: text('responseIdleTimeoutMs'),
    maxTurnMs: text('maxTurnMs'),
    readyMarker: escapedOf('readyMarker'),
    endMarker: escapedOf('endMarker'),
    interrupt: escapedOf('interrupt'),
    unknown: Object.fromEntries(Object.entries(given).filter(([key]) => !knownFields.has(key))),
  };
}

/**
 * What the draft says, as it shall stand in the file. A field is left out where it says what counts
 * anyway, unless it stood there `before`. What makes no sense stays as typed, for the schema to name.
 */
export function writtenOf(draft: ProfileDraft, before: unknown): Json {
  const stood = isObject(before) ? before : {};
  const all: Json = { ...fieldsOf(draft), ...draft.unknown };
  const kept = Object.entries(all).filter(
    ([field, value]) => value !== undefined && (field in stood || !isDefault(field, value)),
  );
  return Object.fromEntries(kept);
}

function fieldsOf(draft: ProfileDraft): { readonly [F in keyof ProfileIn]-?: unknown } {
  const numbers = Object.fromEntries(numberFields.map((field) => [field, numberOf(draft[field])]));
  const texts = Object.fromEntries(escapedFields.map((field) => [field, markerOf(draft, field)]));
  const env = draft.env.filter(({ name, value }) => name !== '' || value !== '');
  return {
    command: draft.command,
    args: draft.args,
    promptArgs: draft.promptArgs,
    env: Object.fromEntries(env.map(({ name, value }) => [name, value])),
    cwd: draft.cwd || undefined,
    enabled: draft.enabled,
    persistent: draft.persistent,
    keep: draft.keep || undefined,
    record: draft.record,
    terminal: draft.terminal,
    protocol: draft.protocol,
    ...(numbers as Record<(typeof numberFields)[number], unknown>),
    ...(texts as Record<(typeof escapedFields)[number], unknown>),
  };
}

/** An empty interrupt types nothing; an empty marker is none. */
function markerOf(draft: ProfileDraft, field: (typeof escapedFields)[number]): string | undefined {
  const text = unescaped(draft[field]) ?? draft[field];
  return text === '' && field !== 'interrupt' ? undefined : text;
}

const numberOf = (text: string): unknown => {
  if (text.trim() === '') return undefined;
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : text;
};

const isDefault = (field: string, value: unknown): boolean =>
  JSON.stringify(defaults[field]) === JSON.stringify(value);

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf) : value === undefined ? [] : [textOf(value)];

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
