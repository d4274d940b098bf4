/** What the person wants of the tray: while there are cards, and while there is none. */
export interface TrayWish {
  readonly trayOpen: boolean;
  readonly emptyTrayOpen: boolean;
}

/** Whether the tray is on screen. Without a card it takes no room, unless it was asked for. */
export function trayShows(hasCards: boolean, { trayOpen, emptyTrayOpen }: TrayWish): boolean {
  return hasCards ? trayOpen : emptyTrayOpen;
}

/** What the person wants once they have asked to show or hide it. */
export function toggledTray(hasCards: boolean, wish: TrayWish): TrayWish {
  const shows = !trayShows(hasCards, wish);
  return hasCards ? { trayOpen: shows, emptyTrayOpen: false } : { ...wish, emptyTrayOpen: shows };
}
