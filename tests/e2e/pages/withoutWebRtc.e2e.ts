import { expect } from '@playwright/test';
import { readTexts } from '../../i18n/texts.ts';
import { locales } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { man, queen } from '../support/calls.ts';
import { field, log, openAs, write } from '../support/chats.ts';
import { expectFaultless } from '../support/judge.ts';
import { startButton } from '../support/people.ts';
import { idOf, leaveSession } from '../support/session.ts';
import { test } from '../support/test.ts';

/** A browser without WebRTC (WebKitGTK): it gets an explanation, no camera request, and all other features. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'RTCPeerConnection');
    const devices = navigator.mediaDevices;
    devices.getUserMedia = () => {
      document.documentElement.dataset['asked'] = 'yes';
      return Promise.reject(new DOMException('asked', 'NotAllowedError'));
    };
  });
});

test('a browser without live video gets an explanation on the match page in four languages and no camera request', async ({
  page,
  context,
  backend,
}) => {
  await leaveSession(context, backend, { email: man });
  for (const locale of locales) {
    const texts = readTexts(locale, 'devices');
    const words = (name: 'title' | 'text' | 'action') => texts[`unsupported.${name}`] ?? '';
    await page.goto(backend.url + hrefOf(locale, 'match'));
    await expect(page.getByRole('heading', { name: words('title') })).toBeVisible();
    await expect(page.getByText(words('text'))).toBeVisible();
    await expect(page.getByRole('link', { name: words('action') })).toBeVisible();
  }
  await page.goto(backend.url);
  await expect(page.getByRole('heading', { name: 'This browser doesn’t support live video' })).toBeVisible();
  await expectFaultless(page, 'the match page without live video');
  await expect(startButton(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBeUndefined();
});

test(
  'a browser without live video can chat, and the call button explains why calls are unavailable',
  { tag: '@prove' },
  async ({ page, context, browser, backend }) => {
    const [hisId, herId] = await Promise.all([idOf(backend, man), idOf(backend, queen)]);
    await leaveSession(context, backend, { email: man });
    await page.goto(backend.url);
    await page.getByRole('link', { name: 'Go to chats' }).click();
    await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
    await page.goto(`${backend.url}/chat?userId=${herId}`);
    await write(page, 'Written without a camera');
    const hers = await openAs(browser, backend, queen, `/chat?userId=${hisId}`);
    await expect(log(hers).getByText('Written without a camera')).toBeVisible();
    await write(hers, 'And read');
    await expect(log(page).getByText('And read')).toBeVisible();
    await page.getByRole('button', { name: /^Call / }).click();
    const told = page.getByRole('dialog', { name: 'This browser doesn’t support live video' });
    await expect(told).toBeVisible();
    await told.getByRole('button', { name: 'OK' }).click();
    await expect(told).toHaveCount(0);
    await expect(field(page)).toBeVisible();
    // The other pages work.
    for (const path of ['/settings', '/search-options', '/calls-history', '/faq']) {
      await page.goto(backend.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBeUndefined();
  },
);
