import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render, settle, type Rendered } from '#tests/helpers/render.tsx';
import { IncomingCall } from './IncomingCall.tsx';
import { MultipleCalls } from './MultipleCalls.tsx';
import { daniel, leila, playedCall, talkingFor, type PlayedCall } from './testing/playedCall.ts';

let page: Rendered;
afterEach(() => page.unmount());

async function ring(options: Parameters<typeof playedCall>[0] = {}, callType: 'video' | 'audio' = 'video') {
  const session = playedCall({
    until: (play) => void play.ringIn('c1', { peer: leila, callType }),
    ...options,
  });
  page = await render(<IncomingCall session={session} />);
  await settle();
  return session;
}
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
const nameOf = (one: Element | null) =>
  document.getElementById(one?.getAttribute('aria-labelledby') ?? '')?.textContent;

it('says who calls, what it costs, and how far the coins reach', async () => {
  await ring({ self: { balance: 500 } });
  expect(nameOf(dialog())).toBe('Leila is calling');
  expect(page.text()).toContain('Video call, 40 coins a minute.');
  expect(page.text()).toContain('You have 500 coins, enough for 12 minutes.');
  expect(document.querySelector('[role=timer]')?.getAttribute('aria-label')).toMatch(
    /^(29|30) seconds left$/,
  );
});

it('says that the coins do not reach, and nothing where the balance is not known', async () => {
  await ring({ self: { balance: 20 } });
  expect(page.text()).toContain('You have 20 coins, less than a minute costs.');
  await page.unmount();
  await ring();
  expect(page.text()).not.toContain('You have');
});

it('tells a streamer what she earns: 60 % of the price', async () => {
  await ring({ rules: { isStreamer: true }, self: { balance: 5 } });
  expect(page.text()).toContain('You earn 24 coins a minute');
  expect(page.text()).not.toContain('You have');
});

it.each([
  ['Accept', 'connecting', []],
  ['Answer with camera off', 'connecting', [{ kind: 'setCamera', isOn: false }]],
  ['Decline', 'ended', []],
] as const)('%s', async (button, kind, camera) => {
  const session = await ring();
  await page.press(button);
  expect(session.play.kind).toBe(kind);
  expect(session.play.did('setCamera')).toEqual(camera);
  expect(dialog()).toBeNull();
});

it('is taken only where nothing stands against it', async () => {
  const session = playedCall({ until: (play) => void play.ringIn('c1', { peer: leila }) });
  let may = false;
  page = await render(<IncomingCall session={session} mayAccept={async () => may} />);
  await page.press('Answer with camera off');
  expect(session.play.kind).toBe('ringingIn');
  expect(session.play.did('setCamera')).toEqual([]);
  may = true;
  await page.press('Accept');
  expect(session.play.kind).toBe('connecting');
});

it('has no camera to leave off in an audio call', async () => {
  await ring({}, 'audio');
  expect(page.text()).toContain('Audio call, 40 coins a minute.');
  expect(() => page.button('Answer with camera off')).toThrow(/no button/);
});

it('is answered by no slip: the focus is on the dialog itself, and Escape does nothing', async () => {
  const session = await ring();
  expect(document.activeElement).toBe(dialog());
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect(session.play.kind).toBe('ringingIn');
  expect(dialog()).not.toBeNull();
});

it('closed it is only small, and can be answered from there', async () => {
  const session = await ring();
  await page.press('Close');
  expect(dialog()).toBeNull();
  expect(document.querySelector('section')?.getAttribute('aria-label')).toBe('Leila is calling');
  expect(session.play.kind).toBe('ringingIn');
  await page.press('Accept');
  expect(session.play.kind).toBe('connecting');
});

it('goes when the other side gives up', async () => {
  const session = await ring();
  await act(async () => session.send({ type: 'callEnded', callId: 'c1', reason: 'cancelled' }));
  expect(dialog()).toBeNull();
});

async function second(): Promise<PlayedCall> {
  const session = talkingFor(5_000, { rules: { hasMultipleCalls: true }, self: { balance: 500 } });
  page = await render(<MultipleCalls session={session} />);
  expect(dialog()).toBeNull();
  await act(async () => session.play.ringIn('c2', { peer: daniel }) && session.send({ type: 'wake' }));
  await settle();
  return session;
}

it('a second call says what answering it ends', async () => {
  const session = await second();
  expect(nameOf(dialog())).toBe('Daniel is calling too');
  expect(page.text()).toContain('If you accept, your call with Leila ends first.');
  await page.press('Accept');
  expect(session.play.as('connecting').call.callId).toBe('c2');
  expect(session.play.did('finished').map(({ receipt }) => receipt.callId)).toEqual(['c1']);
});

it('a second call may be declined, and the first goes on', async () => {
  const session = await second();
  await page.press('Decline');
  expect(session.play.as('incall').call.callId).toBe('c1');
  expect(dialog()).toBeNull();
});

it('two who call each other are not asked to choose', async () => {
  const session = playedCall({
    rules: { hasMultipleCalls: true },
    until(play) {
      play.send({ type: 'call', peer: leila, callType: 'video', fromScreen: 'chat', matchId: null });
      play.ringIn('c2', { peer: leila });
    },
  });
  page = await render(<MultipleCalls session={session} />);
  expect(session.play.as('asking').waiting).not.toBeNull();
  expect(dialog()).toBeNull();
});
