import { act } from 'react';
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Role } from '#shared/domain/roles.ts';
import { userProfileSchema } from '#shared/domain/person.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { CallReceipt } from './CallReceipt.tsx';
import { openDialogs } from './testing/openDialogs.ts';
import { callTo, daniel, leila, playedCall, talkingFor, type PlayedCall } from './testing/playedCall.ts';

let page: Rendered;
let asked: ReturnType<typeof openDialogs>;
afterEach(() => page.unmount());
const written: string[] = [];
const requests: [name: string, query: unknown][] = [];
beforeEach(() => {
  written.length = 0;
  requests.length = 0;
  asked = openDialogs();
});

interface Whom {
  readonly rolesGroup?: Role;
  /** Whether the platform may sell coins. */
  readonly isSelling?: boolean;
  readonly mayWrite?: boolean;
  /** Calls with this user in the server's history. */
  readonly records?: readonly object[];
}

async function receipt(
  session: PlayedCall,
  { rolesGroup = 'user', isSelling = true, mayWrite = true, records = [] }: Whom = {},
): Promise<void> {
  const user = userProfileSchema.parse({ _id: 'me', humanReadableId: 1, rolesGroup });
  const services = {
    ...asked.services,
    config: { bases: { purchase: isSelling ? '/purchase-api' : null } },
    session: { state: proxy({ user }) },
    api: {
      async call(name: string, { query }: { query: unknown }) {
        requests.push([name, query]);
        return { ok: true, value: { records, paginationToken: null } };
      },
    },
  };
  const onWrite = mayWrite ? { onWrite: (userId: string) => void written.push(userId) } : {};
  page = await render(<CallReceipt session={session} {...onWrite} />, { services: services as never });
  await settle();
}
const title = () => document.querySelector('h2')?.textContent;
/** Labels of the buttons except Close. */
const buttons = () =>
  [...document.querySelectorAll('button')]
    .filter((button) => button.getAttribute('aria-label') !== 'Close')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

/** A call to Leila that was refused for lack of coins. */
const tooDear = (price: number | null) =>
  playedCall({
    until(play) {
      play.send(callTo(leila));
      if (price !== null) play.send({ type: 'priceKnown', attempt: 1, price });
      play.send({ type: 'callRefused', attempt: 1, why: 'notEnoughCoins' });
    },
  });
/** A call with Leila that ended because the coins ran out. */
function ranOut(): PlayedCall {
  const session = talkingFor(65_000);
  session.send({ type: 'callEnded', callId: 'c1', reason: 'noCoins', minutes: 2 });
  return session;
}

it.each<[string, () => PlayedCall, string, object]>([
  [
    'whose price was never known',
    () => tooDear(null),
    'A minute costs more coins than you have.',
    { text: 'A minute costs more coins than you have.', price: null },
  ],
  [
    'whose price is known',
    () => tooDear(60),
    'A minute costs more coins than you have.',
    { text: 'A minute with Leila costs 60 coins.', price: 60 },
  ],
  [
    'that ran out of coins',
    ranOut,
    'Your coins ran out.',
    { text: 'A minute with Leila costs 40 coins.', price: 40 },
  ],
])(
  'offers coins on the receipt of a call %s, and calls again after buying',
  async (_what, make, why, need) => {
    const session = make();
    await receipt(session);
    expect(page.text()).toContain(why);
    expect(buttons()).toEqual(['Message', 'Get coins']);
    await page.press('Get coins');
    expect(asked.props('coins')).toEqual({
      ...need,
      anchor: 'callEnd',
      continueLabel: 'Continue calling Leila',
    });
    await asked.answer('coins', null);
    expect(session.play.kind).toBe('ended');
    await page.press('Get coins');
    await asked.answer('coins', 'continue');
    expect(session.play.as('asking')).toMatchObject({ fromScreen: 'receipt', peer: leila });
    expect(title()).toBeUndefined();
  },
);

it.each<[string, Whom]>([
  ['where nothing is sold', { isSelling: false }],
  ['to a streamer', { rolesGroup: 'goddess' }],
])('offers no coins %s, and only closes the receipt', async (_where, whom) => {
  const session = tooDear(60);
  await receipt(session, whom);
  expect(buttons()).toEqual(['Message', 'Done']);
  await page.press('Done');
  expect([session.play.kind, title(), asked.names()]).toEqual(['idle', undefined, []]);
});

it('calls again after a call that did not start', async () => {
  const session = playedCall({
    until(play) {
      play.send(callTo(leila));
      play.send({ type: 'priceKnown', attempt: 1, price: 40 });
    },
  });
  session.hangUp();
  await receipt(session);
  expect(title()).toBe('The call didn’t start');
  expect(page.text()).toContain('You hung up before they answered.');
  expect(buttons()).toEqual(['Message', 'Call again']);
  await page.press('Call again');
  expect(session.play.as('asking')).toMatchObject({ fromScreen: 'receipt', peer: leila });
});

it('shows whose call was missed, without costs, and calls back', async () => {
  const session = playedCall({ until: (play) => void play.ringIn('c1', { peer: daniel }) });
  session.send({ type: 'callEnded', callId: 'c1', reason: 'cancelled', minutes: null });
  await receipt(session);
  expect(title()).toBe('Missed call from Daniel');
  expect(page.text()).toContain('Daniel hung up before you answered.');
  expect(page.text()).not.toContain('Minutes charged');
  expect(buttons()).toEqual(['Message', 'Call back']);
  await page.press('Call back');
  expect(session.play.as('asking').peer).toEqual(daniel);
});

it('does not offer to call back after another window answered', async () => {
  const session = playedCall({ until: (play) => void play.ringIn('c1', { peer: daniel }) });
  session.send({ type: 'takenElsewhere', callId: 'c1' });
  await receipt(session);
  expect(title()).toBe('Call with Daniel');
  expect(page.text()).toContain('You answered in another window.');
  expect(buttons()).toEqual(['Message', 'Done']);
  await page.press('Done');
  expect([session.play.kind, written]).toEqual(['idle', []]);
});

it('offers no message without a chat', async () => {
  const session = talkingFor(5_000);
  session.hangUp();
  await receipt(session, { mayWrite: false });
  expect(buttons()).toEqual(['Call back']);
});

it('says that a call was free', async () => {
  const session = playedCall({
    sinceMs: 5_000,
    until: (play) => void play.connectOut('c1', { peer: leila }, 0).see(),
  });
  session.hangUp();
  await receipt(session);
  expect(page.text()).toMatch(/PriceFree/);
  expect(page.text()).toMatch(/You paid0/);
});

it('says that the last minute is still being counted, until it is charged', async () => {
  const session = playedCall({
    sinceMs: 65_000,
    self: { balance: 1_000 },
    until: (play) => void play.connectOut('c1', { peer: leila }).see().charge(0, 960),
  });
  session.hangUp();
  await receipt(session);
  const pending = 'The last minute is still being counted.';
  expect(page.text()).toMatch(/Price40.*a minute.*Minutes charged2You paid40/);
  expect(page.text()).toContain(pending);
  await act(async () => session.send({ type: 'minuteCharged', callId: 'c1', minute: 1, balance: 920 }));
  expect(page.text()).toMatch(/Minutes charged2You paid80/);
  expect(page.text()).not.toContain(pending);
});

it.each<[string, Whom, coins: number, sum: RegExp]>([
  ['paid by the caller', {}, -25, /Minutes charged2Gifts 25.*You paid105/],
  ['earned by a streamer', { rolesGroup: 'goddess' }, 15, /Minutes charged2Gifts 15.*You earned63/],
])('shows the gifts of the call %s, and adds them to the total', async (_whom, whom, coins, sum) => {
  const session = playedCall({
    sinceMs: 65_000,
    self: { balance: 1_000 },
    until: (play) => void play.connectOut('c1', { peer: leila }).see(),
    ...(whom.rolesGroup === 'goddess' ? { rules: { isStreamer: true } } : {}),
  });
  session.send({ type: 'callEnded', callId: 'c1', reason: 'ended', minutes: 2 });
  const gifts = [{ giftId: 'rose', image: null, coins }];
  await receipt(session, {
    ...whom,
    records: [
      { _id: 'c0', gifts: [{ giftId: 'crown', image: null, coins: -900 }] },
      { _id: 'c1', gifts },
    ],
  });
  expect(page.text()).toMatch(sum);
  expect(page.text()).not.toContain('900');
  expect(requests).toEqual([['getCallsList', { tabId: 'all', userId: 'leila', count: 3 }]]);
});

it('shows no gifts for a call without any, and requests none if the call did not begin', async () => {
  const session = talkingFor(5_000);
  session.send({ type: 'callEnded', callId: 'c1', reason: 'ended', minutes: 1 });
  await receipt(session, { records: [{ _id: 'c1', gifts: [] }] });
  expect(page.text()).not.toContain('Gifts');
  await page.unmount();
  requests.length = 0;
  const missed = playedCall({ until: (play) => void play.ringIn('c1', { peer: daniel }) });
  missed.send({ type: 'callEnded', callId: 'c1', reason: 'cancelled', minutes: null });
  await receipt(missed);
  expect(requests).toEqual([]);
});
