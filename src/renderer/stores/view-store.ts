import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../shared/clock.ts';
import type { WorkspaceId } from '../../shared/desktop.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { QuestionId } from '../../shared/protocol/question.ts';
import type { SessionId } from '../../shared/protocol/session.ts';
import type { HoveredLink } from '../terminal/terminal-links.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'problem';
  readonly action?: { readonly label: string; run(): void };
  /** What "Copy details" puts on the clipboard. */
  readonly details?: string;
}

/** A question about what the person just did, in the middle of the window. */
export interface Confirmation {
  readonly title: string;
  readonly body: string;
  /** Shown whole in a box, e.g. what would be pasted. */
  readonly preview?: string;
  readonly confirmLabel: string;
  readonly tone: 'plain' | 'danger';
}

/** Whose profiles a person wants to edit, and which of them first. */
export interface ProfilesWish {
  readonly workspaceId: WorkspaceId;
  readonly first?: { readonly kind: 'new' } | { readonly kind: 'own'; readonly name: string };
}

/** The pages about questions: what answers them, what was asked, who asks on cards. */
export type ConsentPage = 'rules' | 'history' | 'switches';
export interface ConsentWish {
  readonly workspaceId: WorkspaceId;
  readonly page: ConsentPage;
}

export interface ViewState {
  readonly toasts: readonly Toast[];
  readonly confirmation: (Confirmation & { answer(confirmed: boolean): void }) | undefined;
  readonly renaming:
    | { readonly sessionId: SessionId; readonly place: 'tab' | 'sidebar' }
    | undefined;
  /** The card that the person wants to see; another object for each time. */
  readonly pointedAt: { readonly questionId: QuestionId } | undefined;
  /** The profiles of a folder's host are being edited, in the middle of the window. */
  readonly profiles: ProfilesWish | undefined;
  /** The pages about questions of a folder are shown, in the middle of the window. */
  readonly consent: ConsentWish | undefined;
  readonly link: HoveredLink | undefined;
  /** The person asked to see the questions while there is none. */
  readonly emptyTrayOpen: boolean;
  readonly fontSizePx: number;
  readonly scheme: 'light' | 'dark';
  /** Whether the window is on screen, and whether it has the keyboard. */
  readonly onScreen: boolean;
  readonly focused: boolean;
  /** A person has done something in this window, so that its terminals may lead (spec T5). */
  readonly used: boolean;
  /** Why a session's terminal cannot be shown, or a new one could not start, by session or folder. */
  readonly problems: Readonly<Record<string, string>>;
}

const FONT_SIZE_PX = { smallest: 8, usual: 13, largest: 32 } as const;
const TOAST_MS = 5_000;
const PROBLEM_MS = 12_000;

export interface ViewStore extends StoreApi<ViewState> {
  /** Shows a sentence at the lower edge for a few seconds; disposing takes it away. */
  toast(toast: Omit<Toast, 'id'>): Disposable;
  /** One at a time; a second one is refused at once with `false`. */
  confirm(confirmation: Confirmation): Promise<boolean>;
  zoom(step: -1 | 0 | 1): void;
  setProblem(key: string, sentence: string | undefined): void;
}

export function createViewStore(
  clock: Clock,
  start: Pick<ViewState, 'scheme' | 'onScreen' | 'focused' | 'fontSizePx'>,
): ViewStore {
  const store = createStore<ViewState>(() => ({
    ...start,
    toasts: [],
    confirmation: undefined,
    renaming: undefined,
    pointedAt: undefined,
    profiles: undefined,
    consent: undefined,
    link: undefined,
    emptyTrayOpen: false,
    used: false,
    problems: {},
  }));
  let lastToast = 0;
  return {
    ...store,
    toast(toast) {
      const id = ++lastToast;
      const drop = () =>
        store.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) }));
      store.setState(({ toasts }) => ({ toasts: [...toasts, { ...toast, id }] }));
      const timer = clock.after(toast.tone === 'problem' ? PROBLEM_MS : TOAST_MS, drop);
      return {
        dispose() {
          timer.dispose();
          drop();
        },
      };
    },
    confirm(confirmation) {
      if (store.getState().confirmation) return Promise.resolve(false);
      return new Promise((resolve) => {
        const answer = (confirmed: boolean) => {
          store.setState({ confirmation: undefined });
          resolve(confirmed);
        };
        store.setState({ confirmation: { ...confirmation, answer } });
      });
    },
    zoom(step) {
      store.setState(({ fontSizePx }) => ({ fontSizePx: zoomed(fontSizePx, step) }));
    },
    setProblem(key, sentence) {
      store.setState(({ problems: { [key]: _, ...others } }) => ({
        problems: sentence === undefined ? others : { ...others, [key]: sentence },
      }));
    },
  };
}

/** The next font size in pixels; step 0 goes back to the usual one. */
function zoomed(fontSizePx: number, step: -1 | 0 | 1): number {
  if (step === 0) return FONT_SIZE_PX.usual;
  return Math.min(FONT_SIZE_PX.largest, Math.max(FONT_SIZE_PX.smallest, fontSizePx + step));
}
