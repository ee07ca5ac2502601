import { expect, type Locator, type Page } from '@playwright/test';
import type { MediaType, MessageType } from '#shared/domain/chat.ts';
import type { TestBackend } from '../support/backend.ts';
import { man } from '../support/calls.ts';
import { chooser, clip, coinsOf, field, log, meet, newQueen, photo, send, write } from '../support/chats.ts';
import { test } from '../support/test.ts';

/** Sends every kind of message from one browser to another: each is sent, shown, read and deleted. */

/** Kinds of messages in the contract. A media message counts by its media, and a gift is a medium. */
type Kind = Exclude<MessageType, 'media'> | MediaType | 'gift';

interface Sample {
  /** Sends the message through the user interface. */
  send(page: Page, backend: TestBackend): Promise<unknown>;
  /** Locates the message on either side. */
  find(within: Page | Locator): Locator;
}

async function pick(page: Page, pane: string, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Emoji, stickers and gifts' }).click();
  await page.getByRole('radio', { name: pane }).click();
  await page.getByRole('button', { name }).click();
}

/** Does not compile until each kind in the contract has a sample. */
const samples: Readonly<Record<Kind, Sample>> = {
  text: {
    send: (page) => write(page, 'The lamp is lit'),
    find: (within) => within.getByText('The lamp is lit', { exact: true }),
  },
  sticker: {
    send: (page) => pick(page, 'Stickers', 'Laughing'),
    find: (within) => within.getByRole('img', { name: 'Sticker', exact: true }),
  },
  gif: {
    send: (page) => pick(page, 'GIFs', 'Fireworks'),
    find: (within) => within.getByRole('img', { name: 'GIF', exact: true }),
  },
  gift: { send: give, find: (within) => within.getByText(/^Rose (from|for) /) },
  image: {
    async send(page) {
      await chooser(page).setInputFiles([
        await photo('sea.jpg', '#2b6cb0'),
        await photo('hill.jpg', '#276749', 480, 640),
      ]);
      await field(page).fill('From the weekend');
      await send(page);
    },
    find: (within) => within.getByRole('button', { name: /^Photo 1 of 2/ }),
  },
  video: {
    async send(page) {
      await chooser(page).setInputFiles([clip('wave.webm')]);
      await expect(page.getByRole('button', { name: 'Options for wave.webm' })).toBeVisible();
      await send(page);
    },
    find: (within) => within.getByRole('button', { name: 'Video', exact: true }),
  },
  audio: { send: say, find: (within) => within.getByRole('button', { name: /^Play voice message/ }) },
};
const all = Object.values(samples);

/** Sends a gift and checks that it is charged once and that the receiver earns. */
async function give(page: Page, backend: TestBackend): Promise<void> {
  const [before, earned] = [await coinsOf(backend, man), await coinsOf(backend, newQueen)];
  await pick(page, 'Gifts', /^Rose/);
  const offer = page.getByRole('button', { name: /^Send Rose, (\d+) coins?/ });
  const price = Number(/(\d+) coin/.exec((await offer.textContent()) ?? '')?.[1]);
  await offer.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send Rose/ })
    .click();
  await expect.poll(() => coinsOf(backend, man)).toBe(before - price);
  await expect.poll(() => coinsOf(backend, newQueen)).toBeGreaterThan(earned);
}

async function say(page: Page): Promise<void> {
  // A very short recording is not sent. Clicking inside the page makes it short even on the slowest machine.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const bar = document.querySelector('[role="group"][aria-label="Recording a voice message"]');
      const button = bar?.querySelector<HTMLElement>('button[aria-label="Send"]');
      if (!button) return;
      watch.disconnect();
      button.click();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(page.getByText('That was too short.')).toBeVisible();
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  // Waits for at least two beeps of the fake microphone, because a busy machine may drop one.
  await expect(page.getByRole('timer')).toHaveText(/0:(0[2-9]|[1-5]\d)/);
  await send(page);
}

test('every kind of message is sent, shown, read and deleted for both users', async ({
  browser,
  backend,
}) => {
  const { his, hers } = await meet(browser, backend, newQueen);
  await write(hers, 'And to you');
  for (const { send: sendIt, find } of all) {
    await sendIt(his, backend);
    await expect(find(log(hers))).toBeVisible();
    // The receiver has the chat open, so his messages get a read receipt.
    const row = log(his)
      .locator('[data-row]')
      .filter({ has: find(his) });
    await expect(row.getByRole('img', { name: 'Read', exact: true }).last()).toBeVisible();
  }
  // The fake microphone beeps once a second, so the waveform must have different heights.
  const voice = log(hers)
    .locator('[data-row]')
    .filter({ has: samples.audio.find(hers) });
  const heights = await voice
    .locator('svg rect')
    .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('height')));
  expect(new Set(heights).size).toBeGreaterThan(2);

  // Opens the viewer from the chat and moves to the next photo.
  await samples.image.find(log(hers)).click();
  const viewer = hers.getByRole('dialog');
  await expect(viewer.getByText('1 of 2')).toBeVisible();
  await hers.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await hers.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  // Deletes each message for both users, and none of them returns.
  for (const { find } of all) {
    await find(log(his)).click({ button: 'right' });
    await his.getByRole('menuitem', { name: 'Delete' }).click();
    await his.getByRole('button', { name: 'Delete for both' }).click();
    await expect(find(log(his))).toHaveCount(0);
  }
  for (const { find } of all) await expect(find(log(hers))).toHaveCount(0);
  for (const page of [his, hers]) {
    await page.reload();
    await expect(log(page).getByText('And to you')).toBeVisible();
    for (const { find } of all) await expect(find(log(page))).toHaveCount(0);
  }
});

test(
  'Undo restores a message deleted in the viewer, and the receiver sees it the whole time',
  { tag: '@prove' },
  async ({ browser, backend }) => {
    const { his, hers } = await meet(browser, backend);
    const { send: sendIt, find } = samples.image;
    await sendIt(his, backend);
    await expect(find(log(hers))).toBeVisible();
    await find(log(his)).click();
    await his.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await his.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(find(log(his))).toHaveCount(0);
    await his.getByRole('button', { name: 'Undo' }).click();
    await expect(find(log(his))).toBeVisible();
    await expect(his.getByText('Message deleted')).toBeHidden();
    await expect(find(log(hers))).toBeVisible();
  },
);
