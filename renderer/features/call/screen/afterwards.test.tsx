import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallQuality } from '#shared/domain/callQuality.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { CallReceipt } from './CallReceipt.tsx';
import { MiniCall } from './MiniCall.tsx';
import { openDialogs } from './testing/openDialogs.ts';
import { callTo, daniel, leila, playedCall, talkingFor, type PlayedCall } from './testing/playedCall.ts';

let page: Rendered;
let asked: ReturnType<typeof openDialogs>;
afterEach(() => page.unmount());
const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  asked = openDialogs();
});

async function receipt(session: PlayedCall, quality: CallQuality | null = null): Promise<void> {
  page = await render(
    <CallReceipt session={session} quality={quality} onWrite={(userId) => written.push(userId)} />,
    { services: asked.services },
  );
  await settle();
}
const title = () => document.querySelector('h2')?.textContent;

it('shows on the receipt the peer, the length, the minutes and the coins paid', async () => {
  const session = talkingFor(125_000);
  session.hangUp();
  await receipt(session);
  expect(title()).toBe('Call with Leila');
  expect(page.text()).toContain('You ended the call.');
  expect(page.text()).toContain('Length2 min 5 s');
  expect(page.text()).toMatch(/Minutes charged3/);
  expect(page.text()).toMatch(/You paid120/);
  await page.press('Message');
  expect(written).toEqual(['leila']);
  expect(session.play.kind).toBe('idle');
});

it('shows on the receipt the earnings as the server charged them', async () => {
  const session = playedCall({
    sinceMs: 65_000,
    rules: { isStreamer: true },
    until: (play) => void play.connectIn('c1', { peer: daniel }).see(),
  });
  session.send({ type: 'callEnded', callId: 'c1', reason: 'noCoins', minutes: 3 });
  await receipt(session);
  expect(page.text()).toMatch(/You earned72/);
  expect(page.text()).not.toContain('This is an estimate.');
});

it("marks the earnings on the receipt as an estimate without the server's figures", async () => {
  const session = playedCall({
    sinceMs: 65_000,
    rules: { isStreamer: true },
    until: (play) => void play.connectIn('c1', { peer: daniel }).see(),
  });
  session.send({ type: 'callEnded', callId: 'c1', reason: 'noCoins', minutes: null });
  await receipt(session);
  expect(page.text()).toContain('Daniel ran out of coins.');
  expect(page.text()).toMatch(/You earned48/);
  expect(page.text()).toContain('This is an estimate.');
});

it('shows no reason and no figures before the server reported the end', async () => {
  const session = talkingFor(30_000, { isServerSilent: true });
  session.send({ type: 'peerLeft', callId: 'c1', reason: 'quit' });
  await receipt(session);
  expect(page.text()).toContain('Ending the call…');
  expect(page.text()).not.toContain('left the call');
  expect(page.text()).not.toContain('30 s');
  const end = { reason: 'connectionLost', minutes: 1, seconds: 26, by: 'peer' } as const;
  await act(async () => session.send({ type: 'callEnded', callId: 'c1', ...end }));
  expect(page.text()).toContain('The connection was lost and couldn’t be restored.');
  expect(page.text()).toMatch(/Length26 s.*Minutes charged1/);
});

it('calls back from the receipt', async () => {
  const session = talkingFor(5_000);
  session.send({ type: 'peerLeft', callId: 'c1', reason: 'quit' });
  await receipt(session);
  expect(page.text()).toContain('Leila left the call.');
  await page.press('Call back');
  expect(session.play.as('asking')).toMatchObject({ fromScreen: 'receipt', peer: leila });
});

const refused = (
  why: 'busy' | 'blocked' | 'notEnoughCoins' | 'offline' | 'locked',
  price: number | null = 40,
) =>
  playedCall({
    until(play) {
      play.send(callTo(leila));
      if (price !== null) play.send({ type: 'priceKnown', attempt: 1, price });
      play.send({ type: 'callRefused', attempt: 1, why });
    },
  });

it.each([
  ['notEnoughCoins', 'The call didn’t start', 'A minute costs more coins than you have.', 'Done'],
  ['offline', 'The call didn’t start', 'The call didn’t reach Leila.', 'Call again'],
  ['locked', 'The call didn’t start', 'Complete your profile', 'Done'],
] as const)('explains a call that did not start: %s', async (why, called, words, button) => {
  await receipt(refused(why));
  expect(title()).toBe(called);
  expect(page.text()).toContain(words);
  expect(page.text()).not.toContain('Minutes charged');
  expect(page.button(button)).toBeDefined();
});

const unavailable = 'user is unavailable';

it.each([
  ['busy', 'Leila is in another call.', true, true],
  ['blocked', 'You and Leila can’t call each other.', false, false],
] as const)('opens the dialog about an unavailable user: %s', async (reason, why, mayCall, mayWrite) => {
  const session = refused(reason);
  await receipt(session);
  expect(asked.props(unavailable)).toEqual({
    ...{ name: 'Leila', avatar: leila.avatar, why, callType: 'video' },
    ...{
      mayCall,
      mayWrite,
      price: '40 coins a minute',
      balance: 'You have 500 coins, enough for 12 minutes.',
    },
  });
  expect(title()).toBeUndefined();
  await asked.answer(unavailable, null);
  expect([session.play.kind, written]).toEqual(['idle', []]);
});

it.each([
  ['call', 'asking', []],
  ['write', 'idle', ['leila']],
] as const)('handles the answer to an unavailable user: %s', async (answer, kind, letters) => {
  const session = refused('busy');
  await receipt(session);
  await asked.answer(unavailable, answer);
  expect([session.play.kind, written]).toEqual([kind, letters]);
});

it('asks for the price first if it is unknown, before it calls again', async () => {
  const session = refused('offline', null);
  await receipt(session);
  await page.press('Call again');
  expect([session.play.kind, asked.props('call')]).toEqual(['ended', { peer: leila, fromScreen: 'receipt' }]);
});

it('dismisses the receipt when it is closed', async () => {
  const session = talkingFor(5_000);
  session.hangUp();
  await receipt(session);
  await page.press('Close');
  expect(session.play.kind).toBe('idle');
  expect(title()).toBeUndefined();
});

async function mini(session: PlayedCall, onExpand?: () => void): Promise<void> {
  const local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open' } });
  page = await render(<MiniCall {...{ session, local, onExpand }} />, {
    services: asked.services,
  });
  await settle();
}
const card = () => document.querySelector<HTMLElement>('section[aria-label^="Call with Leila"]');

it('shows the small call with picture, name, time and coins, and hides it while the call is shown in full', async () => {
  const session = talkingFor(65_000);
  await mini(session);
  expect(card()).toBeNull();
  await act(async () => session.setMini(true));
  expect(card()?.querySelector('video')?.getAttribute('aria-label')).toBe('Leila');
  expect(page.text()).toMatch(/Leila1:0[56]40/);
  expect(() => page.button('Picture in picture')).toThrow(/no button/);
});

it('opens the small call in full again', async () => {
  const session = talkingFor(5_000);
  session.setMini(true);
  const told: string[] = [];
  await mini(session, () => told.push('expand'));
  await page.press('Back to the call');
  expect(session.play.as('incall').isMini).toBe(false);
  expect(told).toEqual(['expand']);
});

it('asks before the small call ends', async () => {
  const session = talkingFor(5_000);
  session.setMini(true);
  await mini(session);
  await page.press('End call');
  expect(session.play.kind).toBe('incall');
  expect(asked.props('mini call decline popup')).toEqual({ name: 'Leila' });
  await asked.answer('mini call decline popup', null);
  expect(session.play.kind).toBe('incall');
  await page.press('End call');
  await asked.answer('mini call decline popup', 'end');
  expect(session.play.as('ended').receipt).toMatchObject({ reason: 'ended', endedBy: 'me' });
});

it('ends the small call without a question before it was answered', async () => {
  const session = playedCall({ until: (play) => void play.send(callTo(leila)) });
  await mini(session);
  expect(page.text()).toContain('LeilaCalling');
  await page.press('End call');
  expect([session.play.kind, asked.names()]).toEqual(['ended', []]);
});

it('moves the small call with the arrow keys', async () => {
  const session = talkingFor(5_000);
  session.setMini(true);
  await mini(session);
  expect(card()?.style.translate).toBe('0px 0px');
  await act(async () => {
    card()?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }),
    );
  });
  expect(card()?.style.translate).not.toBe('0px 0px');
});

it('blurs the peer in the small call while they are reported, and says why', async () => {
  const session = talkingFor(5_000);
  session.setMini(true);
  await mini(session);
  const picture = () => card()?.querySelector('video')?.className;
  void asked.dialogs.open('report', { userId: 'leila', name: 'Leila', source: 'chat', refId: null });
  await settle();
  expect(picture()).toMatch(/blurred/);
  expect(card()?.querySelector('[role=status]')?.textContent).toBe('Blurred while you write your report');
  await asked.answer('report', null);
  expect(picture()).not.toMatch(/blurred/);
  expect(card()?.querySelector('[role=status]')?.textContent).toBe('');
});

it('shows the call quality on the receipt of the measured call only', async () => {
  const quality: CallQuality = {
    ...{ callId: 'c1', finding: 'unheard', side: 'ownNetwork', isSentKnown: true },
    ...{ troubledSeconds: 40, measuredSeconds: 120, worstAtSeconds: 0, parts: ['bad'] },
  };
  const sentence =
    'Some of your sound and video was lost for 40 s: your network was slow, so a cable or a spot closer to the router helps.';
  for (const callId of ['c1', 'another']) {
    const session = talkingFor(125_000);
    session.hangUp();
    await receipt(session, { ...quality, callId });
    expect(page.text().includes(sentence)).toBe(callId === 'c1');
    if (callId === 'c1') await page.unmount();
  }
});
