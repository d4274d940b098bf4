import type { ElectronApplication } from 'playwright/test';

/** Chooses an item of the application's menu, as a person does. */
export async function chooseFromMenu(berth: ElectronApplication, label: string): Promise<void> {
  const found = await berth.evaluate(({ BrowserWindow, Menu }, wanted) => {
    const menus = Menu.getApplicationMenu()?.items ?? [];
    const item = menus
      .flatMap(({ submenu }) => submenu?.items ?? [])
      .find((one) => one.label === wanted);
    const window = BrowserWindow.getAllWindows()[0];
    item?.click({}, window, window?.webContents);
    return item !== undefined;
  }, label);
  if (!found) throw new Error(`no menu has "${label}"`);
}
