import { WebLinksAddon } from '@xterm/addon-web-links';
import type { Terminal } from '@xterm/xterm';

export interface LinkHost {
  /** The key that must be held: a plain click stays with the terminal (spec T12). */
  isModified(event: MouseEvent): boolean;
  open(url: string): void;
  /** Shows where a link really leads, at this place of the window; undefined hides it. */
  hover(target: HoveredLink | undefined): void;
}

export interface HoveredLink {
  readonly url: string;
  readonly x: number;
  readonly y: number;
}

/** Web addresses in the text, and links the program made (OSC 8), whose text may say anything. */
export function addLinks(term: Terminal, host: LinkHost): void {
  const activate = (event: MouseEvent, url: string) => {
    if (host.isModified(event)) host.open(url);
  };
  const hover = (event: MouseEvent, url: string) => {
    host.hover({ url, x: event.clientX, y: event.clientY });
  };
  const leave = () => host.hover(undefined);
  term.options.linkHandler = { activate, hover, leave, allowNonHttpProtocols: false };
  term.loadAddon(new WebLinksAddon(activate, { hover, leave }));
}
