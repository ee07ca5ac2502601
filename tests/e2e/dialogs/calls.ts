import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { CallPair } from '../support/callPair.ts';
import { callButton, endCall, ringing, seesTheOther, type Caller } from '../support/calls.ts';
import { button, choose, press, said, type Openers } from './opener.ts';

/** A man and a streamer who call each other, and a third user who can call her too. */
export interface Calls extends CallPair {
  /** Sets the verdict of moderation for his next frames. */
  readonly judgeHim: (verdict: ModerationVerdict) => void;
  readonly openThird: () => Promise<Caller>;
}

const callHer = (page: Page) =>
  page.getByRole('region', { name: 'Online now' }).getByRole('button', { name: 'Call Valeria' });
const more = (page: Page) => button(page, 'More');
const small = (page: Page) => page.getByRole('region', { name: /^Call with/ });
const videoCall = (page: Page) => button(page.getByRole('dialog'), 'Video call').click();

/** Opens the call page for him and waits until she is listed as online. */
export async function startFromCalls({ url, he }: CallPair): Promise<void> {
  await expect(async () => {
    await he.page.goto(`${url}/call`);
    await expect(callHer(he.page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Dialogs before a call, during a call, and about a failed call. */
export const callDialogs = {
  call: {
    title: said('call:ask.title', { name: 'Valeria' }),
    open: ({ he }) => press(he.page, callHer(he.page)),
  },
  'user is unavailable': {
    title: said('call:receipt.unavailable', { name: 'Valeria' }),
    async open({ he, she }) {
      await callHer(he.page).click();
      await videoCall(he.page);
      await button(ringing(she.page), 'Decline').click();
      // The element that had the focus is removed with the call.
      return { page: he.page, back: null };
    },
  },
  'do not cancel': {
    title: said('call:ending.early'),
    role: 'alertdialog',
    async open({ he, she }) {
      await callHer(he.page).click();
      await videoCall(he.page);
      await button(ringing(she.page), 'Accept').click();
      await Promise.all([he, she].map(({ page }) => seesTheOther(page)));
      return press(she.page, endCall(she.page));
    },
  },
  'device popup': {
    title: said('devices:popup.title'),
    open: ({ he }) => choose(he.page, more(he.page), 'Camera and sound'),
  },
  'trash detected': {
    title: said('dialogs:trash.title'),
    async open({ he, judgeHim }) {
      await more(he.page).focus();
      judgeHim('noFace');
      // The notice disappears while the dialog is open, so the focus returns to the element that had it before.
      await button(he.page, 'Fix this').press('Enter');
      return { page: he.page, back: more(he.page) };
    },
  },
  'official detection': {
    title: said('dialogs:official.title'),
    role: 'alertdialog',
    async open({ he, judgeHim }) {
      await more(he.page).focus();
      judgeHim('prohibited');
      await expect(he.page.getByRole('alertdialog')).toBeVisible();
      // A third detection would end the call.
      judgeHim('ok');
      return { page: he.page, back: more(he.page) };
    },
  },
  'multiple call connection screen': {
    title: said('call:ring.second', { name: 'Victor' }),
    async open({ she, openThird }) {
      const third = await openThird();
      await more(she.page).focus();
      await callButton(third.page).click();
      return { page: she.page, back: more(she.page) };
    },
    after: ({ she }) => button(she.page, 'Decline').click(),
  },
  'mini call decline popup': {
    title: said('call:mini.ask', { name: 'Valeria' }),
    role: 'alertdialog',
    async open({ he }) {
      await button(he.page, 'Minimize call').click();
      return press(he.page, button(small(he.page), 'End call'));
    },
  },
} as const satisfies Openers<Calls>;
