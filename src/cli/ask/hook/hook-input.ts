import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../command.ts';

/** Larger is no hook's input. Bytes. */
const MAX_INPUT_BYTES = 8 * 1024 * 1024;

const optionalText = z.string().optional().catch(undefined);

/**
 * What Claude Code and Codex write to a hook's standard input, as far as it is needed. Tolerant: a
 * field of another shape is as good as absent.
 */
const hookInput = z.object({
  hook_event_name: z.string(),
  session_id: z.string().min(1).max(256),
  cwd: optionalText,
  permission_mode: optionalText,
  tool_name: optionalText,
  tool_input: z.unknown().optional(),
  /** Claude Code: rules that it would keep itself if told to. */
  permission_suggestions: z.array(z.unknown()).optional().catch(undefined),
  /** Claude Code. */
  prompt_id: z.unknown().optional(),
  /** Codex. */
  turn_id: z.unknown().optional(),
});
export type HookInput = z.infer<typeof hookInput>;

/** Undefined for what is no hook's input. */
export function parseHookInput(text: string): HookInput | undefined {
  try {
    const read = hookInput.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    // No JSON: whoever wrote it is no agent that we know.
    return undefined;
  }
}

/** All of standard input; undefined for more than any hook gets. */
export async function readHookInput({
  stdin,
}: Pick<Context, 'stdin'>): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stdin) {
    const buffer = Buffer.from(piece as Uint8Array | string);
    bytes += buffer.length;
    if (bytes > MAX_INPUT_BYTES) return undefined;
    pieces.push(buffer);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Names one call of a tool: neither agent gives its permission requests an id. */
export function callOf({ tool_name, tool_input }: HookInput): string {
  return createHash('sha256')
    .update(JSON.stringify([tool_name, ordered(tool_input)]))
    .digest('hex');
}

/** The same value with the keys of its objects in one order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, of]) => [key, ordered(of)]);
}
