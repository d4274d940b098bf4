import path from 'node:path';
import type { AskpassSettings } from '../../shared/protocol/settings.ts';
import { ASKPASS } from '../launcher.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What belongs to Berth's own launch and must not reach a session (spec T9). */
const LEAKED_NAMES = new Set([
  'NODE_OPTIONS',
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
  'NODE_PATH',
  'APPIMAGE',
  'APPDIR',
  'ARGV0',
  'OWD',
  'DESKTOP_STARTUP_ID',
  'XDG_ACTIVATION_TOKEN',
  'GIO_LAUNCHED_DESKTOP_FILE',
  'GIO_LAUNCHED_DESKTOP_FILE_PID',
  'BAMF_DESKTOP_FILE_HINT',
  'ORIGINAL_XDG_CURRENT_DESKTOP',
  'INIT_CWD',
]);
/** npm sets these for the scripts it runs; Berth may have been one of them. */
const LEAKED_PREFIXES = ['ELECTRON_', 'CHROME_', 'BERTH_', 'npm_'];
/** What terminals and multiplexers tell their children about themselves: not true in here. */
const OTHER_TERMINALS = new Set([
  'TMUX',
  'TMUX_PANE',
  'STY',
  'WINDOW',
  'WINDOWID',
  'TERMCAP',
  'COLUMNS',
  'LINES',
  'VTE_VERSION',
  'TERM_SESSION_ID',
  'TERMINAL_EMULATOR',
  'WT_SESSION',
  'KONSOLE_VERSION',
  'COLORFGBG',
]);
const OTHER_TERMINAL_PREFIXES = [
  'ITERM_',
  'KITTY_',
  'WEZTERM_',
  'GHOSTTY_',
  'VSCODE_',
  'ALACRITTY_',
];
/** An AppImage's launcher points these into its own mount, where nothing of the person's lies. */
const POINTED_INTO_APPIMAGE = [
  'LD_LIBRARY_PATH',
  'GTK_PATH',
  'GTK_EXE_PREFIX',
  'GDK_PIXBUF_MODULE_FILE',
  'GDK_PIXBUF_MODULEDIR',
  'GTK_IM_MODULE_FILE',
  'GSETTINGS_SCHEMA_DIR',
  'GIO_MODULE_DIR',
  'XDG_DATA_DIRS',
  'PERLLIB',
  'PYTHONHOME',
  'PYTHONPATH',
  'QT_PLUGIN_PATH',
  'PATH',
];

/** The person's environment without what Berth's own launch put there. */
export function withoutLeaks(env: Env): Record<string, string> {
  const appDir = env['APPDIR'];
  const clean: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || isLeak(name)) continue;
    const kept =
      appDir && POINTED_INTO_APPIMAGE.includes(name) ? withoutEntriesIn(value, appDir) : value;
    if (kept !== '' || value === '') clean[name] = kept;
  }
  return clean;
}

function isLeak(name: string): boolean {
  return (
    LEAKED_NAMES.has(name) ||
    OTHER_TERMINALS.has(name) ||
    [...LEAKED_PREFIXES, ...OTHER_TERMINAL_PREFIXES].some((prefix) => name.startsWith(prefix))
  );
}

function withoutEntriesIn(list: string, folder: string): string {
  return list
    .split(':')
    .filter((entry) => entry !== folder && !entry.startsWith(`${folder}/`))
    .join(':');
}

interface SessionVariables {
  readonly version: string;
  readonly cwd: string;
  readonly sessionId: string;
  readonly token: string;
  /** Path of the host's socket; absent when the host has none (`engine --stdio`). */
  readonly socket?: string | undefined;
  /** Folder of the `berth` launcher, appended to PATH: a `berth` of the person's own comes first. */
  readonly binFolder?: string | undefined;
  /** Which programs ask for passwords on cards; none without a `binFolder`. */
  readonly askpass?: AskpassSettings | undefined;
}

/** The environment of a session: the person's own plus what spec T9 names. */
export function sessionEnvironment(base: Env, session: SessionVariables): Record<string, string> {
  const env = withoutLeaks(base);
  if (!env['LANG'] && !env['LC_ALL'] && !env['LC_CTYPE']) {
    // Without any locale, programs draw every accent as a question mark.
    env['LANG'] = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  }
  if (session.binFolder) {
    env['PATH'] = env['PATH'] ? `${env['PATH']}:${session.binFolder}` : session.binFolder;
  }
  return {
    ...env,
    PWD: session.cwd,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    TERM_PROGRAM: 'berth',
    TERM_PROGRAM_VERSION: session.version,
    BERTH_SESSION: session.sessionId,
    BERTH_TOKEN: session.token,
    ...(session.socket ? { BERTH_SOCKET: session.socket } : {}),
    ...askpassVariables(session),
  };
}

/**
 * Points the programs that were chosen to the helper that asks on a card (spec consent, "Askpass").
 * ssh uses it beside a terminal only when told to; sudo only with -A.
 */
function askpassVariables({ askpass, binFolder, socket }: SessionVariables) {
  if (!askpass || !binFolder || !socket) return {};
  const helper = path.join(binFolder, ASKPASS);
  return {
    ...(askpass.git ? { GIT_ASKPASS: helper } : {}),
    ...(askpass.ssh ? { SSH_ASKPASS: helper, SSH_ASKPASS_REQUIRE: 'force' } : {}),
    ...(askpass.sudo ? { SUDO_ASKPASS: helper } : {}),
  };
}
