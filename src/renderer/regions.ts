/** The parts of the window that F6 goes through, in reading order. */
const ORDER = ['sidebar', 'tabs', 'terminal', 'questions', 'status'] as const;
export type Region = (typeof ORDER)[number];

/**
 * Moves the keyboard to the next part of the window that is there. In the questions it lands on
 * the tray itself, never on a button (spec C6).
 */
export function focusRegion(root: ParentNode, step: 1 | -1): void {
  const present = ORDER.map((name) => regionOf(root, name)).filter((region) => region !== null);
  if (present.length === 0) return;
  const at = present.findIndex((region) => region.contains(document.activeElement));
  const from = at < 0 && step < 0 ? 0 : at;
  const next = present[(from + step + present.length) % present.length];
  if (next) entryOf(next).focus();
}

export function focusTerminal(root: ParentNode): void {
  const terminal = regionOf(root, 'terminal');
  if (terminal) entryOf(terminal).focus();
}

/** Gives the terminal the keyboard if nothing else has it. */
export function focusTerminalIfFree(root: ParentNode): void {
  if (isKeyboardFree()) focusTerminal(root);
}

/** Puts the keyboard on the tray itself, where no key answers anything. */
export function focusQuestions(root: ParentNode): void {
  regionOf(root, 'questions')?.focus();
}

/** Whether keys would go nowhere: what had them is gone. */
export function isKeyboardFree(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body;
}

function regionOf(root: ParentNode, name: Region): HTMLElement | null {
  const region = root.querySelector<HTMLElement>(`[data-region="${name}"]`);
  return region && region.getClientRects().length > 0 ? region : null;
}

/** Where the keyboard enters a region: its marked element, else the region itself. */
function entryOf(region: HTMLElement): HTMLElement {
  const marked = [...region.querySelectorAll<HTMLElement>('[data-entry], .xterm-helper-textarea')];
  return marked.find((element) => element.getClientRects().length > 0) ?? region;
}
