/** What was sent before, and how far back the person looks. A value; steps give another one. */
export interface PromptHistory {
  /** Oldest first. */
  readonly sent: readonly string[];
  /** Which of them is shown; `sent.length` is the one being written. */
  readonly at: number;
  /** What was being written when the person began to look back. */
  readonly draft: string;
}

const MAX_SENT = 200;

export const emptyHistory: PromptHistory = { sent: [], at: 0, draft: '' };

export function withSent({ sent }: PromptHistory, text: string): PromptHistory {
  const kept = sent.at(-1) === text ? sent : [...sent, text].slice(-MAX_SENT);
  return { sent: kept, at: kept.length, draft: '' };
}

/** One step back (-1) or forward (1) from what is written now; undefined at either end. */
export function step(
  history: PromptHistory,
  by: -1 | 1,
  written: string,
): { readonly history: PromptHistory; readonly text: string } | undefined {
  const at = history.at + by;
  if (at < 0 || at > history.sent.length) return undefined;
  const draft = history.at === history.sent.length ? written : history.draft;
  return { history: { ...history, at, draft }, text: history.sent[at] ?? draft };
}
