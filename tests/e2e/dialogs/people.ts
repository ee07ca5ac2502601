import { expect, type Page } from '@playwright/test';
import { photo } from '../support/chats.ts';
import { idOf } from '../support/session.ts';
import { man, queen } from '../support/calls.ts';
import type { Alone } from './alone.ts';
import { button, escape, press, said, type Opened, type Openers } from './opener.ts';

const stories = (page: Page) => page.getByRole('region', { name: said('stories:title') });
const country = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Pauses a story, because it would advance on its own. */
async function hold({ page, back }: Opened): Promise<Opened> {
  await button(page.getByRole('dialog'), said('stories:pause')).click();
  return { page, back };
}

/** Dialogs of a man who looks at other people's profiles and stories. */
export const peopleDialogs = {
  'user action popup': {
    // A phone shows another list.
    isOfWide: true,
    title: 'Carmen',
    async open({ page, backend }) {
      await page.goto(`${backend.url}/followings`);
      return press(page, button(page, said('common:whoIs', { name: 'Carmen' })));
    },
  },
  gallery: {
    title: said('gallery:viewer.from.image', { at: 1, name: 'Valeria' }),
    async open({ page, backend }) {
      await page.goto(`${backend.url}/user-detail/${await idOf(backend, queen)}`);
      return press(page, button(page, said('people:media.photo', { number: 1 })));
    },
  },
  'add gallery': {
    title: said('gallery:addTitle.image'),
    async open({ page, backend }) {
      await page.goto(`${backend.url}/profile/edit`);
      return press(page, button(page, said('gallery:addOne.image')));
    },
  },
  'add story': {
    title: said('stories:add.title'),
    async open({ page, backend }) {
      await page.goto(`${backend.url}/online-users`);
      return press(page, button(stories(page), said('stories:add.row')));
    },
  },
  story: {
    title: said('stories:storyOf', { name: 'Daniel' }),
    async open({ page }) {
      await button(stories(page), said('stories:add.row')).click();
      const add = page.getByRole('dialog');
      await add
        .getByLabel(said('stories:add.file'))
        .setInputFiles([await photo('lamp.jpg', '#b83280', 900, 1_600)]);
      await button(add, said('stories:add.publish')).click();
      await expect(add).toHaveCount(0);
      return hold(await press(page, button(stories(page), said('stories:seeOwn'))));
    },
  },
  'stories slider': {
    title: said('stories:storyOf', { name: 'Valeria' }),
    // The name of the button changes when the story was seen.
    open: async ({ page }) => hold(await press(page, button(stories(page), /^Valeria: /))),
  },
  'premium unavailable': {
    title: said('dialogs:premium.needed'),
    async open({ page, backend }) {
      await page.goto(`${backend.url}/search-options`);
      await country(page, 'Spain').check({ force: true });
      // Without premium only one country can be selected.
      await country(page, 'Portugal').click({ force: true });
      return { page, back: country(page, 'Portugal') };
    },
  },
  coins: {
    title: said('coins:title'),
    async open({ page, backend }) {
      const { ledger } = backend.context;
      const userId = await idOf(backend, man);
      await ledger.book({ userId, kind: 'payout', ref: 'all spent', coins: -(await ledger.balance(userId)) });
      await page.goto(`${backend.url}/call`);
      // Any person who is online: the dialog before a call shows its price in coins.
      const here = page.getByRole('region', { name: 'Online now' });
      await here
        .getByRole('button', { name: /^Call / })
        .first()
        .click();
      return press(page, button(page.getByRole('dialog'), said('call:ask.getCoins')));
    },
    after: ({ page }) => escape(page),
  },
} as const satisfies Openers<Alone>;

/** Dialogs of a woman who applies as a streamer. */
export const applicantDialogs = {
  'locker selfie': {
    title: said('application:selfie.title'),
    async open({ page }) {
      const { page: opened, back } = await press(page, button(page, said('application:selfie.take')));
      await expect(page.getByRole('dialog').locator('video')).toBeVisible();
      return { page: opened, back };
    },
  },
} as const satisfies Openers<Alone>;
