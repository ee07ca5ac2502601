import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Services } from '#renderer/services/services.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFakeLocalMedia, type FakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { CallStage, type CallStageProps } from './CallStage.tsx';
import { openDialogs } from './testing/openDialogs.ts';
import { callTo, daniel, leila, playedCall, talkingFor, type PlayedCall } from './testing/playedCall.ts';

let page: Rendered;
let local: FakeLocalMedia;
let asked: ReturnType<typeof openDialogs>;
afterEach(() => page.unmount());

/** The chips of a stage, as the app adds them. */
const kit = {
  chips: <p>Roses</p>,
  tray: null,
  isOpen: false,
  isTrayOpen: false,
  close: () => undefined,
  onGift: undefined,
  hasGiftChip: false,
};

async function open(
  session: PlayedCall,
  props: Partial<CallStageProps> = {},
  more: Partial<Services> = {},
): Promise<void> {
  local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open' } });
  asked = openDialogs();
  page = await render(<CallStage {...{ session, local }} locale="en" {...props} />, {
    services: { ...asked.services, ...more } as Services,
  });
  await settle();
}
const named = (name: string) => document.querySelectorAll(`[aria-label="${name}"]`).length;
const send = (session: PlayedCall, event: Parameters<PlayedCall['send']>[0]) =>
  act(async () => session.send(event));
/** From the menu of what is rarely wanted. */
async function choose(item: string): Promise<void> {
  await page.press('More');
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.textContent === item);
  await waitFor(async () => {
    await settle();
    expect(find()).toBeDefined();
  });
  await act(async () => find()?.click());
  await settle();
}
const key = (code: string) =>
  act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })));

it('the call screen shows nothing where there is no call, or where it rings in', async () => {
  await open(playedCall());
  expect(page.text()).toBe('');
  await page.unmount();
  await open(playedCall({ until: (play) => void play.ringIn('c1', { peer: leila }) }));
  expect(page.text()).toBe('');
});

it('the call screen asks for the price, says it, then rings; Cancel takes it back', async () => {
  const session = playedCall({ until: (play) => void play.send(callTo(leila)) });
  await open(session);
  expect(page.text()).toContain('Checking the price');
  await send(session, { type: 'priceKnown', attempt: 1, price: 40 });
  expect(page.text()).toContain('Calling Leila');
  expect(page.text()).toContain('40 coins a minute, charged once you’re both in the call');
  await page.press('Cancel');
  expect(session.play.as('ended').receipt).toMatchObject({ reason: 'cancelled', endedBy: 'me' });
});

it('the call screen counts the seconds of the ring, beside the own picture', async () => {
  await open(playedCall({ sinceMs: 6_000, until: (play) => void play.ringOut('c1', { peer: leila }) }));
  expect(page.text()).toContain('Waiting for Leila to answer');
  expect(document.querySelector('[role=timer]')?.getAttribute('aria-label')).toMatch(/^2[34] seconds left$/);
  expect(named('Your camera')).toBe(1);
});

it('a streamer reads what she earns', async () => {
  const until = (play: PlayedCall['play']) => void play.ringOut('c1', { peer: daniel });
  await open(playedCall({ rules: { isStreamer: true }, until }));
  expect(page.text()).toContain('You earn 24 coins a minute');
});

it('the call screen is on the way once the other side has come', async () => {
  await open(playedCall({ until: (play) => void play.connectOut('c1', { peer: leila }) }));
  expect(page.text()).toContain('Connecting to Leila');
  expect(named('End call')).toBe(1);
});

it('the call screen says nothing of camera and microphone, and offers nothing, before there was a picture; then it is there, or the room is', async () => {
  const session = playedCall({ until: (play) => void play.connectOut('c1', { peer: leila }) });
  await open(session, { kit: { ...kit, chips: <p>a rose</p> } });
  // With no join delay the call counts at once, and the camera over there may still be opening.
  await send(session, { type: 'peerJoined', callId: 'c1' });
  await send(session, { type: 'remoteMedia', callId: 'c1', remote: { camera: false, microphone: false } });
  expect(session.play.state.kind).toBe('incall');
  expect(page.text()).toContain('Connected. Waiting for Leila’s video');
  expect(page.text()).toContain('40 coins a minute, charged from now on');
  expect(page.text()).not.toMatch(/still hear|camera off|muted|a rose/);
  await send(session, { type: 'firstFrame', callId: 'c1' });
  await send(session, { type: 'remoteMedia', callId: 'c1', remote: { camera: true, microphone: true } });
  expect(page.text()).toContain('a rose');
  expect(page.text()).not.toMatch(/Connecting|still hear/);
  // And off again, later: that is news.
  await send(session, { type: 'remoteMedia', callId: 'c1', remote: { camera: false, microphone: true } });
  await send(session, { type: 'remoteVideoState', callId: 'c1', state: 0 });
  expect(page.text()).toContain('You can still hear each other');
  // Nobody is heard while there is no connection.
  await send(session, trouble.connectionLost);
  expect(page.text()).not.toContain('still hear');
  await send(session, { type: 'connectionChanged', callId: 'c1', state: 'connected' });
  expect(page.text()).toContain('You can still hear each other');
});

it('the call screen says that nothing is counted, and counts nothing, until the two are connected; from then on it says that it is', async () => {
  const session = playedCall({ sinceMs: 4_000, until: (play) => void play.meetOut('c1', { peer: leila }) });
  await open(session);
  // Only to be heard, so that it begins without a picture.
  await send(session, { type: 'remoteMedia', callId: 'c1', remote: { camera: false, microphone: true } });
  const spent = () => [session.play.did('postMinute').length, /spent|\d:\d\d/.test(page.text())];
  expect(session.play.kind).toBe('connecting');
  expect(page.text()).toContain('40 coins a minute, charged once you’re both in the call');
  expect(spent()).toEqual([0, false]);
  await send(session, { type: 'connectionChanged', callId: 'c1', state: 'connected' });
  await act(async () => session.play.charge(0, 960));
  await send(session, { type: 'localChanged', camera: true, microphone: true });
  expect(session.play.kind).toBe('incall');
  expect(page.text()).toContain('40 coins spent');
  expect(page.text()).not.toMatch(/once you’re both|Connecting/);
  expect(spent()).toEqual([1, true]);
});

it('the own picture goes on when the call is taken: it is not made anew', async () => {
  const session = playedCall({ until: (play) => void play.ringOut('c1', { peer: leila }) });
  await open(session);
  const own = () => document.querySelector('video[aria-label="Your camera"]');
  const before = own();
  expect(before).not.toBeNull();
  await send(session, { type: 'peerJoined', callId: 'c1' });
  expect(page.text()).toContain('Connecting to Leila');
  expect(own()).toBe(before);
});

it('a call: the picture by name, how long, what a minute costs, what it came to', async () => {
  const session = talkingFor(12 * 60_000 + 47_000);
  await open(session);
  expect(document.querySelector('video[aria-label="Leila"]')).not.toBeNull();
  expect(document.querySelector('h1')?.textContent).toBe('Leila, 28');
  expect(page.text()).toMatch(/12:4[78]/);
  expect(page.text()).toContain('40 coins a minute');
  expect(page.text()).toContain('520 coins spent');
  await page.press('End call');
  expect(session.play.as('ended').receipt).toMatchObject({ reason: 'ended', endedBy: 'me', minutes: 13 });
});

it('microphone and camera go by the call, which knows what is on', async () => {
  const session = talkingFor(5_000);
  await open(session);
  await page.press('Mute microphone');
  await page.press('Turn camera off');
  expect(session.play.did('setMicrophone')).toEqual([{ kind: 'setMicrophone', isOn: false }]);
  expect(session.play.did('setCamera')).toEqual([{ kind: 'setCamera', isOn: false }]);
});

it('the call screen goes on with the next camera where there are several', async () => {
  await open(talkingFor(5_000));
  await page.press('Switch camera');
  expect(local.state.choice.cameraId).toBe('camera-2');
  await page.press('Switch camera');
  expect(local.state.choice.cameraId).toBe('camera-1');
  await act(async () => local.set({ devices: local.state.devices.filter(({ id }) => id !== 'camera-2') }));
  expect(named('Switch camera')).toBe(0);
});

it('the call screen says what is to be known of the other side', async () => {
  const session = talkingFor(5_000);
  await open(session);
  await send(session, {
    type: 'remoteMedia',
    callId: 'c1',
    remote: { camera: false, microphone: false },
  });
  expect(page.text()).toContain('Leila turned the camera off');
  expect(page.text()).toContain('Leila is muted');
  await send(session, { type: 'moderation', about: 'leila', verdict: 'noFace', isAlert: false });
  expect(page.text()).toContain('Blurred for you');
  await send(session, { type: 'connectionChanged', callId: 'c1', state: 'reconnecting' });
  expect(page.text()).toContain('Reconnecting');
});

it('the audio room stands in for the picture, and not in an audio call for a camera that never was', async () => {
  const session = playedCall({
    until(play) {
      play.connectOut('c1', { peer: leila, callType: 'audio' });
      play.send({ type: 'remoteMedia', callId: 'c1', remote: { camera: false, microphone: true } });
    },
  });
  await open(session);
  expect(session.play.kind).toBe('incall');
  expect(page.text()).toContain('Audio call');
  expect(page.text()).not.toContain('turned the camera off');
  expect(document.querySelector('video[aria-label="Leila"]')?.className).toMatch(/hidden/);
});

const trouble = {
  connectionLost: { type: 'connectionChanged', callId: 'c1', state: 'reconnecting' },
  noVideo: { type: 'remoteVideoState', callId: 'c1', state: 0 },
} as const;
/** In a call, with this trouble since the given time. */
const troubled = (which: keyof typeof trouble, sinceMs: number) =>
  playedCall({
    sinceMs,
    until: (play) => void play.connectOut('c1', { peer: leila }).see().send(trouble[which]),
  });

it.each([
  ['connectionLost', /Connection lost.*ends in [56] seconds/],
  ['noVideo', /No video from Leila.*ends in [78] seconds/],
] as const)('the call screen counts down to a cut: %s; a stumble is none', async (which, words) => {
  await open(troubled(which, 200));
  expect(document.querySelector('[role=alert]')).toBeNull();
  await page.unmount();
  await open(troubled(which, 2_500));
  expect(page.text()).toMatch(words);
});

it('the call screen counts down the silence of a call that has only sound', async () => {
  const silent = (sinceMs: number) =>
    playedCall({
      sinceMs,
      until(play) {
        play.connectOut('c1', { peer: leila, callType: 'audio' });
        play.send({ type: 'remoteMedia', callId: 'c1', remote: { camera: false, microphone: true } });
      },
    });
  await open(silent(3_000));
  expect(document.querySelector('[role=alert]')).toBeNull();
  await page.unmount();
  await open(silent(8_000));
  expect(page.text()).toMatch(/No sound from Leila.*ends in [67] seconds/);
});

it('the call screen says nothing of a picture that is only on its way', async () => {
  const connecting = (sinceMs: number) =>
    playedCall({ sinceMs, until: (play) => void play.connectOut('c1', { peer: leila }) });
  await open(connecting(3_000));
  expect(document.querySelector('[role=alert]')).toBeNull();
  await page.unmount();
  await open(connecting(6_000));
  expect(page.text()).toContain('No video from Leila');
});

it('the call screen counts down the last minute that is paid, and no other', async () => {
  const until = (balance: number) => (play: PlayedCall['play']) => {
    play.connectOut('c1', { peer: leila }).see();
    play.charge(0, balance);
  };
  await open(playedCall({ sinceMs: 20_000, until: until(10) }));
  expect(page.text()).toMatch(/Not enough coins for the next minute.*The call ends in (39|40) seconds/);
  await page.unmount();
  await open(playedCall({ sinceMs: 20_000, until: until(40) }));
  expect(page.text()).not.toContain('Not enough coins');
});

it('the call screen becomes small, and says so', async () => {
  const session = talkingFor(5_000);
  const told: string[] = [];
  await open(session, { onMini: () => told.push('mini') });
  await page.press('Minimize call');
  expect(session.play.as('incall').isMini).toBe(true);
  expect(told).toEqual(['mini']);
});

it('the call screen asks a streamer who would go before her 30 seconds, and nobody afterwards', async () => {
  const began = (sinceMs: number) =>
    playedCall({
      sinceMs,
      rules: { isStreamer: true },
      until: (play) => void play.connectIn('c1', { peer: daniel }).see(),
    });
  const early = began(10_000);
  await open(early);
  await page.press('End call');
  expect(asked.props('do not cancel')).toEqual({ name: 'Daniel' });
  await asked.answer('do not cancel', null);
  expect(early.play.kind).toBe('incall');
  await page.press('End call');
  await asked.answer('do not cancel', 'end');
  expect(early.play.kind).toBe('ended');
  await page.unmount();
  const late = began(31_000);
  await open(late);
  await page.press('End call');
  expect(late.play.kind).toBe('ended');
});

it('by keys: M, V, and Esc, which closes the panel first and asks before it ends anything', async () => {
  const session = talkingFor(5_000);
  await open(session, { panel: <p>Messages</p> });
  await key('KeyM');
  await key('KeyV');
  expect(session.play.did('setMicrophone')).toHaveLength(1);
  expect(session.play.did('setCamera')).toHaveLength(1);
  await page.press('Chat and gifts');
  expect(page.text()).toContain('Messages');
  vi.useFakeTimers({ toFake: ['performance'] });
  await key('Escape');
  expect(page.text()).not.toContain('Messages');
  // A second press at once was meant for the panel too.
  await key('Escape');
  expect(asked.names()).toEqual([]);
  vi.advanceTimersByTime(600);
  vi.useRealTimers();
  await key('Escape');
  expect(session.play.kind).toBe('incall');
  expect(asked.props('confirm action')).toMatchObject({ title: 'End the call?', actionText: 'End call' });
  await asked.answer('confirm action', 'confirmed');
  expect(session.play.kind).toBe('ended');
});

it('the call screen asks nothing about a call that is over meanwhile', async () => {
  const session = talkingFor(5_000);
  await open(session);
  await key('Escape');
  expect(asked.names()).toEqual(['confirm action']);
  await send(session, { type: 'callEnded', callId: 'c1', reason: 'ended', minutes: null });
  expect(asked.names()).toEqual([]);
  expect(session.play.as('ended').receipt.endedBy).toBe('peer');
});

it('the call screen leaves alone what was opened after its own question was answered', async () => {
  const session = talkingFor(5_000);
  await open(session);
  await key('Escape');
  await asked.answer('confirm action', null);
  void asked.dialogs.open('info', { title: 'Hello', text: 'There' });
  await send(session, { type: 'callEnded', callId: 'c1', reason: 'ended', minutes: null });
  expect(asked.names()).toEqual(['info']);
});

it('the call screen offers topic and gifts while they talk, and clears it for the countdown and beside the panel', async () => {
  await open(talkingFor(5_000), { kit, panel: <p>Messages</p> });
  expect(page.text()).toContain('Roses');
  await page.press('Chat and gifts');
  expect(page.text()).not.toContain('Roses');
  await page.press('Close');
  expect(page.text()).toContain('Roses');
  await page.unmount();
  await open(troubled('connectionLost', 2_500), { kit });
  expect(page.text()).toContain('Connection lost');
  expect(page.text()).not.toContain('Roses');
  await page.unmount();
  await open(troubled('connectionLost', 200), { kit });
  expect(page.text()).toContain('Roses');
});

it('the call screen says what keeps the own picture and sound from the other side', async () => {
  await open(talkingFor(5_000));
  await act(async () => local.set({ warnings: ['silentMicrophone', 'darkCamera'] }));
  expect(page.text()).toContain('There’s no sound from your microphone');
  expect(page.text()).toContain('Your video is dark');
  await act(async () => local.set({ warnings: [], cameraProblem: 'denied', microphoneProblem: 'denied' }));
  expect(page.text()).not.toContain('Your video is dark');
  expect(page.text()).toContain('You can’t be seen: your camera isn’t working');
  expect(page.text()).toContain('You can’t be heard: your microphone isn’t working');
});

it('the call screen says that nothing can be seen in the own picture, and then nothing of light', async () => {
  await open(talkingFor(5_000), { isUnseen: true });
  await act(async () => local.set({ warnings: ['darkCamera'] }));
  expect(page.text()).toContain('You can’t be seen: uncover the camera');
  expect(page.text()).not.toContain('Your video is dark');
});

it.each([
  ['asking', false],
  ['ringingOut', true],
])('the call screen can be left for other pages while it is %s', async (_, rings) => {
  const told: string[] = [];
  const until = (play: PlayedCall['play']): void =>
    void (rings ? play.ringOut('c1', { peer: leila }) : play.send(callTo(leila)));
  await open(playedCall({ until }), { onMini: () => told.push('mini') });
  await page.press('Minimize call');
  expect(told).toEqual(['mini']);
});

it('reports, blocks, unmatches, follows and gives where that may be done', async () => {
  const told: string[] = [];
  const say = (what: string) => () => void told.push(what);
  await open(talkingFor(5_000), {
    follow: { isFollowing: false, onToggle: say('follow') },
    kit: { ...kit, onGift: say('gift') },
    onReport: say('report'),
    onUnmatch: say('unmatch'),
    onBlock: say('block'),
  });
  await page.press('Follow Leila');
  await page.press('Send a gift');
  for (const item of ['Report', 'Never meet again', 'Block']) await choose(item);
  expect(told).toEqual(['follow', 'gift', 'report', 'unmatch', 'block']);
});

it('the call screen has nothing more where nothing of that may be done', async () => {
  await open(talkingFor(5_000));
  expect([named('More'), named('Follow Leila'), named('Send a gift')]).toEqual([0, 0, 0]);
});

it('the call screen blurs whom one is reporting, says why, and lets them be seen again when it is cancelled', async () => {
  await open(talkingFor(5_000));
  const picture = () => document.querySelector('video[aria-label="Leila"]')?.className;
  void asked.dialogs.open('report', { userId: 'leila', name: 'Leila', source: 'call', refId: 'c1' });
  await settle();
  expect(picture()).toMatch(/blurred/);
  expect(page.text()).toContain('Blurred while you write your report');
  await asked.answer('report', null);
  expect(picture()).not.toMatch(/blurred/);
  expect(page.text()).not.toContain('Blurred');
});

it('the call screen keeps the browser from showing the picture without the page', async () => {
  await open(talkingFor(5_000));
  expect(document.querySelector('video[aria-label="Leila"]')?.hasAttribute('disablepictureinpicture')).toBe(
    true,
  );
});

describe('the minutes that the coins still pay for', () => {
  const sells = { config: { bases: { purchase: 'https://vesper.test' } } } as unknown as Partial<Services>;

  it('are shown to the one who pays, and follow the balance', async () => {
    const session = talkingFor(30_000);
    await open(session, {}, sells);
    // 960 coins are left after the first minute.
    expect(page.text()).toContain('24 more minutes');
    expect(() => page.button('Get coins')).toThrow();
    await send(session, { type: 'balanceKnown', coins: 120 });
    expect(page.text()).toContain('3 more minutes');
  });

  it('warn in the last two minutes, and lead to coins over the call', async () => {
    const session = talkingFor(30_000);
    await open(session, {}, sells);
    await send(session, { type: 'balanceKnown', coins: 40 });
    expect(page.text()).toContain('1 more minute');
    await send(session, { type: 'balanceKnown', coins: 0 });
    expect(page.text()).toContain('Last paid minute');
    await page.press('Get coins');
    expect(asked.props('coins')).toMatchObject({ price: 40, anchor: 'call' });
    await asked.answer('coins', 'goOn');
    await send(session, { type: 'balanceKnown', coins: 400 });
    expect(page.text()).toContain('10 more minutes');
    expect(session.play.state.kind).toBe('incall');
  });

  it('are not shown to the streamer', async () => {
    const session = talkingFor(30_000, { rules: { isStreamer: true } });
    await open(session, {}, sells);
    await send(session, { type: 'balanceKnown', coins: 40 });
    expect(page.text()).not.toMatch(/more minute|Last paid|Get coins/);
  });
});
