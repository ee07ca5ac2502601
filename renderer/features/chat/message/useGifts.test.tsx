import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { settle, type Rendered } from '#tests/kit/page/render.tsx';
import { renderHook } from '#tests/kit/page/renderHook.tsx';
import {
  createChatHarness,
  InChatHarness,
  Refused,
  type ChatHarness,
} from '../conversation/testing/chatHarness.tsx';
import { useGift, type KnownGift } from './useGifts.ts';

const rose = { _id: 'gift-rose', name: 'Rose', rawValue: 25, isFree: false, image: '/gifts/rose.png' };
const hello = { _id: 'gift-hello', name: 'Hello', rawValue: 10, isFree: true, image: null };
const air = { _id: 'gift-air', name: 'Air', rawValue: 0, isFree: false, image: null };

let scope: Scope;
let stage: ChatHarness;
let pages: Rendered[];
beforeEach(() => {
  scope = createScope();
  stage = createChatHarness(scope);
  stage.answers['getAllGifts'] = () => ({ gifts: [rose, hello, air] });
  pages = [];
});
afterEach(async () => {
  for (const page of pages) await page.unmount();
  scope.end();
});

/** Renders a message with a gift. Returns a function that reads what is known of the gift. */
async function show(giftId: string | null, price: number | null = null): Promise<() => KnownGift> {
  const { page, now } = await renderHook(
    () => useGift({ giftId, price }),
    (children: ReactNode) => <InChatHarness stage={stage}>{children}</InChatHarness>,
  );
  pages.push(page);
  await settle();
  return now;
}
const timesAsked = () => stage.calls.filter(({ name }) => name === 'getAllGifts').length;

it('name, price and image of a gift come from the list of all gifts', async () => {
  const known = await show('gift-rose');
  expect(known()).toEqual({
    id: 'gift-rose',
    name: 'Rose',
    coins: 25,
    isFree: false,
    image: '/gifts/rose.png',
  });
});

it('the price paid for a gift comes from the message, whatever it costs today', async () => {
  const known = await show('gift-rose', 40);
  expect(known()).toMatchObject({ name: 'Rose', coins: 40, isFree: false });
});

it.each([
  ['the list calls it that', 'gift-hello', null, 10],
  ['it costs nothing today', 'gift-air', null, 0],
  ['nothing was paid for it', 'gift-rose', 0, 0],
])('a gift is free if %s', async (_, giftId, price, coins) => {
  const known = await show(giftId, price);
  expect(known()).toMatchObject({ isFree: true, coins });
});

it('only the price of a gift is known if the list does not contain it', async () => {
  const known = await show('gift-newer', 70);
  expect(known()).toEqual({ id: 'gift-newer', name: null, coins: 70, isFree: false, image: null });
});

it('without a gift id nothing is known, not even that it is free', async () => {
  const known = await show(null);
  expect(known()).toEqual({ id: '', name: null, coins: null, isFree: false, image: null });
});

it('several gifts request the list once, and all of them get the answer', async () => {
  const list = Promise.withResolvers<unknown>();
  stage.answers['getAllGifts'] = () => list.promise;
  const [first, second] = [await show('gift-rose'), await show('gift-hello')];
  expect([first().name, second().name, timesAsked()]).toEqual([null, null, 1]);
  list.resolve({ gifts: [rose, hello] });
  await settle();
  const third = await show('gift-rose');
  expect([first().name, second().name, third().name, timesAsked()]).toEqual(['Rose', 'Hello', 'Rose', 1]);
});

it('after a failed request the next gift requests the list again, for the first one too', async () => {
  stage.answers['getAllGifts'] = () => {
    throw new Refused('unavailable', 503);
  };
  const first = await show('gift-rose', 25);
  expect([first(), timesAsked()]).toEqual([
    { id: 'gift-rose', name: null, coins: 25, isFree: false, image: null },
    1,
  ]);
  stage.answers['getAllGifts'] = () => ({ gifts: [rose] });
  await show('gift-rose');
  expect([first().name, timesAsked()]).toEqual(['Rose', 2]);
});

it('the next session requests its own list', async () => {
  await show('gift-rose');
  stage = createChatHarness(scope);
  stage.answers['getAllGifts'] = () => ({ gifts: [{ ...rose, name: 'Red rose' }] });
  const known = await show('gift-rose');
  expect([known().name, timesAsked()]).toEqual(['Red rose', 1]);
});
