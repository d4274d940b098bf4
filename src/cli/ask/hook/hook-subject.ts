import { z } from 'zod';
import type { Subject } from '../../../shared/protocol/question-subject.ts';
import type { HookInput } from './hook-input.ts';

/** What a permission request is about, and what it wants to do: "wants to run a command". */
export interface HookSubject {
  readonly wish: string;
  readonly subject: Subject;
}

type Reader = (input: unknown, cwd: string | undefined) => HookSubject | undefined;

/** A reader of one tool's input. Input of another shape is shown as it is. */
const reader =
  <S extends z.ZodType>(
    schema: S,
    read: (input: z.output<S>, cwd: string | undefined) => HookSubject,
  ): Reader =>
  (given, cwd) => {
    const parsed = schema.safeParse(given);
    return parsed.success ? read(parsed.data, cwd) : undefined;
  };

const command = reader(z.object({ command: z.string() }), (input, cwd) => ({
  wish: 'run a command',
  subject: { kind: 'command', command: input.command, ...(cwd === undefined ? {} : { cwd }) },
}));
const change = z.object({ old_string: z.string(), new_string: z.string() });
const edit = reader(change.extend({ file_path: z.string() }), (input) => ({
  wish: 'change a file',
  subject: {
    kind: 'edit',
    diffs: [{ path: input.file_path, before: input.old_string, after: input.new_string }],
  },
}));
const edits = reader(
  z.object({ file_path: z.string(), edits: z.array(change).min(1).max(64) }),
  (input) => ({
    wish: 'change a file',
    subject: {
      kind: 'edit',
      diffs: input.edits.map((one) => ({
        path: input.file_path,
        before: one.old_string,
        after: one.new_string,
      })),
    },
  }),
);
const write = reader(z.object({ file_path: z.string(), content: z.string() }), (input) => ({
  wish: 'write a file',
  subject: { kind: 'edit', diffs: [{ path: input.file_path, after: input.content }] },
}));
const fetch = reader(z.object({ url: z.string() }), (input) => ({
  wish: 'open an address',
  subject: { kind: 'url', url: input.url },
}));

/** The tools of Claude Code and Codex whose input is known; names as both write them. */
const readers: Readonly<Record<string, Reader>> = {
  Bash: command,
  Edit: edit,
  MultiEdit: edits,
  Write: write,
  WebFetch: fetch,
};

export function hookSubject({ tool_name = 'a tool', tool_input, cwd }: HookInput): HookSubject {
  const read = Object.hasOwn(readers, tool_name) ? readers[tool_name] : undefined;
  const known = read?.(tool_input, cwd);
  if (known && isWhole(tool_input as object)) return known;
  const input = JSON.stringify(tool_input ?? null, null, 2);
  return { wish: `use ${tool_name}`, subject: { kind: 'tool', name: tool_name, input } };
}

/** The fields that cards show, or that change nothing about what is done. */
const SHOWN: ReadonlySet<string> = new Set([
  'command',
  'description',
  'timeout',
  'url',
  'prompt',
  'file_path',
  'old_string',
  'new_string',
  'content',
  'edits',
]);

/** A card must show all of it: input with a part that we do not know is shown as it came (spec C5). */
const isWhole = (input: object): boolean =>
  Object.entries(input).every(
    ([key, value]) => SHOWN.has(key) || (key === 'replace_all' && value === false),
  );
