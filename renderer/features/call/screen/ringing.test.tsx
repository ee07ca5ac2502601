import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { IncomingCall } from './IncomingCall.tsx';
import { MultipleCalls } from './MultipleCalls.tsx';
import { openDialogs } from './testing/openDialogs.ts';
import { daniel, leila, playedCall, talkingFor, type PlayedCall } from './testing/playedCall.ts';

let page: Rendered;
let asked: ReturnType<typeof openDialogs>;
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

it('shows who calls, the price, and how long the coins last', async () => {
  await ring({ self: { balance: 500 } });
  expect(nameOf(dialog())).toBe('Leila is calling');
  expect(page.text()).toContain('Video call, 40 coins a minute.');
  expect(page.text()).toContain('You have 500 coins, enough for 12 minutes.');
  expect(document.querySelector('[role=timer]')?.getAttribute('aria-label')).toMatch(
    /^(29|30) seconds left$/,
  );
});

it('says if the coins do not suffice, and nothing with an unknown balance', async () => {
  await ring({ self: { balance: 20 } });
  expect(page.text()).toContain('You have 20 coins, not enough for a minute.');
  await page.unmount();
  await ring();
  expect(page.text()).not.toContain('You have');
});

it('shows a streamer that she earns 60 % of the price', async () => {
  await ring({ rules: { isStreamer: true }, self: { balance: 5 } });
  expect(page.text()).toContain('You earn 24 coins a minute');
  expect(page.text()).not.toContain('You have');
});

it.each([
  ['Accept', 'connecting', []],
  ['Answer with camera off', 'connecting', [{ kind: 'setCamera', isOn: false }]],
  ['Decline', 'ended', []],
] as const)('handles the button "%s"', async (button, kind, camera) => {
  const session = await ring();
  await page.press(button);
  expect(session.play.kind).toBe(kind);
  expect(session.play.did('setCamera')).toEqual(camera);
  expect(dialog()).toBeNull();
});

it('accepts the call only if the check allows it', async () => {
  const session = playedCall({ until: (play) => void play.ringIn('c1', { peer: leila }) });
  let may = false;
  const asked: string[] = [];
  const mayAccept = async (callType: string) => asked.push(callType) > 0 && may;
  page = await render(<IncomingCall session={session} mayAccept={mayAccept} />);
  await page.press('Answer with camera off');
  expect(session.play.kind).toBe('ringingIn');
  expect(session.play.did('setCamera')).toEqual([]);
  may = true;
  await page.press('Accept');
  expect(session.play.kind).toBe('connecting');
  expect(asked).toEqual(['video', 'video']);
});

it('offers no camera choice in an audio call', async () => {
  await ring({}, 'audio');
  expect(page.text()).toContain('Audio call, 40 coins a minute.');
  expect(() => page.button('Answer with camera off')).toThrow(/no button/);
  await page.press('Close');
  expect(page.text()).toContain('Audio call');
});

it('ignores accidental answers: the dialog has the focus, and Escape does nothing', async () => {
  const session = await ring();
  expect(document.activeElement).toBe(dialog());
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect(session.play.kind).toBe('ringingIn');
  expect(dialog()).not.toBeNull();
});

it('becomes small when closed, and can be answered from there', async () => {
  const session = await ring();
  await page.press('Close');
  expect(dialog()).toBeNull();
  expect(document.querySelector('section')?.getAttribute('aria-label')).toBe('Leila is calling');
  expect(page.text()).toContain('Video call');
  expect(session.play.kind).toBe('ringingIn');
  await page.press('Accept');
  expect(session.play.kind).toBe('connecting');
});

it('closes when the caller gives up', async () => {
  const session = await ring();
  await act(async () =>
    session.send({ type: 'callEnded', callId: 'c1', reason: 'cancelled', minutes: null }),
  );
  expect(dialog()).toBeNull();
});

const screen = 'multiple call connection screen';
async function second(): Promise<PlayedCall> {
  const session = talkingFor(5_000, { rules: { hasMultipleCalls: true }, self: { balance: 500 } });
  asked = openDialogs();
  page = await render(<MultipleCalls session={session} />, { services: { dialogs: asked.dialogs } });
  expect(asked.names()).toEqual([]);
  await act(async () => session.play.ringIn('c2', { peer: daniel }) && session.send({ type: 'wake' }));
  await settle();
  return session;
}

it('says that accepting a second call ends the first', async () => {
  const session = await second();
  expect(asked.props(screen)).toMatchObject({
    title: 'Daniel is calling too',
    name: 'Daniel',
    callType: 'video',
    lines: expect.arrayContaining(['If you accept, your call with Leila ends first.']),
  });
  await asked.answer(screen, 'accept');
  expect(session.play.as('connecting').call.callId).toBe('c2');
  expect(session.play.did('finished').map(({ receipt }) => receipt.callId)).toEqual(['c1']);
});

it('lets the user decline a second call, and the first goes on', async () => {
  const session = await second();
  await asked.answer(screen, 'decline');
  expect(session.play.as('incall').call.callId).toBe('c1');
  expect([asked.names(), page.text()]).toEqual([[], '']);
});

it('makes a second call small when its dialog is closed, and it rings on', async () => {
  const session = await second();
  await asked.answer(screen, null);
  expect(session.play.as('incall').waiting).not.toBeNull();
  expect(document.querySelector('section')?.getAttribute('aria-label')).toBe('Daniel is calling too');
  await page.press('Accept');
  expect(session.play.as('connecting').call.callId).toBe('c2');
});

it('closes a second call when its caller gives up', async () => {
  const session = await second();
  await act(async () =>
    session.send({ type: 'callEnded', callId: 'c2', reason: 'cancelled', minutes: null }),
  );
  await settle();
  expect([asked.names(), page.text()]).toEqual([[], '']);
  expect(session.play.as('incall').call.callId).toBe('c1');
});

it('offers no choice if the two users called each other', async () => {
  const session = playedCall({
    rules: { hasMultipleCalls: true },
    until(play) {
      play.send({ type: 'call', peer: leila, callType: 'video', fromScreen: 'chat', matchId: null });
      play.ringIn('c2', { peer: leila });
    },
  });
  asked = openDialogs();
  page = await render(<MultipleCalls session={session} />, { services: { dialogs: asked.dialogs } });
  expect(session.play.as('asking').waiting).not.toBeNull();
  expect(asked.names()).toEqual([]);
});
