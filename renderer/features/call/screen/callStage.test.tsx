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
/** Chooses an item of the menu. */
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

it('shows nothing without a call, or while one rings in', async () => {
  await open(playedCall());
  expect(page.text()).toBe('');
  await page.unmount();
  await open(playedCall({ until: (play) => void play.ringIn('c1', { peer: leila }) }));
  expect(page.text()).toBe('');
});

it('requests and shows the price, then rings; Cancel ends it', async () => {
  const session = playedCall({ until: (play) => void play.send(callTo(leila)) });
  await open(session);
  expect(page.text()).toContain('Checking the price');
  await send(session, { type: 'priceKnown', attempt: 1, price: 40 });
  expect(page.text()).toContain('Calling Leila');
  expect(page.text()).toContain('40 coins a minute, charged once you’re both in the call');
  await page.press('Cancel');
  expect(session.play.as('ended').receipt).toMatchObject({ reason: 'cancelled', endedBy: 'me' });
});

it('counts down the ring beside the own picture', async () => {
  await open(playedCall({ sinceMs: 6_000, until: (play) => void play.ringOut('c1', { peer: leila }) }));
  expect(page.text()).toContain('Waiting for Leila to answer');
  expect(document.querySelector('[role=timer]')?.getAttribute('aria-label')).toMatch(/^2[34] seconds left$/);
  expect(named('Your camera')).toBe(1);
});

it('shows a streamer her earnings', async () => {
  const until = (play: PlayedCall['play']) => void play.ringOut('c1', { peer: daniel });
  await open(playedCall({ rules: { isStreamer: true }, until }));
  expect(page.text()).toContain('You earn 24 coins a minute');
});

it('shows "Connecting" once the peer has joined', async () => {
  await open(playedCall({ until: (play) => void play.connectOut('c1', { peer: leila }) }));
  expect(page.text()).toContain('Connecting to Leila');
  expect(named('End call')).toBe(1);
});

it('shows no notes and offers no gifts before the first picture; afterwards shows the picture or the audio room', async () => {
  const session = playedCall({ until: (play) => void play.connectOut('c1', { peer: leila }) });
  await open(session, { kit: { ...kit, chips: <p>a rose</p> } });
  // Without a join delay the call begins at once, while the peer's camera may still be opening.
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
  // The camera goes off again, which is worth a note.
  await send(session, { type: 'remoteMedia', callId: 'c1', remote: { camera: false, microphone: true } });
  await send(session, { type: 'remoteVideoState', callId: 'c1', state: 0 });
  expect(page.text()).toContain('You can still hear each other');
  // Without a connection there is no sound.
  await send(session, trouble.connectionLost);
  expect(page.text()).not.toContain('still hear');
  await send(session, { type: 'connectionChanged', callId: 'c1', state: 'connected' });
  expect(page.text()).toContain('You can still hear each other');
});

it('bills nothing and says so until the users are connected, and says so when billing begins', async () => {
  const session = playedCall({ sinceMs: 4_000, until: (play) => void play.meetOut('c1', { peer: leila }) });
  await open(session);
  // An audio-only call begins without a picture.
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

it('keeps the element of the own picture when the call is accepted', async () => {
  const session = playedCall({ until: (play) => void play.ringOut('c1', { peer: leila }) });
  await open(session);
  const own = () => document.querySelector('video[aria-label="Your camera"]');
  const before = own();
  expect(before).not.toBeNull();
  await send(session, { type: 'peerJoined', callId: 'c1' });
  expect(page.text()).toContain('Connecting to Leila');
  expect(own()).toBe(before);
});

it('shows picture, name, duration, price and cost of a call', async () => {
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

it('switches microphone and camera through the call', async () => {
  const session = talkingFor(5_000);
  await open(session);
  await page.press('Mute microphone');
  await page.press('Turn camera off');
  expect(session.play.did('setMicrophone')).toEqual([{ kind: 'setMicrophone', isOn: false }]);
  expect(session.play.did('setCamera')).toEqual([{ kind: 'setCamera', isOn: false }]);
});

it('switches to the next camera if there are several', async () => {
  await open(talkingFor(5_000));
  await page.press('Switch camera');
  expect(local.state.choice.cameraId).toBe('camera-2');
  await page.press('Switch camera');
  expect(local.state.choice.cameraId).toBe('camera-1');
  await act(async () => local.set({ devices: local.state.devices.filter(({ id }) => id !== 'camera-2') }));
  expect(named('Switch camera')).toBe(0);
});

it("shows notes about the peer's camera, microphone, blur and connection", async () => {
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

it('shows the audio room instead of a picture, without a note about the camera in an audio call', async () => {
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
/** A call with this problem since the given time. */
const troubled = (which: keyof typeof trouble, sinceMs: number) =>
  playedCall({
    sinceMs,
    until: (play) => void play.connectOut('c1', { peer: leila }).see().send(trouble[which]),
  });

it.each([
  ['connectionLost', /Connection lost.*ends in [56] seconds/],
  ['noVideo', /No video from Leila.*ends in [78] seconds/],
] as const)('counts down to an interruption: %s; a short one is ignored', async (which, words) => {
  await open(troubled(which, 200));
  expect(document.querySelector('[role=alert]')).toBeNull();
  await page.unmount();
  await open(troubled(which, 2_500));
  expect(page.text()).toMatch(words);
});

it('counts down missing sound in an audio call', async () => {
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

it('does not warn about a picture that is still awaited', async () => {
  const connecting = (sinceMs: number) =>
    playedCall({ sinceMs, until: (play) => void play.connectOut('c1', { peer: leila }) });
  await open(connecting(3_000));
  expect(document.querySelector('[role=alert]')).toBeNull();
  await page.unmount();
  await open(connecting(6_000));
  expect(page.text()).toContain('No video from Leila');
});

it('counts down the last paid minute only', async () => {
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

it('becomes small and reports it', async () => {
  const session = talkingFor(5_000);
  const told: string[] = [];
  await open(session, { onMini: () => told.push('mini') });
  await page.press('Minimize call');
  expect(session.play.as('incall').isMini).toBe(true);
  expect(told).toEqual(['mini']);
});

it('asks a streamer who ends a call before 30 seconds, and not afterwards', async () => {
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

it('handles the keys M, V and Esc, which closes the panel first and asks before ending', async () => {
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
  // A second press right afterwards was meant for the panel too.
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

it('closes its question when the call ends meanwhile', async () => {
  const session = talkingFor(5_000);
  await open(session);
  await key('Escape');
  expect(asked.names()).toEqual(['confirm action']);
  await send(session, { type: 'callEnded', callId: 'c1', reason: 'ended', minutes: null });
  expect(asked.names()).toEqual([]);
  expect(session.play.as('ended').receipt.endedBy).toBe('peer');
});

it('leaves a dialog open that opened after its own question was answered', async () => {
  const session = talkingFor(5_000);
  await open(session);
  await key('Escape');
  await asked.answer('confirm action', null);
  void asked.dialogs.open('info', { title: 'Hello', text: 'There' });
  await send(session, { type: 'callEnded', callId: 'c1', reason: 'ended', minutes: null });
  expect(asked.names()).toEqual(['info']);
});

it('offers topic and gifts during the call, and hides them for a countdown and beside the panel', async () => {
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

it('says what keeps the peer from seeing or hearing the user', async () => {
  await open(talkingFor(5_000));
  await act(async () => local.set({ warnings: ['silentMicrophone', 'darkCamera'] }));
  expect(page.text()).toContain('There’s no sound from your microphone');
  expect(page.text()).toContain('Your video is dark');
  await act(async () => local.set({ warnings: [], cameraProblem: 'denied', microphoneProblem: 'denied' }));
  expect(page.text()).not.toContain('Your video is dark');
  expect(page.text()).toContain('You can’t be seen: your camera isn’t working');
  expect(page.text()).toContain('You can’t be heard: your microphone isn’t working');
});

it('says that nothing can be seen in the own picture, and hides the note about light', async () => {
  await open(talkingFor(5_000), { isUnseen: true });
  await act(async () => local.set({ warnings: ['darkCamera'] }));
  expect(page.text()).toContain('You can’t be seen: uncover the camera');
  expect(page.text()).not.toContain('Your video is dark');
});

it.each([
  ['asking', false],
  ['ringingOut', true],
])('can be left for other pages while it is %s', async (_, rings) => {
  const told: string[] = [];
  const until = (play: PlayedCall['play']): void =>
    void (rings ? play.ringOut('c1', { peer: leila }) : play.send(callTo(leila)));
  await open(playedCall({ until }), { onMini: () => told.push('mini') });
  await page.press('Minimize call');
  expect(told).toEqual(['mini']);
});

it('reports, blocks, unmatches, follows and gives if allowed', async () => {
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

it('shows none of these controls if nothing is allowed', async () => {
  await open(talkingFor(5_000));
  expect([named('More'), named('Follow Leila'), named('Send a gift')]).toEqual([0, 0, 0]);
});

it('blurs a peer who is being reported, says why, and shows them again after cancelling', async () => {
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

it("prevents the browser's picture-in-picture", async () => {
  await open(talkingFor(5_000));
  expect(document.querySelector('video[aria-label="Leila"]')?.hasAttribute('disablepictureinpicture')).toBe(
    true,
  );
});

describe('the minutes that the coins still cover', () => {
  const sells = { config: { bases: { purchase: 'https://vesper.test' } } } as unknown as Partial<Services>;

  it('are shown to the paying user, and follow the balance', async () => {
    const session = talkingFor(30_000);
    await open(session, {}, sells);
    // 960 coins are left after the first minute.
    expect(page.text()).toContain('24 more minutes');
    expect(() => page.button('Get coins')).toThrow();
    await send(session, { type: 'balanceKnown', coins: 120 });
    expect(page.text()).toContain('3 more minutes');
  });

  it('warn in the last two minutes, and offer coins over the call', async () => {
    const session = talkingFor(30_000);
    await open(session, {}, sells);
    await send(session, { type: 'balanceKnown', coins: 40 });
    expect(page.text()).toContain('1 more minute');
    await send(session, { type: 'balanceKnown', coins: 0 });
    expect(page.text()).toContain('Last paid minute');
    await page.press('Get coins');
    expect(asked.props('coins')).toMatchObject({ price: 40, anchor: 'call' });
    await asked.answer('coins', 'continue');
    await send(session, { type: 'balanceKnown', coins: 400 });
    expect(page.text()).toContain('10 more minutes');
    expect(session.play.state.kind).toBe('incall');
  });

  it('are hidden from a streamer', async () => {
    const session = talkingFor(30_000, { rules: { isStreamer: true } });
    await open(session, {}, sells);
    await send(session, { type: 'balanceKnown', coins: 40 });
    expect(page.text()).not.toMatch(/more minute|Last paid|Get coins/);
  });
});
