import type { Letterbox } from './use-letterbox.ts';

/** What lies around the cells, in pixels, as in the style sheet: margins, scroll bar, the line itself. */
const AROUND = { left: 12, right: 15, top: 8, bottom: 4 } as const;

const outerWidth = ({ terminal }: Letterbox) => terminal.widthPx + AROUND.left + AROUND.right;
const outerHeight = ({ terminal }: Letterbox) => terminal.heightPx + AROUND.top + AROUND.bottom;

/** The ground of a terminal that is smaller than its pane, with a line where it ends. */
export function Paper(letterbox: Letterbox) {
  return (
    <div
      className="paper"
      style={{ width: outerWidth(letterbox), height: outerHeight(letterbox) }}
    />
  );
}

/** Why the terminal is smaller than its pane, where there is room for it. */
export function ForeignWords(letterbox: Letterbox) {
  const { words } = letterbox;
  if (words === undefined) return null;
  const place =
    words === 'below'
      ? { left: 0, top: outerHeight(letterbox) }
      : { left: outerWidth(letterbox), top: 0 };
  return (
    <p className="foreign-words" style={place}>
      This session has the size of another window. Type here to take it over.
    </p>
  );
}
