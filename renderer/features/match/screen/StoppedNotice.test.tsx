import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import type { MatchingFilter } from '#shared/domain/matchingFilter.ts';
import { userProfileSchema, type UserProfile } from '#shared/domain/person.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { isFromInterrupted } from '#renderer/services/coins.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { StopReason } from '../machine/types.ts';
import { createFilterStore } from '../session/filterStore.ts';
import { StoppedNotice } from './StoppedNotice.tsx';

const backend = sharedBackend();
let page: Rendered;
let dialogs: Dialogs;
const onBack = vi.fn<() => void>();
const onAgain = vi.fn<() => void>();
beforeEach(() => {
  dialogs = createDialogs();
  onBack.mockReset();
});
afterEach(() => page.unmount());

function Address() {
  const { pathname, state } = useLocation();
  return <output>{pathname + (isFromInterrupted(state) ? ' interrupted' : '')}</output>;
}
const address = () => document.querySelector('output')?.textContent;

/** The stopped user, and whether the platform sells coins. */
interface Whom {
  readonly user?: Partial<UserProfile>;
  readonly isSelling?: boolean;
}

async function stop(why: StopReason, { user, isSelling = true }: Whom = {}) {
  const { token } = await backend.signUp();
  const scope = createScope();
  onTestFinished(() => scope.end());
  const clock = createManualClock();
  const { api } = createTestApi(backend.url, { token });
  const filters = createFilterStore({ scope, clock, api });
  const profile = userProfileSchema.parse({ _id: 'me', humanReadableId: 1, rolesGroup: 'user', ...user });
  const config = { bases: { purchase: isSelling ? '/purchase-api' : null } };
  page = await render(
    <MemoryRouter initialEntries={['/']}>
      <Address />
      <StoppedNotice {...{ why, filters, onBack, onAgain }} locale="en" />
    </MemoryRouter>,
    { services: { dialogs, config, session: { state: proxy({ user: profile }) } } as never },
  );
  /** Waits until the server stored this filter. */
  async function keeps(filter: Partial<MatchingFilter>): Promise<void> {
    clock.advance(1_000);
    await waitFor(async () => {
      const { body } = await backend.call('getClientSettings', {}, token);
      expect(body.matchingFilter).toMatchObject(filter);
    });
  }
  return { filters, keeps };
}
const title = () => document.querySelector('h2')?.textContent;
const text = () => document.querySelector('h2 + p')?.textContent;
const buttons = () => [...document.querySelectorAll('button, a')].map((one) => one.textContent);
const opened = () => dialogs.state.pool.map(({ name }) => name);
const tonight = new Date(2026, 4, 20, 21, 30).toISOString();
function itIsNoon(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 20, 12) });
  onTestFinished(() => void vi.useRealTimers());
}

async function follow(name: string): Promise<void> {
  const link = [...document.querySelectorAll('a')].find((one) => one.textContent === name);
  if (!link) throw new Error(`no link "${name}"`);
  await act(async () => link.click());
}

it.each<[string, StopReason, RegExp]>([
  [
    'You’ve reached today’s limit',
    { code: 'limit', resetsAt: tonight },
    /^You’ve had all your matches for the day\. Matching opens again at 9:30\sPM\.$/,
  ],
  [
    'You’re in a call in another window',
    { code: 'busy' },
    /^Matching is paused during the call\. When it’s over, start again/,
  ],
  [
    'You’re matching in another window',
    { code: 'elsewhere' },
    /^You can match in one window at a time: the one where you started last\./,
  ],
  ['Matching isn’t available for this account', { code: 'notAllowed' }, /kind of account can’t match\.$/],
])('explains "%s", and goes back', async (called, why, words) => {
  await stop(why);
  expect([title(), ...buttons()]).toEqual([called, 'Back']);
  expect(text()).toMatch(words);
  await page.press('Back');
  expect(onBack).toHaveBeenCalledOnce();
});

it('says that the device slept, and starts again with one press', async () => {
  await stop({ code: 'slept' });
  expect([title(), ...buttons()]).toEqual([
    'Matching stopped while this device slept',
    'Start again',
    'Back',
  ]);
  await page.press('Start again');
  expect(onAgain).toHaveBeenCalledOnce();
});

it('names no time if the server does not say when the limit ends', async () => {
  await stop({ code: 'limit', resetsAt: null });
  expect(title()).toBe('You’ve reached today’s limit');
  expect(page.text()).not.toMatch(/\d\d:\d\d|undefined/);
});

it('tells a suspended user until when, and leads to the appeal', async () => {
  itIsNoon();
  await stop({ code: 'banned', until: tonight, reason: null });
  expect(title()).toMatch(/^Matching and calls are paused until 9:30\sPM$/);
  expect(text()).toBe('Our check detected something the rules don’t allow three times in a row.');
  expect(buttons()).toEqual(['Review and appeal']);
  await follow('Review and appeal');
  expect(address()).toBe('/moderation');
  expect(onBack).not.toHaveBeenCalled();
});

it('tells a user suspended for penalties the day, and leads to the penalties', async () => {
  itIsNoon();
  const tomorrow = new Date(Date.parse(tonight) + DAY_MS).toISOString();
  await stop({ code: 'banned', until: tomorrow, reason: 'penalty' });
  expect(title()).toMatch(/^Matching and calls are paused until \w{3} \d+, 9:30\sPM$/);
  expect(text()).toBe('At your current penalty level, matching and calls are paused for a while.');
  await follow('Review and appeal');
  expect(address()).toBe('/penalties');
});

it('names no end of a suspension without one', async () => {
  await stop({ code: 'banned', until: null, reason: null });
  expect(title()).toBe('Matching and calls are paused');
  expect(buttons()).toEqual(['Review and appeal']);
});

it('offers coins for a paid filter over the page, and returns to matching', async () => {
  await stop({ code: 'noCoins' });
  expect(title()).toBe('Not enough coins for this choice');
  expect(buttons()).toEqual(['Get coins', 'Meet everyone']);
  await page.press('Get coins');
  expect(opened()).toEqual(['coins']);
  const words = 'Choosing who you meet costs 10 coins per match. Meeting everyone is free.';
  expect(text()).toBe(words);
  expect(dialogs.state.pool[0]?.props).toEqual({
    text: words,
    price: 10,
    anchor: 'match',
    continueLabel: 'Back to Match',
  });
  await act(async () => void dialogs.closeTop());
  await settle();
  expect(onBack).not.toHaveBeenCalled();
  await page.press('Get coins');
  await act(async () => dialogs.close(0, 'continue'));
  await settle();
  expect(onBack).toHaveBeenCalledOnce();
});

it('offers to meet everyone instead, and keeps that choice', async () => {
  const { filters, keeps } = await stop({ code: 'noCoins' });
  filters.change({ gender: 'female', ageTo: 40 });
  await keeps({ gender: 'female' });
  await page.press('Meet everyone');
  expect(onBack).toHaveBeenCalledOnce();
  await keeps({ gender: 'both', ageTo: 40 });
});

it.each<[string, Whom]>([
  ['where nothing is sold', { isSelling: false }],
  ['to a streamer', { user: { rolesGroup: 'goddess' } }],
])('offers no coins %s', async (_where, whom) => {
  await stop({ code: 'noCoins' }, whom);
  expect(buttons()).toEqual(['Meet everyone']);
});

it('leads to premium for several countries, and back', async () => {
  await stop({ code: 'premium' });
  expect(title()).toBe('Choosing several countries needs premium');
  expect(text()).toBe('Choose up to 5 countries with premium, or one without.');
  expect(buttons()).toEqual(['See premium', 'Keep first country']);
  await follow('See premium');
  expect(address()).toBe('/coins interrupted');
  expect(onBack).not.toHaveBeenCalled();
});

it('keeps only the first country without premium', async () => {
  const { filters, keeps } = await stop({ code: 'premium' });
  filters.change({ countries: ['FR', 'ES', 'IT'], gender: 'male' });
  await page.press('Keep first country');
  expect(onBack).toHaveBeenCalledOnce();
  await keeps({ countries: ['FR'], gender: 'male' });
});

it('asks for the missing profile fields, or goes back', async () => {
  const lacks = { name: 'Nia', gender: 'female', birthday: '1999-03-02' } as const;
  await stop({ code: 'locked' }, { user: { rolesGroup: 'pendingGoddess', ...lacks } });
  expect(title()).toBe('Your profile isn’t complete yet');
  expect(text()).toBe('Before you go live, your profile needs: phone and a few words about you.');
  expect(buttons()).toEqual(['Complete profile', 'Back']);
  await page.press('Complete profile');
  expect(opened()).toEqual(['missing fields']);
  await page.press('Back');
  expect(onBack).toHaveBeenCalledOnce();
});

it('leads to the application if the profile seems complete', async () => {
  await stop({ code: 'locked' }, { user: { rolesGroup: 'goddess' } });
  expect(text()).toBe('Complete your profile, then you can match.');
  expect(buttons()).toEqual(['See what’s missing', 'Back']);
  await follow('See what’s missing');
  expect(address()).toBe('/application');
});
