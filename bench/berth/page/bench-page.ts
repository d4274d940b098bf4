// The page of the bench: the main process calls `bench.NAME(...)` in it.
import '@xterm/xterm/css/xterm.css';
import type { HostLink } from '../../../src/renderer/connection/host-link.ts';
import type { WorkspaceId } from '../../../src/shared/desktop.ts';
import type { Session, SessionId } from '../../../src/shared/protocol/session.ts';
import { connectToHost, onAcknowledged } from './bench-link.ts';
import { EchoProbe } from './echo-probe.ts';
import { feedFromMemory } from './feed-from-memory.ts';
import { painted } from './painted.ts';
import { GRID, openPane, type Pane } from './terminal-panes.ts';
import { terminalIn, watchTerminals } from './watched-terminals.ts';

const POLL_MS = 5;

watchTerminals();

let link: HostLink;
let probe: EchoProbe;
let acknowledgedSeq = 0;
const panes = new Map<SessionId, Pane>();
onAcknowledged((seq) => {
  acknowledgedSeq = seq;
});

const bench = {
  feed: feedFromMemory,

  async connect(workspaceId: WorkspaceId): Promise<void> {
    link = await connectToHost(workspaceId);
  },

  async start(command: string, args: readonly string[]): Promise<SessionId> {
    const request = { command, args: [...args], size: GRID };
    return (await link.client.call('session.create', request)).session.id;
  },

  async write(sessionId: SessionId, text: string): Promise<void> {
    await link.client.call('session.write', { sessionId, text });
  },

  /** Shows a session from its first byte on. */
  async show(sessionId: SessionId): Promise<void> {
    const pane = openPane(sessionId, 0);
    panes.set(sessionId, pane);
    await pane.surface.sink.connect(link);
    await painted();
  },

  /** Gives a session the keyboard. */
  focus(sessionId: SessionId): void {
    paneOf(sessionId).surface.focus();
  },

  /** From now on, keys in this session are timed; it has the keyboard. */
  watchEcho(sessionId: SessionId): void {
    const { element, surface } = paneOf(sessionId);
    probe = new EchoProbe(element, terminalIn(element));
    surface.focus();
  },

  takeEchoes: () => probe.take(),

  /** When a terminal has parsed `bytes`: milliseconds since the Unix epoch. */
  parsed(sessionId: SessionId, bytes: number): Promise<{ endedAt: number }> {
    const watched = terminalIn(paneOf(sessionId).element);
    return new Promise((resolve) => {
      watched.parsed.subscribe(() => {
        if (watched.parsedBytes >= bytes) resolve({ endedAt: Date.now() });
      });
    });
  },

  /** When a session's program has ended, and how many bytes it printed. */
  ended(sessionId: SessionId): Promise<{ endedAt: number; headSeq: number }> {
    return new Promise((resolve) => {
      link.client.on('session.changed', ({ session: { id, state, headSeq } }) => {
        if (id === sessionId && state.kind === 'exited') resolve({ endedAt: state.at, headSeq });
      });
    });
  },

  /** Resolves when the host has `bytes` of a session, shown or not. */
  async printed(sessionId: SessionId, bytes: number): Promise<void> {
    while ((await sessionOf(sessionId)).headSeq < bytes) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  },

  /** Shows a session with all that it printed. Milliseconds until byte `headSeq` is painted. */
  async attach(sessionId: SessionId, headSeq: number): Promise<number> {
    const began = performance.now();
    acknowledgedSeq = 0;
    const pane = openPane(sessionId, undefined);
    panes.set(sessionId, pane);
    await pane.surface.sink.connect(link);
    await paintedUpTo(headSeq);
    return performance.now() - began;
  },

  drop(sessionId: SessionId): void {
    const { element, surface } = paneOf(sessionId);
    surface.dispose();
    element.remove();
    panes.delete(sessionId);
  },

  /** As a tab that another one took the place of. */
  hide(sessionId: SessionId): void {
    const { element, surface } = paneOf(sessionId);
    element.hidden = true;
    surface.sink.show(false);
  },

  /** Shows a hidden session again. Milliseconds until byte `headSeq` is painted. */
  async reveal(sessionId: SessionId, headSeq: number): Promise<number> {
    const began = performance.now();
    const { element, surface } = paneOf(sessionId);
    element.hidden = false;
    surface.sink.show(true);
    await paintedUpTo(headSeq);
    return performance.now() - began;
  },
};

export type BenchPage = typeof bench;
Object.assign(window, { bench });

async function paintedUpTo(headSeq: number): Promise<void> {
  await new Promise<void>((resolve) => {
    if (acknowledgedSeq >= headSeq) resolve();
    else onAcknowledged((seq) => seq >= headSeq && resolve());
  });
  await painted();
}

async function sessionOf(sessionId: SessionId): Promise<Session> {
  const { sessions } = await link.client.call('session.list', {});
  const session = sessions.find(({ id }) => id === sessionId);
  if (!session) throw new Error(`there is no session ${sessionId}`);
  return session;
}

function paneOf(sessionId: SessionId): Pane {
  const pane = panes.get(sessionId);
  if (!pane) throw new Error(`session ${sessionId} is not shown`);
  return pane;
}
