import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BrowserWindow, ipcMain, session, type WebContents } from 'electron';
import type { Host } from '../../src/host/host.ts';
import { openWorkspace } from '../../src/host/open-workspace.ts';
import { findEndpoint } from '../../src/host/slot/endpoint.ts';
import { snapshotWorker } from '../../src/host/snapshots/worker-source.ts';
import { PAGE_URL, serveApp } from '../../src/main/app-protocol.ts';
import { windowPreferences } from '../../src/main/harden.ts';
import { PortBroker } from '../../src/main/port-broker.ts';
import { WindowHolds } from '../../src/main/window-holds.ts';
import type { Workspaces } from '../../src/main/workspaces.ts';
import { thisBuild } from '../../src/shared/build-stamp.ts';
import { systemClock } from '../../src/shared/clock.ts';
import type { WorkspaceId } from '../../src/shared/desktop.ts';
import { CALL_CHANNEL } from '../../src/shared/desktop-channels.ts';
import type { Log } from '../../src/shared/log.ts';
import { Meter } from './meter.ts';
import type { BenchPage } from './page/bench-page.ts';
import { profileDuring } from './profile.ts';
import type { Scenario } from './scenario.ts';

/** What the baseline's window has, so that both paint as much. Pixels. */
const WINDOW = { x: 0, y: 0, width: 1300, height: 480 };
const WORKSPACE = 'bench' as WorkspaceId;

export interface Stage {
  readonly contents: WebContents;
  readonly meter: Meter;
  /** Path of the host's socket. */
  readonly socket: string;
  /** Where programs under measurement leave their stamps. */
  readonly stamps: string;
  /** Calls a function of the page. */
  page<M extends keyof BenchPage>(
    method: M,
    ...args: Parameters<BenchPage[M]>
  ): Promise<Awaited<ReturnType<BenchPage[M]>>>;
  /** Runs what is to be profiled, when a profile is wanted. */
  profiled<T>(run: () => Promise<T>): Promise<T>;
  /** Where the time went, in lines of text. */
  profile: string | undefined;
  close(): Promise<void>;
}

const log: Log = {
  info() {},
  error: (message, detail) => console.error('bench:', message, detail),
};

/** A host, and a window that is connected to it. */
export async function openStage(scenario: Scenario): Promise<Stage> {
  const stamps = path.join(scenario.folder, 'stamps');
  const opened = await openBenchWorkspace(scenario.folder, stamps);
  const meter = new Meter();
  const contents = await openWindow(meter.around(opened.host));
  const stage: Stage = {
    contents,
    meter,
    socket: opened.socket,
    stamps,
    page: (method, ...args) =>
      contents.executeJavaScript(`bench.${method}(...${JSON.stringify(args)})`),
    async profiled(run) {
      if (!scenario.profile) return run();
      const { result, text } = await profileDuring(contents, run);
      stage.profile = text;
      return result;
    },
    profile: undefined,
    close: () => opened.close('the measurement is over'),
  };
  await stage.page('connect', WORKSPACE);
  return stage;
}

async function openBenchWorkspace(base: string, stamps: string) {
  const folder = path.join(base, 'work');
  const stateDir = path.join(base, 'state');
  mkdirSync(folder);
  const environment = async () => ({
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: tmpdir(),
    SHELL: '/bin/sh',
    LANG: 'C.UTF-8',
    BENCH_STAMPS: stamps,
  });
  const clock = systemClock;
  const given = { folder, stateDir, build: thisBuild, log, clock, environment };
  const opened = await openWorkspace({ ...given, snapshotWorker });
  if (opened.kind !== 'own') throw new Error('a fresh folder has a host already');
  const endpoint = await findEndpoint(stateDir, opened.host.workspace);
  return { ...opened, socket: endpoint?.socket ?? '' };
}

async function openWindow(host: Host): Promise<WebContents> {
  const own = { kind: 'own', host, close: (reason: string) => host.close(reason) } as const;
  // The broker asks for the host of a folder and nothing else.
  const workspaces = { hosting: async () => own } as unknown as Workspaces;
  const broker = new PortBroker(workspaces, new WindowHolds(), log);
  const partition = session.fromPartition('bench');
  serveApp(partition, path.join(import.meta.dirname, 'page'));
  const preload = path.join(import.meta.dirname, 'preload', 'index.cjs');
  const browserWindow = new BrowserWindow({
    ...WINDOW,
    webPreferences: windowPreferences(preload, partition),
  });
  // Of all that a page may ask of the desktop, this one asks only for its port.
  ipcMain.handle(CALL_CHANNEL, () => broker.connect({ number: 1, browserWindow }, WORKSPACE));
  await browserWindow.loadURL(PAGE_URL);
  browserWindow.focus();
  browserWindow.webContents.focus();
  return browserWindow.webContents;
}
