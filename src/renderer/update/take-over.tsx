import { useApp, useDesktop, useHostState } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { takeOverWords } from './take-over-words.ts';

/** Says that an older build still runs this folder, what keeps it, and offers to take over. */
export function TakeOver({ host }: { readonly host: Host }) {
  const { reportProblem } = useApp();
  const ours = useDesktop((state) => state.build);
  const theirs = useHostState(host, (state) => state.build);
  const noted = useHostState(host, (state) => state.noted);
  const holders = useHostState(host, (state) => state.holders);
  const words = takeOverWords({ theirs, ours, noted, holders });
  if (!words) return null;
  const takeOver = () => {
    host.connection
      .call('host.takeOver', {})
      .catch((error: unknown) => reportProblem(error, 'The folder was not taken over'));
  };
  return (
    <>
      <Tooltip text={`${words.sentence}. Nothing is ended for it.`} side="top">
        <span className="status-item status-notice">
          <span className="status-text">{words.sentence}</span>
        </span>
      </Tooltip>
      {words.button ? (
        <button
          type="button"
          className="status-item status-button status-action"
          onClick={takeOver}
        >
          {words.button}
        </button>
      ) : null}
    </>
  );
}
