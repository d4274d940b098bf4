import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { screenOf, typeLine } from './terminal.ts';

const SECRET = 'correct-horse-4711-staple';
/** As text is kept by V8, by files, and by what writes two bytes a letter. */
const traces = [Buffer.from(SECRET, 'utf8'), Buffer.from(SECRET, 'utf16le')];
const holds = (bytes: Buffer): boolean => traces.some((trace) => bytes.includes(trace));

test('C9 a secret typed into a card is in no file, argument, environment or memory of a window afterwards', async ({
  home,
  opened: { berth, window },
}) => {
  test.setTimeout(180_000);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own
  await typeLine(window, 'key=$(berth ask "Key of the harbour?" --secret); echo got-${#key}');
  const card = window.getByRole('article', { name: 'Key of the harbour?' });
  const field = card.getByLabel('Secret');
  await expect(field).toBeVisible();
  // Letter by letter, as a person does: a whole text would stay in what drives this test.
  await field.pressSequentially(SECRET);
  const send = card.getByRole('button', { name: 'Send' });
  await send.scrollIntoViewIfNeeded();
  await window.waitForTimeout(700);
  // Seen while it is there, so that not finding it later means something.
  const held = await field.evaluate((input) => (input as HTMLInputElement).value.length);
  await send.click();
  await expect(screenOf(window)).toContainText(`got-${held}`);
  await expect(card).toBeHidden();

  const found = {
    page: (await window.content()).includes(SECRET),
    renderer: holds(await rendererHeap(window)),
    main: holds(await mainHeap(berth, home)),
    files: filesUnder(home).filter((file) => holds(readFileSync(file))),
    processes: processFiles().filter((file) => holds(readOrEmpty(file))),
  };
  expect(found).toEqual({ page: false, renderer: false, main: false, files: [], processes: [] });
  expect(held).toBe(SECRET.length);
});

/** Everything that the page's scripts can still reach. */
async function rendererHeap(window: Page): Promise<Buffer> {
  const devtools = await window.context().newCDPSession(window);
  const chunks: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk));
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devtools.detach();
  const heap = Buffer.from(chunks.join(''));
  // The page's own words are in it: it is the right heap.
  expect(heap.includes('Key of the harbour?')).toBe(true);
  return heap;
}

/** The same for the process that hosts sessions and questions. */
async function mainHeap(berth: ElectronApplication, home: string): Promise<Buffer> {
  const file = path.join(home, 'main.heapsnapshot');
  await berth.evaluate((_, to) => {
    process.getBuiltinModule('node:v8').writeHeapSnapshot(to);
  }, file);
  const heap = readFileSync(file);
  rmSync(file);
  return heap;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Arguments and environments of every process of this user. */
function processFiles(): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => [`/proc/${pid}/cmdline`, `/proc/${pid}/environ`]);
}

function readOrEmpty(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    // It has ended, or belongs to somebody else.
    return Buffer.alloc(0);
  }
}
