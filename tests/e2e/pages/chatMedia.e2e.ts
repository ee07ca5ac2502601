import { expect } from '@playwright/test';
import { man, queen } from '../support/calls.ts';
import { chooser, coinsOf, field, log, meet, photo, send } from '../support/chats.ts';
import { test } from '../support/test.ts';

/** Tests files in a chat: private and paid photos, rejected files, and the scroll position. */
test(
  'a private photo is covered until it is opened, and a paid photo is bought once',
  { tag: '@journey' },
  async ({ browser, backend }) => {
    const { his, hers } = await meet(browser, backend);
    await chooser(hers).setInputFiles([await photo('evening.jpg', '#b83280')]);
    await hers.getByRole('button', { name: 'Options for evening.jpg' }).click();
    const options = hers.getByRole('dialog');
    await options.getByLabel('Price in coins').fill('40');
    await options.getByRole('button', { name: 'Send' }).click();
    const locked = log(his).getByRole('button', { name: /Unlock for 40 coins/ });
    await expect(locked).toBeVisible();
    // The client only gets the URL of the blurred version of an unpaid photo.
    const told = await locked
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
    expect(told.every((source) => /blurred/.test(source))).toBe(true);

    const [before, earned] = [await coinsOf(backend, man), await coinsOf(backend, queen)];
    await locked.click();
    await his.getByRole('alertdialog').getByRole('button', { name: 'Unlock for 40 coins' }).click();
    // The demo data contain an older photo, which the list may also render depending on the time of day.
    const bought = log(his)
      .getByRole('button', { name: /^Photo/ })
      .last();
    await expect(bought).not.toHaveAccessibleName(/Unlock/);
    await expect.poll(() => coinsOf(backend, man)).toBe(before - 40);
    expect(await coinsOf(backend, queen)).toBeGreaterThan(earned);
    await his.reload();
    await expect(bought).toBeVisible();
    await expect(log(his).getByRole('button', { name: /Unlock/ })).toHaveCount(0);
    expect(await coinsOf(backend, man)).toBe(before - 40);

    await chooser(hers).setInputFiles([await photo('night.jpg', '#44337a')]);
    await hers.getByRole('button', { name: 'Options for night.jpg' }).click();
    await options.getByRole('switch', { name: 'Private' }).check({ force: true });
    await options.getByRole('button', { name: 'Send' }).click();
    await log(his)
      .getByRole('button', { name: /Blurred\. Show/ })
      .click();
    await his.getByRole('dialog').getByRole('button', { name: 'Show', exact: false }).first().click();
    await expect(log(his).getByRole('button', { name: /Blurred/ })).toHaveCount(0);
  },
);

test(
  'too many files, a wrong format and a long text are rejected before anything is sent',
  { tag: '@prove' },
  async ({ browser, backend }) => {
    const { his } = await meet(browser, backend);
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
  },
);

test(
  'a chat scrolled to its end stays there when an album arrives and the window is rotated',
  { tag: '@prove' },
  async ({ browser, backend }) => {
    const { his, hers } = await meet(browser, backend);
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
  },
);
