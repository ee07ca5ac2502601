import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { hrefOf, type LegalPage } from '#shared/domain/pages.ts';
import { localeNames } from '#renderer/ui/localeNames.ts';
import { readTexts, type Texts } from '../../i18n/texts.ts';
import { builtFileOf, holdRequests, isClientScript, isFile } from '../support/built.ts';
import { startButton } from '../support/people.ts';
import { leaveSession, watchConsole } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Tests the pages that the build writes to files: readable without scripts, and hydrated without losing input. */
/** The sections of the landing page by name, in the order of docs/product.md. */
const sectionKeys = ['hero', 'advantages', 'requirements', 'steps', 'reviews', 'faq', 'join'] as const;
/** A title or text of each item that docs/product.md counts. */
const counted = {
  advantages: ['secondsTitle', 'priceTitle', 'giftsTitle', 'chatTitle', 'watchTitle', 'languageTitle'],
  requirements: ['adultTitle', 'realTitle', 'deviceTitle', 'placeTitle', 'kindTitle'],
  pluses: ['freeTitle', 'leaveTitle', 'peopleTitle'],
  steps: ['oneTitle', 'twoTitle', 'threeTitle'],
  reviews: ['oneText', 'twoText', 'threeText'],
} as const;

const textOf = (texts: Texts, key: string) => {
  const text = texts[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text;
};

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the landing page is readable in every language, with each section and a link to the next language',
    { tag: '@prove' },
    async ({ page, backend }) => {
      const { errors, warnings } = watchConsole(page);
      await page.goto(backend.url + hrefOf('en', 'landing'));
      for (const [index, locale] of locales.entries()) {
        await landingReads(page, locale);
        const next = locales[(index + 1) % locales.length] ?? 'en';
        const foot = page.getByRole('contentinfo');
        await foot.getByRole('link', { name: localeNames[next], exact: true }).click();
        await expect(page).toHaveURL(backend.url + hrefOf(next, 'landing'));
      }
      expect([errors, warnings]).toEqual([[], []]);
    },
  );

  test('a legal page is complete, with links to its other languages and to the other legal pages', async ({
    page,
    backend,
  }) => {
    const { errors, warnings } = watchConsole(page);
    const legal = 'terms-of-use';
    const title = (of: Locale) => textOf(readTexts(of, 'common'), `legal.${legal}`);
    await page.goto(backend.url + hrefOf('ru', legal));
    await expect(page).toHaveTitle(`${title('ru')} · Vesper`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title('ru'));
    const article = page.getByRole('article');
    for (const section of sectionsOf(legal, 'ru')) {
      await expect(article.getByRole('heading', { level: 2, name: section })).toBeVisible();
    }
    await page.locator('summary', { hasText: localeNames.ru }).click();
    for (const other of locales.filter((one) => one !== 'ru')) {
      await expect(page.getByRole('link', { name: localeNames[other], exact: true })).toHaveAttribute(
        'href',
        hrefOf(other, legal),
      );
    }
    await page.getByRole('link', { name: localeNames.uk, exact: true }).click();
    await expect(heading).toHaveText(title('uk'));
    // Follows the link to another of the eight legal pages.
    const cookies = textOf(readTexts('uk', 'common'), 'legal.cookies-policy');
    await page.getByRole('link', { name: cookies }).first().click();
    await expect(page).toHaveURL(backend.url + hrefOf('uk', 'cookies-policy'));
    expect([errors, warnings]).toEqual([[], []]);
  });
});

/** Checks every section in the order of docs/product.md with the number of items that it names. */
async function landingReads(page: Page, locale: Locale): Promise<void> {
  const texts = readTexts(locale, 'landing');
  await expect(page).toHaveTitle(textOf(texts, 'title'));
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(textOf(texts, 'hero.title'));
  await expect(heading).toBeVisible();

  const names = sectionKeys.map((key) => textOf(texts, `${key}.label`));
  const shown = await page
    .locator('main section')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  expect(shown.filter((name) => names.includes(name))).toEqual(names);
  for (const [section, keys] of Object.entries(counted)) {
    for (const key of keys) {
      const words = textOf(texts, `${section}.${key}`);
      // A number precedes the title of a step, and quotation marks surround a review.
      await expect(page.locator('main').getByText(words).first(), `${section}.${key}`).toBeVisible();
    }
  }
  // The first answer is open; the browser itself opens the others.
  await expect(page.getByText(textOf(texts, 'faq.matchText'))).toBeVisible();
  await page.getByText(textOf(texts, 'faq.leaveTitle')).click();
  await expect(page.getByText(textOf(texts, 'faq.leaveText'))).toBeVisible();
}

/** Returns the section titles of a legal text from its file. */
function sectionsOf(legal: LegalPage, locale: Locale): readonly string[] {
  const file = resolve(import.meta.dirname, `../../../resources/legal/${locale}/${legal}.json`);
  const { sections } = JSON.parse(readFileSync(file, 'utf8')) as { sections: { title: string }[] };
  return sections.map(({ title }) => title);
}

/** Checks before every frame whether the landing page is visible. */
async function watchForLanding(page: Page): Promise<() => Promise<{ frames: number; flashes: number }>> {
  await page.addInitScript(() => {
    const seen = { frames: 0, flashes: 0 };
    const look = () => {
      seen.frames += 1;
      const heading = document.querySelector('#root[data-page=landing] h1');
      if (heading?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) seen.flashes += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { __seen: seen });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { __seen: { frames: number; flashes: number } }).__seen);
}

/** Waits for about a hundred milliseconds of frames while the client's scripts are held. */
async function enoughFrames(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (globalThis as unknown as { __seen: { frames: number } }).__seen.frames > 6,
  );
}

test.describe('the landing page before the client starts', () => {
  for (const hasCookie of [true, false]) {
    test(`never flashes for a signed-in user, with ${hasCookie ? 'a cookie' : 'no cookie'}`, async ({
      page,
      context,
      backend,
    }) => {
      await leaveSession(context, backend, { hasCookie });
      const seen = await watchForLanding(page);
      const scripts = await holdRequests(page, isClientScript);
      const answer = await page.goto(backend.url, { waitUntil: 'commit' });
      // The cookie is for the server; without it every browser gets the landing page.
      expect((await answer?.text())?.includes('data-page="landing"')).toBe(!hasCookie);
      await enoughFrames(page);
      await scripts.release();
      await expect(startButton(page)).toBeVisible();
      expect((await seen()).flashes).toBe(0);
    });
  }

  test('is shown to a visitor before any script loads', async ({ page, backend }) => {
    const seen = await watchForLanding(page);
    const scripts = await holdRequests(page, isClientScript);
    await page.goto(backend.url, { waitUntil: 'commit' });
    await enoughFrames(page);
    expect((await seen()).flashes).toBeGreaterThan(0);
    await scripts.release();
  });
});

test.describe('a page before its hydration', () => {
  test('keeps a press and handles it after hydration', async ({ page, backend }) => {
    const { errors } = watchConsole(page);
    const scripts = await holdRequests(page, isClientScript);
    await page.goto(backend.url, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Log in' }).first().click();
    await expect.poll(() => scripts.waiting.length).toBeGreaterThan(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await scripts.release();
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    expect(errors).toEqual([]);
  });

  test('keeps a press of the Enter key too', { tag: '@prove' }, async ({ page, backend }) => {
    const scripts = await holdRequests(page, isClientScript);
    await page.goto(backend.url, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Sign up' }).first().press('Enter');
    await scripts.release();
    await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
  });

  test(
    'keeps the input and the page when a form is submitted early',
    { tag: '@prove' },
    async ({ page, backend }) => {
      const scripts = await holdRequests(page, isClientScript);
      await page.goto(backend.url, { waitUntil: 'commit' });
      await page.getByPlaceholder('Your email').fill('before@example.com');
      await page.keyboard.press('Enter');
      await expect.poll(() => scripts.waiting.length).toBeGreaterThan(0);
      await scripts.release();
      await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('before@example.com');
      expect(page.url()).toBe(`${backend.url}/`);
    },
  );
});

test.describe('the lower sections of the landing page', () => {
  const email = (page: Page) => page.getByPlaceholder('Your email');
  const sections = isFile('features/landing/Sections.tsx');
  const isAlive = (page: Page, url: string) =>
    page.waitForFunction(
      (file) => performance.getEntriesByName(file).length > 0,
      url + builtFileOf('features/landing/Sections.tsx'),
    );

  test(
    'hydrate when the visitor scrolls there, and the form passes its input to the sign-up',
    { tag: '@prove' },
    async ({ page, backend }) => {
      const { errors } = watchConsole(page);
      const asked: string[] = [];
      page.on('request', (request) => void (sections(new URL(request.url())) && asked.push(request.url())));
      await page.goto(backend.url);
      await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
      expect(asked).toEqual([]);
      await page.mouse.wheel(0, 600);
      await isAlive(page, backend.url);
      expect(asked).toHaveLength(1);
      await page.getByText('How do I leave?').click();
      await expect(page.getByText('In Settings, choose Remove account.')).toBeVisible();
      // Only one answer is open at a time.
      await expect(page.getByText('Press Start matching.')).toBeHidden();
      await email(page).fill('scrolled@example.com');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('scrolled@example.com');
      expect(errors).toEqual([]);
    },
  );

  test('hydrate for the keyboard too', { tag: '@prove' }, async ({ page, backend }) => {
    await page.goto(backend.url);
    await page.getByRole('button', { name: 'Sign up' }).first().focus();
    // A user reaches the section from the banner with Tab alone.
    await expect(async () => {
      await page.keyboard.press('Tab');
      expect(await email(page).evaluate((field) => field === document.activeElement)).toBe(true);
    }).toPass({ intervals: [1] });
    await page.keyboard.type('tabbed@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('tabbed@example.com');
  });

  test('keep input and presses from before their hydration', async ({ page, backend }) => {
    // The configuration arrives meanwhile and only changes the links.
    await page.route('**/config.json', async (route) => {
      const config = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...config, legalBase: 'https://legal.example/' } });
    });
    const held = await holdRequests(page, sections);
    await page.goto(`${backend.url}/?message=expired`);
    await email(page).click();
    await page.keyboard.type('early@example.com');
    // The chunk is requested at the first interaction with a hydrated page.
    await expect(async () => {
      await page.keyboard.press('Shift');
      expect(await page.locator('footer a[href^="https://legal.example/"]').count()).toBeGreaterThan(0);
    }).toPass({ intervals: [50] });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => held.waiting.length).toBe(1);
    await expect(email(page)).toHaveValue('early@example.com');
    await held.release();
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('early@example.com');
    await expect(page.locator('main a[href^="https://legal.example/"]')).not.toHaveCount(0);
    expect(page.url()).toBe(`${backend.url}/?message=expired`);
  });
});
