import { z } from 'zod';

/**
 * What a window can ask of the desktop around it, and what the desktop tells a window. Sessions
 * and questions are no part of it: those travel over the workspace's own message port.
 */
export const workspaceId = z.string().min(1).max(64).brand<'WorkspaceId'>();
export type WorkspaceId = z.infer<typeof workspaceId>;

export const workspace = z.object({
  id: workspaceId,
  /** The folder's real path. */
  path: z.string(),
  /** Last part of the path, made unique by its parent where two are alike. */
  name: z.string(),
  /** `own`: hosted here. `joined`: another process of Berth hosts it. `broken`: see `problem`. */
  kind: z.enum(['own', 'joined', 'broken']),
  problem: z.string().optional(),
  /** With `broken`: its host left for another build, which comes now, or did not come. */
  handOver: z.enum(['underWay', 'nobodyCame']).optional(),
});
export type Workspace = z.infer<typeof workspace>;

export const recentFolder = z.object({ path: z.string(), name: z.string(), openedAt: z.number() });
export type RecentFolder = z.infer<typeof recentFolder>;

/** What a window remembers about itself across restarts. Main stores it, the page owns its sense. */
export const windowLayout = z.object({
  sidebarWidth: z.number().min(160).max(480).default(240),
  sidebarOpen: z.boolean().default(true),
  trayOpen: z.boolean().default(true),
  /** Text size in terminals, in CSS pixels. */
  fontSizePx: z.number().min(6).max(48).default(13),
  activeWorkspace: workspaceId.optional(),
  /** The tab in front, for each workspace by its folder. */
  activeSessions: z.record(z.string(), z.string()).default({}),
});
export type WindowLayout = z.infer<typeof windowLayout>;

export const desktopState = z.object({
  version: z.string(),
  platform: z.enum(['linux', 'darwin', 'win32']),
  homeDir: z.string(),
  /** Numbers windows from 1, for "answered in window 2". */
  windowNumber: z.number().int().positive(),
  workspaces: z.array(workspace),
  recents: z.array(recentFolder),
  layout: windowLayout,
  /** Sentences about the app as a whole that the person should know. */
  notices: z.array(z.string()),
  build: z.object({ version: z.string(), builtAt: z.number() }),
});
export type DesktopState = z.infer<typeof desktopState>;

/** Commands that menus and accelerators send to the window in front. */
export const menuCommand = z.enum([
  'session.new',
  'session.profiles',
  'session.close',
  'session.rename',
  'session.restart',
  'session.deleteHistory',
  'session.next',
  'session.previous',
  'edit.copy',
  'edit.paste',
  'edit.selectAll',
  'terminal.clear',
  'terminal.previousPrompt',
  'terminal.nextPrompt',
  'terminal.selectOutput',
  'terminal.rerun',
  'view.sidebar',
  'view.questions',
  'view.rules',
  'view.history',
  'view.askers',
  'view.zoomIn',
  'view.zoomOut',
  'view.zoomReset',
  'focus.nextRegion',
  'workspace.close',
]);
export type MenuCommand = z.infer<typeof menuCommand>;

/** What a window may have the system tell: a long command that ended, a session that failed. */
const notificationKind = z.enum(['command', 'failure']);
export type NotificationKind = z.infer<typeof notificationKind>;

const nothing = z.object({});
const call = <P extends z.ZodType, R extends z.ZodType>(params: P, result: R) => ({
  params,
  result,
});

/** A folder that could not be opened is an expected answer with a sentence, not an error. */
const opened = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), workspaceId }),
  z.object({ ok: z.literal(false), problem: z.string() }),
  z.object({ ok: z.literal('cancelled') }),
]);
export type Opened = z.infer<typeof opened>;

/** Window to main. Each call is checked on arrival, and so is its sender. */
export const desktopCalls = {
  'desktop.state': call(nothing, desktopState),
  'workspace.open': call(z.object({ path: z.string().min(1).max(4096) }), opened),
  'workspace.pick': call(nothing, opened),
  /** Closes the folder in Berth. Refused with a sentence while sessions run, unless `endSessions`. */
  'workspace.close': call(
    z.object({ workspaceId, endSessions: z.boolean().default(false) }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true) }),
      z.object({ ok: z.literal(false), problem: z.string() }),
    ]),
  ),
  /** Asks for a message port to the workspace's host; it arrives as a window message. */
  'workspace.connect': call(
    z.object({ workspaceId }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true) }),
      z.object({ ok: z.literal(false), problem: z.string() }),
    ]),
  ),
  /** This window stops holding the folder's host, until it connects again. */
  'workspace.letGo': call(z.object({ workspaceId }), nothing),
  'recent.forget': call(z.object({ path: z.string().max(4096) }), nothing),
  'window.new': call(nothing, nothing),
  'window.saveLayout': call(z.object({ layout: windowLayout }), nothing),
  /** How many questions wait for this person, for title and badge. */
  'window.showPending': call(z.object({ count: z.number().int().min(0).max(9999) }), nothing),
  /** Something ended. Said once, however many windows tell, and to nobody who looks. */
  'notification.show': call(
    z.object({
      kind: notificationKind,
      key: z.string().max(256),
      title: z.string().max(256),
      body: z.string().max(256),
      workspaceId,
    }),
    nothing,
  ),
  'clipboard.read': call(nothing, z.object({ text: z.string() })),
  'clipboard.write': call(z.object({ text: z.string().max(64 * 1024 * 1024) }), nothing),
  /** Opens a web address in the browser: http and https only. */
  'link.open': call(z.object({ url: z.string().max(8192) }), z.object({ ok: z.boolean() })),
} as const;
export type DesktopCalls = typeof desktopCalls;
export type DesktopMethod = keyof DesktopCalls;
export type DesktopParams<M extends DesktopMethod> = z.input<DesktopCalls[M]['params']>;
export type DesktopResult<M extends DesktopMethod> = z.output<DesktopCalls[M]['result']>;

/** Main to window. */
export const desktopEvents = {
  'workspaces.changed': z.object({
    workspaces: z.array(workspace),
    recents: z.array(recentFolder),
  }),
  /** This window is to show the workspace, e.g. after `berth FOLDER`. */
  'workspace.shown': z.object({ workspaceId }),
  'menu.chosen': z.object({ command: menuCommand }),
} as const;
export type DesktopEvents = typeof desktopEvents;
export type DesktopEvent = keyof DesktopEvents;
export type DesktopEventData<E extends DesktopEvent> = z.output<DesktopEvents[E]>;

/** The window message that carries a workspace's port from the preload to the page. */
export const PORT_MESSAGE = 'berth:port';

/** What the preload puts into the page as `window.berth`. */
export interface DesktopBridge {
  invoke<M extends DesktopMethod>(method: M, params: DesktopParams<M>): Promise<DesktopResult<M>>;
  /** Subscribes; the answer unsubscribes. */
  on<E extends DesktopEvent>(event: E, listener: (data: DesktopEventData<E>) => void): () => void;
  /** The path of a file or folder that was dragged onto the window; empty if it has none. */
  pathOfFile(file: unknown): string;
}
