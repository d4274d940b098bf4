/**
 * The folder on the app's command line, if one is named. Chromium adds switches of its own and
 * takes more, so whatever starts with a dash is not ours.
 *
 * `startedBare` tells that a bare Electron runs the app (`electron . FOLDER`): the first word is
 * then the app's own folder.
 */
export function folderArgument(argv: readonly string[], startedBare: boolean): string | undefined {
  const words = argv.slice(1).filter((word) => word !== '' && !word.startsWith('-'));
  return startedBare ? words[1] : words[0];
}
