import type { App } from './app-model.ts';
import { openCount } from './cards/tray-store.ts';
import type { ViewState, ViewStore } from './stores/view-store.ts';

type Look = Pick<ViewState, 'scheme' | 'onScreen' | 'focused'>;

export function windowLook(target: Window): Look {
  return {
    scheme: darkQuery(target).matches ? 'dark' : 'light',
    onScreen: target.document.visibilityState === 'visible',
    focused: target.document.hasFocus(),
  };
}

/** Listens to the window and the desktop for as long as the page lives. */
export function followWindow(app: App, target: Window): void {
  const { view, bridge, commands } = app;
  const look = () => view.setState(windowLook(target));
  target.addEventListener('focus', look);
  target.addEventListener('blur', look);
  noteUse(view, target);
  target.document.addEventListener('visibilitychange', look);
  darkQuery(target).addEventListener('change', look);
  view.subscribe(({ scheme, fontSizePx }, before) => {
    if (scheme === before.scheme && fontSizePx === before.fontSizePx) return;
    if (fontSizePx !== before.fontSizePx) app.desktop.setLayout({ fontSizePx });
    for (const surface of app.surfaces.all()) surface.setLook(scheme, fontSizePx);
  });

  target.addEventListener('keydown', (event) => runShortcut(app, event));
  bridge.on('menu.chosen', ({ command }) => commands.run(command));
  bridge.on('workspace.shown', ({ workspaceId }) => app.desktop.showWorkspace(workspaceId));
  refuseStrayDrops(target);
  keepKeyboard(target);
  showPending(app);
}

/** What is pressed here is about something else than the terminals. */
const ASIDE = '[data-region="questions"], [data-region="status"]';

/**
 * Notes that a person uses this window: they press or type something in it, or come back to it.
 * That it opened, and has the keyboard since, is no use: another one may be in use still.
 */
function noteUse(view: ViewStore, target: Window): void {
  const use = (event: Event) => {
    const aside = event.target instanceof Element && event.target.closest(ASIDE);
    if (!aside) view.setState({ used: true });
  };
  let left = false;
  target.addEventListener('pointerdown', use, true);
  target.addEventListener('keydown', (event) => event.repeat || use(event), true);
  target.addEventListener('blur', () => {
    left = true;
  });
  target.addEventListener('focus', () => {
    if (left) view.setState({ used: true });
  });
}

function darkQuery(target: Window): MediaQueryList {
  return target.matchMedia('(prefers-color-scheme: dark)');
}

function runShortcut({ view, commands }: App, event: KeyboardEvent): void {
  const name = commands.forKey(event);
  if (!name || event.defaultPrevented) return;
  // A text field keeps its own clipboard keys; a dialog keeps everything out.
  if (name.startsWith('edit.') && isTextField(event.target)) return;
  const { confirmation, profiles } = view.getState();
  if (confirmation || profiles) return;
  event.preventDefault();
  commands.run(name);
}

/** A field of the window itself; the terminal's hidden one is not meant. */
export function isTextField(target: unknown): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  return !target.classList.contains('xterm-helper-textarea');
}

/** A click on these leaves the keyboard where it was: in the terminal, as a rule. */
const CLICK_ONLY = 'button, [role="presentation"], .tab-bar, .sidebar-header, .status';

function keepKeyboard(target: Window): void {
  target.addEventListener('mousedown', (event) => {
    const element = event.target;
    if (!(element instanceof Element) || isTextField(element)) return;
    if (element.closest(CLICK_ONLY)) event.preventDefault();
  });
}

/** Dropped where nothing takes it, a file would replace the page. */
function refuseStrayDrops(target: Window): void {
  for (const type of ['dragover', 'drop'] as const) {
    target.addEventListener(type, (event) => event.preventDefault());
  }
}

/** The count of open questions, before the title and on the dock or task bar: the desktop draws both. */
function showPending({ tray, bridge }: App): void {
  let shown = -1;
  const show = () => {
    const count = openCount(tray.getState());
    if (count === shown) return;
    shown = count;
    bridge.invoke('window.showPending', { count }).catch(() => {
      // A badge only; the next change sends it again.
    });
  };
  show();
  tray.subscribe(show);
}
