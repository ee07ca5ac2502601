import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startBackendProcess, type BackendProcess } from '../helpers/backendProcess.ts';
import { man, queen } from './support/calls.ts';
import { field, idOf, log, openAs, write } from './support/chats.ts';
import { test } from './support/test.ts';

/** Every kind of message from one browser to another: sent, seen, read, deleted, and paid for. */
let backend: BackendProcess;
test.beforeEach(async () => {
  backend = await startBackendProcess({ companions: 0 });
});
test.afterEach(() => backend.stop());

const fixtures = join(import.meta.dirname, '../fixtures/media');
/** Nobody has written to her yet. */
const newQueen = 'newqueen@demo.local';

const photo = async (name: string, colour: string, width = 640, height = 480) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
});
const clip = (name: string) => ({
  name,
  mimeType: 'video/webm',
  buffer: readFileSync(join(fixtures, 'clip.webm')),
});

/** Both in their conversation with the other. */
async function meet(browser: Parameters<typeof openAs>[0], her = queen): Promise<{ his: Page; hers: Page }> {
  const [manId, queenId] = await Promise.all([idOf(backend.url, man), idOf(backend.url, her)]);
  const his = await openAs(browser, backend.url, man, `/chat?userId=${queenId}`);
  await write(his, 'Good evening');
  const hers = await openAs(browser, backend.url, her, `/chat?userId=${manId}`);
  await expect(log(hers).getByText('Good evening')).toBeVisible({ timeout: 15_000 });
  return { his, hers };
}
const chooser = (page: Page) => page.getByLabel('Choose files');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const coins = async (email: string): Promise<number> => {
  const answer = await fetch(`${backend.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  });
  return ((await answer.json()) as { user: { coins: number } }).user.coins;
};

test('words, stickers, gifs, gifts, photos, videos and voice are sent, seen, read and deleted', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { his, hers } = await meet(browser, newQueen);
  await write(hers, 'And to you');
  const picker = () => his.getByRole('button', { name: 'Emoji, stickers and gifts' }).click();

  await picker();
  await his.getByRole('radio', { name: 'Stickers' }).click();
  await his.getByRole('button', { name: 'Laughing' }).click();
  await expect(log(hers).getByRole('img', { name: 'Sticker' }).last()).toBeVisible();

  await picker();
  await his.getByRole('radio', { name: 'GIFs' }).click();
  await his.getByRole('button', { name: 'Fireworks' }).click();
  await expect(log(hers).getByRole('img', { name: 'GIF' }).last()).toBeVisible();

  const [before, earned] = [await coins(man), await coins(newQueen)];
  await picker();
  await his.getByRole('radio', { name: 'Gifts' }).click();
  await his.getByRole('button', { name: /^Rose/ }).click();
  const give = his.getByRole('button', { name: /^Send Rose, (\d+) coins?/ });
  const price = Number(/(\d+) coin/.exec((await give.textContent()) ?? '')?.[1]);
  await give.click();
  await his
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send Rose/ })
    .click();
  await expect(log(hers).getByText(/Rose from/)).toBeVisible();
  // Charged once, and she earns by it.
  await expect.poll(() => coins(man)).toBe(before - price);
  expect(await coins(newQueen)).toBeGreaterThan(earned);

  await chooser(his).setInputFiles([
    await photo('sea.jpg', '#2b6cb0'),
    await photo('hill.jpg', '#276749', 480, 640),
  ]);
  await field(his).fill('From the weekend');
  await send(his);
  await expect(log(hers).getByText('From the weekend')).toBeVisible();
  await expect(log(hers).getByRole('button', { name: /^Photo \d of 2/ })).toHaveCount(2);

  await chooser(his).setInputFiles([clip('wave.webm')]);
  await expect(his.getByRole('button', { name: 'Options for wave.webm' })).toBeVisible();
  await send(his);
  await expect(log(hers).getByRole('button', { name: 'Video', exact: true })).toBeVisible({
    timeout: 20_000,
  });

  // A slip is not sent: pressed in the turn in which it is there, it is one on the slowest machine.
  await his.evaluate(() => {
    const watch = new MutationObserver(() => {
      const bar = document.querySelector('[role="group"][aria-label="Recording a voice message"]');
      const button = bar?.querySelector<HTMLElement>('button[aria-label="Send"]');
      if (!button) return;
      watch.disconnect();
      button.click();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await his.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(his.getByText('That was too short.')).toBeVisible();
  await his.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(his.getByRole('timer')).toHaveText('0:01');
  await send(his);
  await expect(log(hers).getByRole('button', { name: /^Play voice message/ })).toBeVisible({
    timeout: 20_000,
  });
  // As loud as it was: the fake microphone beeps once a second.
  const bars = log(hers).locator('[data-row]').last().locator('svg rect');
  const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('height')));
  expect(new Set(heights).size).toBeGreaterThan(2);
  // She is looking: all of it is read.
  await expect(log(his).getByLabel('Sent', { exact: true })).toHaveCount(0);
  await expect(log(his).getByLabel('Read', { exact: true }).last()).toBeVisible();

  // Seen in full, from the conversation, and one further.
  await log(hers).getByRole('button', { name: 'Photo 1 of 2' }).click();
  const viewer = hers.getByRole('dialog');
  await expect(viewer.getByText('1 of 2')).toBeVisible();
  await hers.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await hers.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  // Deleted for both, each by the same menu.
  for (const image of ['Sticker', 'GIF']) {
    await log(his).getByRole('img', { name: image }).click({ button: 'right' });
    await his.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(log(his).getByRole('img', { name: image })).toHaveCount(0);
    await expect(log(hers).getByRole('img', { name: image })).toHaveCount(0, { timeout: 15_000 });
  }
  await log(his).getByText('From the weekend').click({ button: 'right' });
  await his.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(log(hers).getByRole('button', { name: /^Photo/ })).toHaveCount(0, { timeout: 15_000 });
});

test('a private photo is covered until it is opened; a paid one is bought once', async ({ browser }) => {
  const { his, hers } = await meet(browser);
  await chooser(hers).setInputFiles([await photo('evening.jpg', '#b83280')]);
  await hers.getByRole('button', { name: 'Options for evening.jpg' }).click();
  const options = hers.getByRole('dialog');
  await options.getByLabel('Price in coins').fill('40');
  await options.getByRole('button', { name: 'Send' }).click();
  const locked = log(his).getByRole('button', { name: /Unlock for 40 coins/ });
  await expect(locked).toBeVisible();
  // What is not paid for is not there at all: no address of it was ever told.
  const told = await locked
    .locator('img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  expect(told.every((source) => /blurred/.test(source))).toBe(true);

  const [before, earned] = [await coins(man), await coins(queen)];
  await locked.click();
  await his.getByRole('alertdialog').getByRole('button', { name: 'Unlock for 40 coins' }).click();
  await expect(log(his).getByRole('button', { name: /^Photo/ })).not.toHaveAccessibleName(/Unlock/);
  await expect.poll(() => coins(man)).toBe(before - 40);
  expect(await coins(queen)).toBeGreaterThan(earned);
  await his.reload();
  await expect(log(his).getByRole('button', { name: /^Photo/ })).toBeVisible();
  await expect(log(his).getByRole('button', { name: /Unlock/ })).toHaveCount(0);
  expect(await coins(man)).toBe(before - 40);

  await chooser(hers).setInputFiles([await photo('night.jpg', '#44337a')]);
  await hers.getByRole('button', { name: 'Options for night.jpg' }).click();
  await options.getByRole('switch', { name: 'Private' }).check({ force: true });
  await options.getByRole('button', { name: 'Send' }).click();
  await log(his)
    .getByRole('button', { name: /Blurred\. Show/ })
    .click();
  await his.getByRole('dialog').getByRole('button', { name: 'Show', exact: false }).first().click();
  await expect(log(his).getByRole('button', { name: /Blurred/ })).toHaveCount(0);
});

test('eleven files, a wrong format and a long text are told of before anything is sent', async ({
  browser,
}) => {
  const { his } = await meet(browser);
  const many = await Promise.all(
    Array.from({ length: 11 }, (_, at) => photo(`${at}.jpg`, '#553c9a', 64, 64)),
  );
  await chooser(his).setInputFiles(many);
  await expect(his.getByText('You can only upload up to 10 files')).toBeVisible();
  await chooser(his).setInputFiles([]);
  await chooser(his).setInputFiles([
    { name: 'song.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ this is a program, not a photo') },
  ]);
  await expect(his.getByText(/Wrong media format|You can only upload/)).toBeVisible();
  await field(his).evaluate((element, text) => {
    const transfer = new DataTransfer();
    transfer.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }));
  }, 'x'.repeat(100_000));
  expect((await field(his).inputValue()).length).toBeLessThanOrEqual(2_000);
});

test('a stranger’s chat waits in the request folder until it is answered', async ({ browser }) => {
  const [manId, queenId] = await Promise.all([idOf(backend.url, man), idOf(backend.url, newQueen)]);
  const hers = await openAs(browser, backend.url, newQueen);
  await expect(hers.getByText('No chats yet')).toBeVisible({ timeout: 15_000 });
  const his = await openAs(browser, backend.url, man, `/chat?userId=${queenId}`);
  await write(his, 'We have not met yet');
  const requests = hers
    .getByRole('link', { name: /Requests/ })
    .or(hers.getByRole('button', { name: /Requests/ }));
  await requests.click();
  await hers.getByText('We have not met yet').first().click();
  await expect(hers).toHaveURL(new RegExp(`userId=${manId}`));
  await write(hers, 'Now we have');
  // Answering moves it to her list, which it is active in.
  await hers.goto(`${backend.url}/chat`);
  await expect(hers.getByRole('list', { name: 'Chats' }).getByText('Now we have')).toBeVisible({
    timeout: 15_000,
  });
  await expect(hers.getByText(/you have not answered/)).toHaveCount(0);
});

test('what the service offered to say is read in one’s own language, and as it was written', async ({
  browser,
}) => {
  const [manId, queenId] = await Promise.all([idOf(backend.url, man), idOf(backend.url, queen)]);
  const sentences = (locale: string) =>
    (
      JSON.parse(readFileSync(join(import.meta.dirname, `../../resources/chat/${locale}.json`), 'utf8')) as {
        letsTalk: string[];
      }
    ).letsTalk[0] ?? '';
  const hers = await openAs(browser, backend.url, queen, `/chat?userId=${manId}`);
  await write(hers, sentences('en'));
  const his = await openAs(browser, backend.url, man, `/ru/chat?userId=${queenId}`);
  const messages = his.getByRole('log');
  await expect(messages.getByText(sentences('ru'), { exact: true })).toBeVisible({ timeout: 15_000 });
  await messages.getByRole('button', { name: 'Показать оригинал' }).click();
  await expect(messages.getByText(sentences('en'), { exact: true })).toBeVisible();
  // One's own words are shown as they were written.
  await expect(log(hers).getByText('Translated')).toHaveCount(0);
});

test('who reads the end stays there: an album comes, and the window is turned', async ({ browser }) => {
  const { his, hers } = await meet(browser);
  await chooser(hers).setInputFiles([await photo('a.jpg', '#234'), await photo('b.jpg', '#432', 300, 500)]);
  await expect(hers.getByRole('button', { name: 'Options for b.jpg' })).toBeVisible();
  await field(hers).fill('From the roof');
  await send(hers);
  await expect(log(his).getByText('From the roof')).toBeVisible();
  const below = () =>
    log(his).evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
    [834, 1112],
    [390, 600],
  ] as const) {
    await his.setViewportSize({ width, height });
    await expect(his.getByText('From the roof').last()).toBeInViewport();
    await expect.poll(below).toBeLessThan(2);
  }
});
