import type { Page } from 'playwright/test';
import { askerOf, runOrStop } from './asker.ts';
import { expect, test } from './fixtures.ts';

/** How long a person would wait for cards: `npm run bench -- --only=cards`. Not a test. */
const OPEN = 30;
const ROUNDS = Number(process.env['BERTH_BENCH'] ?? 20);
/** Longer than a card that moved ignores the pointer (C6). */
const REST_MS = 400;

interface Timed {
  paintedAt?: number;
  clickedAt?: number;
}

test('card times', async ({ home, project, opened: { window } }) => {
  test.setTimeout(170_000);
  const asker = await askerOf(home, project);
  const ask = (title: string) =>
    asker.call('question.ask', { title, asker: { name: 'bench' }, options: runOrStop });
  for (let at = 1; at < OPEN; at++) void ask(`Waits ${at}`).catch(() => {});
  const more = window.getByRole('button', { name: /newer wait/ });
  await more.click();
  await expect(window.getByRole('article')).toHaveCount(OPEN - 1);
  const openedToPainted: number[] = [];
  const clickToReleased: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const title = `Round ${round}`;
    await watchFor(window, title);
    let openedAt = 0;
    const off = asker.on('question.opened', ({ question }) => {
      if (question.title === title) openedAt = question.openedAt;
    });
    const asked = ask(title);
    // An asker from outside sees what opens, as windows do.
    const card = window.getByRole('article', { name: title });
    await expect(card).toBeVisible();
    await window.waitForTimeout(REST_MS);
    await pressIn(window, title);
    await asked;
    const releasedAt = performance.timeOrigin + performance.now();
    const { paintedAt, clickedAt } = await window.evaluate(
      () => (globalThis as unknown as { timed: Timed }).timed,
    );
    off.dispose();
    openedToPainted.push((paintedAt ?? Number.NaN) - openedAt);
    clickToReleased.push(releasedAt - (clickedAt ?? Number.NaN));
    await expect(card).toBeHidden({ timeout: 20_000 });
  }
  asker.dispose();
  const numbers = {
    painted: quantile(openedToPainted, 0.5),
    paintedP95: quantile(openedToPainted, 0.95),
    released: quantile(clickToReleased, 0.5),
    releasedP95: quantile(clickToReleased, 0.95),
  };
  console.log(JSON.stringify(numbers));
});

/** Notes when the card of this title has been painted: after the frame that follows its coming. */
async function watchFor(window: Page, title: string): Promise<void> {
  await window.evaluate((wanted) => {
    const timed: Timed = {};
    (globalThis as unknown as { timed: Timed }).timed = timed;
    const seen = new MutationObserver(() => {
      const titles = [...document.querySelectorAll('.card-title')];
      if (!titles.some(({ textContent }) => textContent === wanted)) return;
      seen.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          timed.paintedAt = performance.timeOrigin + performance.now();
        };
        channel.port2.postMessage(0);
      });
    });
    seen.observe(document.body, { childList: true, subtree: true });
  }, title);
}

async function pressIn(window: Page, title: string): Promise<void> {
  await window.evaluate((wanted) => {
    const cards = [...document.querySelectorAll('article')];
    const card = cards.find((one) => one.querySelector('.card-title')?.textContent === wanted);
    const button = card?.querySelector('.option-once');
    const init = { bubbles: true, cancelable: true, detail: 1 };
    const { timed } = globalThis as unknown as { timed: Timed };
    timed.clickedAt = performance.timeOrigin + performance.now();
    button?.dispatchEvent(new PointerEvent('pointerdown', init));
    button?.dispatchEvent(new MouseEvent('click', init));
  }, title);
}

function quantile(numbers: readonly number[], q: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
