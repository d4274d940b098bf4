import type { ITheme } from '@xterm/xterm';

/** Every colour keeps 4.5:1 on its background, bright black 3.5:1 or more. */
const dark: ITheme = {
  background: '#101418',
  foreground: '#d7dde2',
  cursor: '#5fe0d0',
  cursorAccent: '#101418',
  selectionBackground: '#2b5567',
  selectionInactiveBackground: '#263640',
  scrollbarSliderBackground: '#ffffff1f',
  scrollbarSliderHoverBackground: '#ffffff38',
  scrollbarSliderActiveBackground: '#ffffff4d',
  black: '#2b333b',
  red: '#f2777a',
  green: '#86c98b',
  yellow: '#e3bf6f',
  blue: '#74aef2',
  magenta: '#c69af0',
  cyan: '#58c9c4',
  white: '#c7ced4',
  brightBlack: '#75818c',
  brightRed: '#ff9a98',
  brightGreen: '#a5e0a8',
  brightYellow: '#f5d78d',
  brightBlue: '#9cc8ff',
  brightMagenta: '#dab8ff',
  brightCyan: '#7fe3dc',
  brightWhite: '#f4f7f9',
};

const light: ITheme = {
  background: '#ffffff',
  foreground: '#1f2830',
  cursor: '#0c7a74',
  cursorAccent: '#ffffff',
  selectionBackground: '#bfe3e6',
  selectionInactiveBackground: '#dde6ea',
  scrollbarSliderBackground: '#00000026',
  scrollbarSliderHoverBackground: '#00000040',
  scrollbarSliderActiveBackground: '#00000059',
  black: '#1f2830',
  red: '#b42330',
  green: '#1f7a36',
  yellow: '#855b00',
  blue: '#1a5fb4',
  magenta: '#8338a8',
  cyan: '#0b7285',
  white: '#5b6670',
  brightBlack: '#66727d',
  brightRed: '#c9303c',
  brightGreen: '#26843f',
  brightYellow: '#946600',
  brightBlue: '#2a6fc9',
  brightMagenta: '#9549bb',
  brightCyan: '#0d7f93',
  brightWhite: '#36414b',
};

export function terminalTheme(scheme: 'light' | 'dark'): ITheme {
  return scheme === 'dark' ? dark : light;
}

/** The person's monospace font first on Linux, where fontconfig knows it. */
export function terminalFont(platform: string): string {
  const own = platform === 'linux' ? 'monospace, ' : 'ui-monospace, ';
  return `${own}Menlo, "Cascadia Mono", Consolas, "DejaVu Sans Mono", monospace`;
}
