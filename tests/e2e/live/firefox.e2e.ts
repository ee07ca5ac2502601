import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Browser } from 'puppeteer-core';
import { endAnyway, man, queen, receipt, ringing, seesTheOther } from '../support/calls.ts';
import { log, photo, write } from '../support/chats.ts';
import {
  chooseInFirefox,
  findFirefox,
  launchFirefox,
  openInFirefox,
  pressInFirefox,
  readInFirefox,
  seeInFirefox,
  seePhotoInFirefox,
  untilKeptInFirefox,
  writeInFirefox,
} from '../support/firefox.ts';
import { seeSomeone, startMatching, stopButton } from '../support/people.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

/** A user in Firefox and a user in Chromium, whose session descriptions must be compatible. */
const path = findFirefox();
test.skip(path === null, 'no Firefox was found (FIREFOX_PATH names one)');
// Only two users exist, so they must be able to meet again at once.
test.use({ backendOptions: { metAgainAfterMs: 0 } });

let firefox: Browser;
test.beforeEach(async () => {
  firefox = await launchFirefox(path ?? '');
});
test.afterEach(async ({}, testInfo) => {
  if (testInfo.status !== testInfo.expectedStatus) {
    const pages = await firefox.pages();
    for (const [index, page] of pages.entries())
      await page.screenshot({ path: testInfo.outputPath(`firefox-${index}.png`) });
  }
  await firefox.close();
});

test(
  'firefox: a match with Chromium shows video, whichever side makes the offer',
  { tag: '@prove' },
  async ({ backend, openPerson }) => {
    const she = await openPerson(queen, '/', { colour: 'teal' });
    const his = await openInFirefox(firefox, backend.url, man, '/');
    // The client explains the permission before the browser asks for it.
    await pressInFirefox(his, 'Continue');
    for (const isFirefoxFirst of [true, false]) {
      const inFirefox = () => pressInFirefox(his, 'Start matching');
      const inChromium = () => startMatching(she.page);
      if (isFirefoxFirst) await inFirefox();
      await inChromium();
      if (!isFirefoxFirst) await inFirefox();
      await Promise.all([seeSomeone(she.page), seeInFirefox(his)]);
      await stopButton(she.page).click();
      await pressInFirefox(his, 'Stop');
      await expect(she.page.locator('video:not([aria-label="Your camera"])')).toHaveCount(0);
      await readInFirefox(his, 'Start matching');
    }
  },
);

test(
  'firefox: a call is accepted, cameras go off and on, and it ends on both sides',
  { tag: '@journey' },
  async ({ backend, openPerson }) => {
    const herId = await idOf(backend.url, queen);
    const she = await openPerson(queen, '/followings', { colour: 'teal' });
    const his = await openInFirefox(firefox, backend.url, man, `/chat?userId=${herId}`);
    await pressInFirefox(his, 'Call ', 'start');
    await pressInFirefox(his, 'Continue');
    await ringing(she.page).getByRole('button', { name: 'Accept', exact: true }).click();
    await Promise.all([seesTheOther(she.page), seeInFirefox(his)]);

    await she.page.getByRole('button', { name: 'Turn camera off' }).click();
    await readInFirefox(his, 'turned the camera off');
    await she.page.getByRole('button', { name: 'Turn camera on' }).click();
    await readInFirefox(his, 'turned the camera off', false);
    await pressInFirefox(his, 'Turn camera off');
    await expect(she.page.getByText('turned the camera off')).toBeVisible();
    await pressInFirefox(his, 'Turn camera on');
    await expect(she.page.getByText('turned the camera off')).toHaveCount(0);

    await endAnyway(she.page);
    await expect(receipt(she.page)).toContainText('You ended the call.');
    await readInFirefox(his, 'Valeria ended the call.');
  },
);

test(
  'firefox: messages and a photo are delivered in both directions',
  { tag: '@prove' },
  async ({ backend, openPerson }, testInfo) => {
    const [hisId, herId] = await Promise.all([idOf(backend.url, man), idOf(backend.url, queen)]);
    const his = await openInFirefox(firefox, backend.url, man, `/chat?userId=${herId}`);
    await writeInFirefox(his, 'Good evening from Firefox');
    const she = await openPerson(queen, `/chat?userId=${hisId}`);
    await expect(log(she.page).getByText('Good evening from Firefox')).toBeVisible();
    await write(she.page, 'And from Chromium');
    await readInFirefox(his, 'And from Chromium');
    await she.page.getByLabel('Choose files').setInputFiles(await photo('dusk.jpg', '#7a3b5c'));
    await she.page.getByRole('button', { name: 'Send', exact: true }).click();
    await seePhotoInFirefox(his);

    const { name, buffer } = await photo('dawn.jpg', '#3b6c7a');
    const file = testInfo.outputPath(name);
    writeFileSync(file, buffer);
    await chooseInFirefox(his, 'Choose files', file);
    await pressInFirefox(his, 'Send');
    const photos = log(she.page).getByRole('button', { name: 'Photo' });
    await expect(photos).toHaveCount(2);
    await expect
      .poll(() => photos.last().evaluate((button) => button.querySelector('img')?.naturalWidth ?? 0))
      .toBeGreaterThan(0);
  },
);

test(
  'firefox: a reload without a network shows the chats, and messages written offline are sent on reconnect',
  { tag: '@prove' },
  async ({ backend, openPerson }) => {
    const [hisId, herId] = await Promise.all([idOf(backend.url, man), idOf(backend.url, queen)]);
    const his = await openInFirefox(firefox, backend.url, man, `/chat?userId=${herId}`);
    const she = await openPerson(queen, `/chat?userId=${hisId}`);
    await write(she.page, 'Are you on the train already?');
    await readInFirefox(his, 'Are you on the train already?');
    await untilKeptInFirefox(his);
    await his.setOfflineMode(true);
    await his.reload();
    await readInFirefox(his, 'Are you on the train already?');
    await readInFirefox(his, "You're offline");
    await writeInFirefox(his, 'In the tunnel');
    await his.reload();
    await readInFirefox(his, 'In the tunnel');
    await expect(log(she.page).getByText('In the tunnel')).toHaveCount(0);
    await his.setOfflineMode(false);
    await expect(log(she.page).getByText('In the tunnel')).toBeVisible();
    await readInFirefox(his, "You're offline", false);
  },
);
