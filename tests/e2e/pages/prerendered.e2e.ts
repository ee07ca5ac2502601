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

/** Pages that the build writes to files: they read without scripts, and are hydrated without losing what was done. */
/** The sections of the landing page by their names, in docs/product.md's order. */
const sectionKeys = ['hero', 'advantages', 'requirements', 'steps', 'reviews', 'faq', 'join'] as const;
/** What docs/product.md counts: a title or a text of each. */
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
    'the landing page reads in every language: each section, and the way to the next language',
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

  test('a legal page reads whole, with the way to its other languages and to the others', async ({
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
    // And to another of the eight.
    const cookies = textOf(readTexts('uk', 'common'), 'legal.cookies-policy');
    await page.getByRole('link', { name: cookies }).first().click();
    await expect(page).toHaveURL(backend.url + hrefOf('uk', 'cookies-policy'));
    expect([errors, warnings]).toEqual([[], []]);
  });
});

/** Every section in docs/product.md's order, with as much as it counts, to be read. */
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
      // A step's title is behind its number, a review between its marks.
      await expect(page.locator('main').getByText(words).first(), `${section}.${key}`).toBeVisible();
    }
  }
  // The first answer is open; the others are the browser's own to open.
  await expect(page.getByText(textOf(texts, 'faq.matchText'))).toBeVisible();
  await page.getByText(textOf(texts, 'faq.leaveTitle')).click();
  await expect(page.getByText(textOf(texts, 'faq.leaveText'))).toBeVisible();
}

/** The titles of a legal text's sections, from its file. */
function sectionsOf(legal: LegalPage, locale: Locale): readonly string[] {
  const file = resolve(import.meta.dirname, `../../../resources/legal/${locale}/${legal}.json`);
  const { sections } = JSON.parse(readFileSync(file, 'utf8')) as { sections: { title: string }[] };
  return sections.map(({ title }) => title);
}

/** Looks before every painting whether visitors' words can be seen. */
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

/** A hundred milliseconds' worth of paintings while the client itself is held back. */
async function enoughFrames(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (globalThis as unknown as { __seen: { frames: number } }).__seen.frames > 6,
  );
}

test.describe('who is signed in', () => {
  for (const hasCookie of [true, false]) {
    test(`whoever is signed in never sees the landing page flash by, with ${hasCookie ? 'a cookie' : 'no cookie'}`, async ({
      page,
      context,
      backend,
    }) => {
      await leaveSession(context, backend, { hasCookie });
      const seen = await watchForLanding(page);
      const scripts = await holdRequests(page, isClientScript);
      const answer = await page.goto(backend.url, { waitUntil: 'commit' });
      // The cookie is for the server; without it everybody is sent the same file.
      expect((await answer?.text())?.includes('data-page="landing"')).toBe(!hasCookie);
      await enoughFrames(page);
      await scripts.release();
      await expect(startButton(page)).toBeVisible();
      expect((await seen()).flashes).toBe(0);
    });
  }

  test('whoever is signed in is distinguished from a visitor, who sees it at once, before any of the client is there', async ({
    page,
    backend,
  }) => {
    const seen = await watchForLanding(page);
    const scripts = await holdRequests(page, isClientScript);
    await page.goto(backend.url, { waitUntil: 'commit' });
    await enoughFrames(page);
    expect((await seen()).flashes).toBeGreaterThan(0);
    await scripts.release();
  });
});

test.describe('before the page can answer', () => {
  test('a press is answered once it can', async ({ page, backend }) => {
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

  test('a press of the Enter key is too', { tag: '@prove' }, async ({ page, backend }) => {
    const scripts = await holdRequests(page, isClientScript);
    await page.goto(backend.url, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Sign up' }).first().press('Enter');
    await scripts.release();
    await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
  });

  test(
    'a form that is sent keeps what was typed, and the page where it is',
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

test.describe('what lies below the first screen', () => {
  const email = (page: Page) => page.getByPlaceholder('Your email');
  const sections = isFile('features/landing/Sections.tsx');
  const isAlive = (page: Page, url: string) =>
    page.waitForFunction(
      (file) => performance.getEntriesByName(file).length > 0,
      url + builtFileOf('features/landing/Sections.tsx'),
    );

  test(
    'what lies below the first screen sleeps until somebody goes there; then the form signs up with what was typed',
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
      // One at a time.
      await expect(page.getByText('Press Start matching.')).toBeHidden();
      await email(page).fill('scrolled@example.com');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('scrolled@example.com');
      expect(errors).toEqual([]);
    },
  );

  test(
    'what lies below the first screen wakes for the keyboard too',
    { tag: '@prove' },
    async ({ page, backend }) => {
      await page.goto(backend.url);
      await page.getByRole('button', { name: 'Sign up' }).first().focus();
      // The way to it is that of a person: on from the banner, by Tab alone.
      await expect(async () => {
        await page.keyboard.press('Tab');
        expect(await email(page).evaluate((field) => field === document.activeElement)).toBe(true);
      }).toPass({ intervals: [1] });
      await page.keyboard.type('tabbed@example.com');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('tabbed@example.com');
    },
  );

  test('what lies below the first screen keeps what was typed and pressed while it was waking', async ({
    page,
    backend,
  }) => {
    // What the configuration says comes meanwhile, and changes the links alone.
    await page.route('**/config.json', async (route) => {
      const config = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...config, legalBase: 'https://legal.example/' } });
    });
    const held = await holdRequests(page, sections);
    await page.goto(`${backend.url}/?message=expired`);
    await email(page).click();
    await page.keyboard.type('early@example.com');
    // It is asked for at the first touch of a page that is alive.
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
