/** The agents whose hooks can ask on cards. */
export const hookedAgents = ['claude', 'codex'] as const;
export type HookedAgent = (typeof hookedAgents)[number];

/**
 * What an agent runs. Where there is no berth command it does nothing, which leaves the agent's own
 * prompt; `exec`, so that an agent that ends its hook ends the one that asks.
 */
const HOOK_COMMAND = 'command -v berth >/dev/null 2>&1 || exit 0; exec berth ask hook';
/** Seconds. A person may be away for a day; the agents' default is a minute. */
const ASKING_S = 86_400;

interface HookEntry {
  readonly matcher?: string;
  readonly hooks: readonly {
    readonly type: 'command';
    readonly command: string;
    timeout?: number;
  }[];
}

const told: HookEntry['hooks'] = [{ type: 'command', command: HOOK_COMMAND }];

/** Our entry for each event. Both agents read the same shape; only Claude Code has `SessionEnd`. */
export const hookEntries: Readonly<Record<HookedAgent, Readonly<Record<string, HookEntry>>>> =
  (() => {
    const common = {
      PermissionRequest: {
        matcher: '*',
        hooks: [{ type: 'command', command: HOOK_COMMAND, timeout: ASKING_S }],
      },
      PostToolUse: { matcher: '*', hooks: told },
      Stop: { hooks: told },
    } satisfies Record<string, HookEntry>;
    return { claude: { ...common, SessionEnd: { hooks: told } }, codex: common };
  })();

type HookLists = Readonly<Record<string, readonly unknown[]>>;

/**
 * The lists of hooks in an agent's settings, by event.
 *
 * @returns a sentence where they have another shape than the agents document.
 */
export function hookLists(root: Record<string, unknown>): HookLists | string {
  const hooks = root['hooks'];
  if (hooks === undefined) return {};
  if (!isObject(hooks)) return 'has "hooks" that are no object.';
  for (const [event, list] of Object.entries(hooks)) {
    if (!Array.isArray(list)) return `has "hooks.${event}" that is no list.`;
  }
  return hooks as HookLists;
}

/** Where a hook of ours stands: the event, the entry in its list, and the hook in that entry. */
export interface OwnHook {
  readonly event: string;
  readonly entry: number;
  readonly hook: number;
  /** The entry holds nothing but this hook. */
  readonly alone: boolean;
}

export function ownHooks(lists: HookLists): OwnHook[] {
  return Object.entries(lists).flatMap(([event, list]) =>
    list.flatMap((entry, at) => {
      const hooks = isObject(entry) && Array.isArray(entry['hooks']) ? entry['hooks'] : [];
      return hooks.flatMap((hook: unknown, of): OwnHook[] =>
        isOwn(hook) ? [{ event, entry: at, hook: of, alone: hooks.length === 1 }] : [],
      );
    }),
  );
}

const isOwn = (hook: unknown): boolean => isObject(hook) && hook['command'] === HOOK_COMMAND;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
