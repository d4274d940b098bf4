import path from 'node:path';
import { z } from 'zod';
import { windowLayout } from '../shared/desktop.ts';
import { AppFile, type AppFileOptions } from './app-file.ts';

export const bounds = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
});
export type Bounds = z.infer<typeof bounds>;

const emptyLayout = () => windowLayout.parse({});

/** A part that is broken or from elsewhere falls back alone; the rest of the window comes back. */
export const storedWindow = z.object({
  bounds: bounds.optional().catch(undefined),
  maximized: z.boolean().catch(false),
  layout: windowLayout.catch(emptyLayout),
});
export type StoredWindow = z.infer<typeof storedWindow>;

/** What was open when the app left, and what was open before. */
export const storedLayout = z.object({
  folders: z.array(z.string()).catch([]),
  windows: z.array(storedWindow).catch([]),
  recents: z.array(z.object({ path: z.string(), openedAt: z.number() })).catch([]),
});

const LAYOUT_VERSION = 1;

export type LayoutStore = AppFile<typeof storedLayout>;

/** Beside the app's slot, since only its holder may write it. */
export function loadLayout(
  folder: string,
  rest: Pick<AppFileOptions<typeof storedLayout>, 'writable' | 'clock' | 'log'>,
): Promise<LayoutStore> {
  return AppFile.load({
    path: path.join(folder, 'layout.json'),
    version: LAYOUT_VERSION,
    schema: storedLayout,
    ...rest,
  });
}

/** A window as it is on a first start. */
export const freshWindow = (): StoredWindow => ({
  bounds: undefined,
  maximized: false,
  layout: emptyLayout(),
});
