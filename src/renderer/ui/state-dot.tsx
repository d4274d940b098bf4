import type { SessionTone } from '../stores/session-words.ts';
import './state-dot.css';

/** The state as a mark; its word always stands beside it or names what it belongs to. */
export function StateDot({ tone }: { readonly tone: SessionTone }) {
  return <span className={`state-dot state-${tone}`} aria-hidden="true" />;
}
