import { act } from 'react';
import { proxy } from 'valtio';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userProfileSchema } from '#shared/domain/person.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { CallDialog } from './CallDialog.tsx';
import { DoNotCancelDialog } from './DoNotCancelDialog.tsx';
import { MiniCallDeclinePopupDialog } from './MiniCallDeclinePopupDialog.tsx';
import { MultipleCallConnectionScreenDialog } from './MultipleCallConnectionScreenDialog.tsx';
import { leila } from './testing/playedCall.ts';
import { UserIsUnavailableDialog } from './UserIsUnavailableDialog.tsx';

let page: Rendered;
const close = vi.fn<(result?: unknown) => void>();
afterEach(async () => {
  await page.unmount();
  close.mockReset();
});
async function escape(): Promise<void> {
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await settle();
}
const role = () => document.querySelector('section[role]')?.getAttribute('role');

describe('before a call ends', () => {
  it('asks a streamer to stay, with the focus on the safe answer', async () => {
    page = await render(<DoNotCancelDialog name="Daniel" close={close} />);
    expect([role(), document.activeElement?.textContent]).toEqual(['alertdialog', 'Stay']);
    expect(page.text()).toContain('Give Daniel a moment');
    await escape();
    await page.press('Stay');
    await page.press('End anyway');
    expect(close.mock.calls).toEqual([[], [], ['end']]);
  });

  it('asks in the small call too', async () => {
    page = await render(<MiniCallDeclinePopupDialog name="Leila" close={close} />);
    expect(page.text()).toContain('End the call with Leila?');
    expect(document.activeElement?.textContent).toBe('Stay');
    await escape();
    await page.press('End call');
    expect(close.mock.calls).toEqual([[], ['end']]);
  });
});

it('ignores accidental answers to a second call, and Escape only closes its card', async () => {
  const ring = {
    name: 'Daniel',
    avatar: null,
    callType: 'video',
    expiresAtMs: Date.now() + 20_000,
    durationMs: 30_000,
    title: 'Daniel is calling too',
    lines: ['If you accept, your call with Leila ends first.'],
  } as const;
  page = await render(<MultipleCallConnectionScreenDialog {...ring} close={close} />);
  expect(document.activeElement?.getAttribute('role')).toBe('dialog');
  expect(page.text()).toContain('your call with Leila ends first');
  expect(document.querySelector('[role=timer]')?.getAttribute('aria-label')).toMatch(
    /^(19|20) seconds left$/,
  );
  await escape();
  await page.press('Close');
  await page.press('Accept');
  await page.press('Decline');
  expect(close.mock.calls).toEqual([[], [], ['accept'], ['decline']]);
});

describe('an unavailable user', () => {
  const about = {
    name: 'Leila',
    avatar: null,
    why: 'Leila is in another call.',
    callType: 'video',
    price: '40 coins a minute',
    balance: null,
    close,
  } as const;

  it('can be called again or written to', async () => {
    page = await render(<UserIsUnavailableDialog {...about} mayCall mayWrite />);
    expect(document.querySelector('h2')?.textContent).toBe('Leila is unavailable');
    expect(page.text()).toContain('Leila is in another call. Nothing was charged.');
    expect(page.text()).toMatch(/MessageCall again40 coins a minute$/);
    await page.press('Message');
    await page.press('Call again');
    await escape();
    expect(close.mock.calls).toEqual([['write'], ['call'], []]);
  });

  it('can only be dismissed if neither is allowed', async () => {
    page = await render(<UserIsUnavailableDialog {...about} mayCall={false} mayWrite={false} />);
    expect(() => page.button('Message')).toThrow(/no button/);
    await page.press('Done');
    expect(close.mock.calls).toEqual([[]]);
  });
});

describe('the dialog before a call', () => {
  const coinsOf = (coins: number, rolesGroup: 'user' | 'goddess' = 'user') =>
    ({
      state: proxy({ user: userProfileSchema.parse({ _id: 'me', humanReadableId: 1, rolesGroup, coins }) }),
    }) as never;
  const prices = (...answers: readonly unknown[]) => {
    const call = vi.fn<() => Promise<unknown>>();
    for (const answer of answers) call.mockResolvedValueOnce(answer);
    return { call } as never;
  };
  const known = { ok: true, value: { price: 60 } };
  const show = (services: object) =>
    render(<CallDialog peer={leila} fromScreen="call" close={close} />, { services });

  it('shows the price and how long the coins last, then offers video or audio', async () => {
    page = await show({ api: prices(known), session: coinsOf(500) });
    await settle();
    expect(document.querySelector('h2')?.textContent).toBe('Call Leila?');
    expect(page.text()).toContain('60 coins a minute');
    expect(page.text()).toContain('You have 500 coins, enough for 8 minutes.');
    await page.press('Video call');
    await page.press('Audio call');
    expect(close.mock.calls).toEqual([['video'], ['audio']]);
  });

  it('disables the call without coins for a minute, and while the price is unknown', async () => {
    page = await show({ api: prices({ ok: false, error: {} }, known), session: coinsOf(59) });
    await settle();
    expect(page.text()).toContain('The price didn’t load. Try again.');
    await page.press('Try again');
    await settle();
    expect(page.text()).toContain('You have 59 coins, not enough for a minute.');
    expect([page.button('Video call').disabled, page.button('Audio call').disabled]).toEqual([true, true]);
  });

  it('shows no balance to a user with a coins flow, and requires none', async () => {
    const flow = { _id: 'me', humanReadableId: 1, rolesGroup: 'user', coins: 0, actionFlow: 'coins' };
    const session = { state: proxy({ user: userProfileSchema.parse(flow) }) };
    page = await show({ api: prices(known), session });
    await settle();
    expect(page.text()).toContain('60 coins a minute');
    expect(page.text()).not.toContain('You have');
    await page.press('Audio call');
    expect(close.mock.calls).toEqual([['audio']]);
  });

  it('charges a streamer nothing', async () => {
    page = await show({ api: prices(known), session: coinsOf(0, 'goddess') });
    await settle();
    expect(page.text()).toContain('They pay 60 coins a minute.');
    await page.press('Video call');
    expect(close.mock.calls).toEqual([['video']]);
  });
});
