import { expect, type Page } from '@playwright/test';
import type { TestBackend } from '../support/backend.ts';
import { setPermission } from '../support/devices.ts';
import { startButton } from '../support/people.ts';
import { button, escape, press, said, type Openers } from './opener.ts';

/** The page of one user, with any content. */
export interface Alone {
  readonly page: Page;
  readonly backend: TestBackend;
}

const logIn = (page: Page) => button(page, 'Log in').first();

/** Stores a ban as the operator's command does. */
async function banDemoUser({ context }: TestBackend): Promise<void> {
  const { database, clock } = context;
  const nowMs = clock.now();
  await database
    .insertInto('sanctions')
    .values({
      ...{ id: 'ban-of-dialogs', user_id: 'account-user', kind: 'ban', state: 'imposed', rule: 'threat' },
      ...{ facts: 'A threat was written twice.', detection: 'report', decided_by: 'person' },
      ...{ decided_ms: nowMs, goes_out_ms: nowMs, case_ms: nowMs, imposed_ms: nowMs, applied_ms: nowMs },
      appeal_until_ms: nowMs + 72 * 3_600_000,
    })
    .execute();
  await database.updateTable('users').set({ banned: 1 }).where('id', '=', 'account-user').execute();
}

async function liftBans({ context: { database } }: TestBackend): Promise<void> {
  await database.deleteFrom('sanctions').where('id', '=', 'ban-of-dialogs').execute();
  await database.updateTable('users').set({ banned: 0 }).where('id', '=', 'account-user').execute();
}

/** Dialogs that a visitor opens on the landing page. */
export const visitorDialogs = {
  info: {
    title: said('pages:link.title'),
    role: 'alertdialog',
    async open({ page, backend }) {
      await page.goto(`${backend.url}/?tempToken=this-was-used-long-ago`);
      return { page, back: null };
    },
  },
  'sign in': { title: said('auth:logIn.title'), open: ({ page }) => press(page, logIn(page)) },
  'account closed': {
    title: said('sanctions:banned.title'),
    async open({ page, backend }) {
      await banDemoUser(backend);
      await logIn(page).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill('user@demo.local');
      await dialog.getByLabel('Password', { exact: true }).fill('demo1234');
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
      // The previous dialog closes before this one opens, so the focus returns to the button of the page.
      return { page, back: logIn(page) };
    },
    after: async ({ backend }) => liftBans(backend),
  },
  'sign up': {
    title: said('auth:signUp.title'),
    open: ({ page }) => press(page, button(page, 'Sign up').first()),
  },
  'forgot password': {
    title: said('auth:forgot.title'),
    async open({ page }) {
      await logIn(page).click();
      return press(page, button(page, 'Forgot your password?'));
    },
    after: ({ page }) => escape(page),
  },
} as const satisfies Openers<Alone>;

/** Dialogs that a user opens on the match page after following a partner's link, with missing profile fields. */
export const guestDialogs = {
  'missing fields': {
    title: said('auth:missing.title'),
    open: ({ page }) => press(page, startButton(page)),
  },
} as const satisfies Openers<Alone>;

const testDevices = (page: Page) => button(page, 'Test your devices');
const toMatch = (page: Page) => page.getByRole('link', { name: 'Match', exact: true }).first();
const toSettings = (page: Page) => page.getByRole('link', { name: 'Settings', exact: true }).first().click();

/** Stores a full day's matches for the man, in the split group that earns a reward for them. */
async function earnReward({ context }: TestBackend): Promise<void> {
  const { database, clock } = context;
  const [his, hers] = ['account-user', 'account-queen'];
  await database.deleteFrom('splits').where('user_id', '=', his).execute();
  await database
    .insertInto('splits')
    .values({ user_id: his, name: 'match_rewards', group_name: 'default' })
    .execute();
  const atMs = clock.now();
  await database
    .insertInto('matches')
    .values(
      Array.from({ length: 100 }, (_, at) => ({
        id: `rewarded-${at}`,
        a: his,
        b: hers,
        channel_id: `rewarded-${at}`,
        state: 'ended',
        filters: '{}',
        made_ms: atMs,
        started_ms: atMs,
        ended_ms: atMs,
        end_reason: 'skip',
      })),
    )
    .execute();
}

/** Dialogs that a signed-in man opens from the settings. */
export const accountDialogs = {
  'new password': {
    title: said('auth:newPassword.title'),
    open: ({ page }) => press(page, button(page, 'Change password')),
  },
  'keyboard shortcuts': {
    title: said('dialogs:shortcuts.title'),
    async open({ page }) {
      await page.keyboard.press('Shift+?');
      return { page, back: null };
    },
  },
  'simple logout': {
    title: said('dialogs:logOut.title'),
    role: 'alertdialog',
    open: ({ page }) => press(page, page.locator('#account').getByRole('button', { name: 'Log out' })),
  },
  'confirm action': {
    title: said('settings:leave.hideTitle'),
    role: 'alertdialog',
    open: ({ page }) => press(page, button(page, 'Hide account')),
  },
  'select devices': {
    title: said('devices:select.title'),
    open: ({ page }) => press(page, testDevices(page)),
  },
  'allow access': {
    title: said('devices:allow.title.camera'),
    async open({ page }) {
      await testDevices(page).click();
      await expect(page.getByRole('dialog').locator('video')).toBeVisible();
      // The user denies the permission in the browser's settings while the camera is on.
      await setPermission(page, 'camera', 'denied');
      return press(page, button(page, 'See how').first());
    },
    async after({ page }) {
      await escape(page);
      await setPermission(page, 'camera', 'prompt');
    },
  },
  'device access': {
    title: said('devices:access.title'),
    open: ({ page }) => press(page, toMatch(page)),
    async after({ page }) {
      await setPermission(page, 'camera', 'granted');
      await toSettings(page);
    },
  },
  'daily match reward': {
    title: said('dialogs:reward.title'),
    async open({ page, backend }) {
      await earnReward(backend);
      return press(page, toMatch(page));
    },
  },
} as const satisfies Openers<Alone>;
