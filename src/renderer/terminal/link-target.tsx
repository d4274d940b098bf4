import { useApp, useView } from '../app-model.ts';
import { visibleText } from '../ui/visible-text.ts';

/** Where the link under the pointer really leads, whatever its text says (spec T12). */
export function LinkTarget() {
  const link = useView((state) => state.link);
  const { platform } = useApp();
  if (!link) return null;
  const below = link.y < window.innerHeight - 80;
  const style = {
    left: Math.min(link.x, window.innerWidth - 240),
    ...(below ? { top: link.y + 18 } : { bottom: window.innerHeight - link.y + 12 }),
  };
  return (
    <div className="link-target" style={style}>
      {visibleText(link.url)}
      <span className="link-target-keys">
        {platform === 'darwin' ? ' ⌘-click opens it' : ' Ctrl+click opens it'}
      </span>
    </div>
  );
}
