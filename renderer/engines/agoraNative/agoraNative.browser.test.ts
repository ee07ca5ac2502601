import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveCallWindow } from '#preload/call/host.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createAgoraCloud } from '#tests/kit/engines/doubles/agoraCloud.ts';
import { createAgoraNativeDouble } from '#tests/kit/engines/doubles/agoraNativeDouble.ts';
import { createNativeWindow } from '#tests/kit/engines/doubles/nativeWindow.ts';
import {
  count,
  has,
  meet,
  seeEachOther,
  joinAs,
  uids,
  type EnginePair,
} from '#tests/kit/engines/participants.ts';
import { createFakeEngine } from '../fake/fakeEngine.ts';
import { createFakeLocalMedia } from '../fake/fakeLocalMedia.ts';
import { installInstruments } from '#tests/kit/engines/instruments.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createAgoraNativeEngine } from './agoraNativeEngine.ts';

const noDevices = { camera: [], microphone: [], speaker: [] };
const ends: (() => void)[] = [];
let warn: { mock: { calls: unknown[][] }; mockRestore(): void };

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
  warn.mockRestore();
});

/** Two users, each with a call window. `hasLibrary` and `isAnswering` apply to the first one. */
async function setUp({ keepOpenMs = 200, hasLibrary = true, isAnswering = true, isTimeDriven = false } = {}) {
  const instruments = installInstruments();
  const { clock } = instruments;
  const driven = createManualClock();
  const cloud = createAgoraCloud(clock);
  const locals = [createFakeLocalMedia({ clock }), createFakeLocalMedia({ clock })] as const;
  await Promise.all(locals.map((local) => local.open()));

  function side(index: 0 | 1) {
    const double = createAgoraNativeDouble({ cloud, clock, hue: index * 120, devices: noDevices });
    const load = vi.fn(() => {
      if (index === 0 && !hasLibrary) throw new Error('Cannot find module agora_node_ext');
      return double.vendor;
    });
    const window = createNativeWindow((line) =>
      index === 0 && !isAnswering ? () => undefined : serveCallWindow(line, load),
    );
    const fallback = createFakeEngine({ clock });
    const engine = createAgoraNativeEngine({
      clock: isTimeDriven ? driven : clock,
      window,
      fallback,
      keepOpenMs,
    });
    ends.push(() => window.go('closed'));
    return { double, load, window, fallback, engine };
  }
  const sides = [side(0), side(1)] as const;
  ends.push(() => {
    cloud.end();
    instruments.uninstall();
  });
  const pair: EnginePair = {
    kind: 'agora',
    locals,
    engines: [sides[0].engine, sides[1].engine],
    alive: () => instruments.alive(),
    end: () => undefined,
  };
  return { clock, driven, cloud, locals, sides, pair };
}

it('the native engine reuses one window for consecutive channels, and closes it after a while without a channel', async () => {
  const { pair, sides } = await setUp();
  for (let round = 0; round < 2; round += 1) {
    const participants = meet(pair);
    await seeEachOther(participants);
    for (const participant of participants) participant.scope.end();
  }
  const [{ window, double }] = sides;
  expect([window.opened, window.isOpen]).toEqual([1, true]);
  await waitFor('it is closed', () => !window.isOpen);
  expect(double.alive()).toEqual({ channels: 0, views: 0, handlers: 0 });
});

it('the native engine shows the remote video in its own size and colors', async () => {
  const { pair } = await setUp();
  const participants = meet(pair);
  await seeEachOther(participants);
  await waitFor('it is shown', () => participants.every(({ element }) => element.videoWidth > 0));
  const [{ element }] = participants;
  // Checks for the double's color, because misread bytes would be black.
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  await waitFor('it has colour', () => {
    brush?.drawImage(element, 0, 0, canvas.width, canvas.height);
    const [red = 0, green = 0, blue = 0] = brush?.getImageData(10, 10, 1, 1).data ?? [];
    return Math.max(red, green, blue) - Math.min(red, green, blue) > 20;
  });
  for (const participant of participants) participant.scope.end();
});

it.each([
  ['has no library', { hasLibrary: false }, 'its library fails at load (0)'],
  ['does not answer', { isAnswering: false }, 'Error: the call window does not answer'],
])(
  'the native engine falls back to the web engine if the window %s, and logs the reason',
  async (_, options, why) => {
    const { pair, sides, driven } = await setUp({ ...options, isTimeDriven: true });
    const participant = joinAs(pair, 0, 'c');
    const [{ fallback }] = sides;
    await waitFor('the other engine has it', () => {
      driven.advance(100);
      return fallback.channels.length === 1;
    });
    expect(fallback.channels[0]?.elements).toEqual([participant.element]);
    expect(warn.mock.calls).toContainEqual(['agora-native gives way to agora-web:', why]);
    participant.scope.end();
  },
);

it('the native engine loads a missing library once, and retries one that did not start', async () => {
  const missing = await setUp({ hasLibrary: false });
  const broken = await setUp();
  broken.sides[0].double.answer('initialize', -7);
  for (const { pair, sides } of [missing, broken]) {
    for (let join = 1; join <= 2; join += 1) {
      const participant = joinAs(pair, 0, `c${join}`);
      await waitFor('the other engine has it', () => sides[0].fallback.channels.length === join);
      participant.scope.end();
    }
  }
  expect([missing, broken].map(({ sides }) => sides[0].load.mock.calls.length)).toEqual([1, 2]);
});

it('the native engine falls back to the web engine after a crash without a second peerJoined or firstFrame', async () => {
  const { pair, sides } = await setUp();
  const participants = meet(pair);
  await seeEachOther(participants);
  const [{ window, fallback }] = sides;
  participants[0].channel.setVolume(30);
  window.go('crashed');
  expect(participants[0].events.at(-1)).toEqual({ type: 'connectionChanged', state: 'reconnecting' });
  const carried = fallback.channels[0]!;
  expect([carried.elements, carried.volume]).toEqual([[participants[0].element], 30]);
  for (const type of ['peerJoined', 'firstFrame'] as const) carried.emit({ type });
  carried.emit({ type: 'connectionChanged', state: 'connected' });
  expect(count(participants[0], 'peerJoined') + count(participants[0], 'firstFrame')).toBe(2);
  expect(participants[0].events.at(-1)).toEqual({ type: 'connectionChanged', state: 'connected' });
  expect(has(participants[0], 'peerLeft')).toBe(false);
  carried.emit({ type: 'peerLeft', reason: 'quit' });
  expect(participants[0].events.at(-1)).toEqual({ type: 'peerLeft', reason: 'quit' });
  for (const participant of participants) participant.scope.end();
});

it('the native engine fails if its window is closed, and the other user receives a goodbye', async () => {
  const { pair, sides } = await setUp();
  const participants = meet(pair);
  await seeEachOther(participants);
  sides[0].window.go('closed');
  expect(participants[0].events.slice(-2)).toEqual([
    { type: 'connectionChanged', state: 'failed' },
    { type: 'peerLeft', reason: 'dropped' },
  ]);
  await waitFor('they know', () => has(participants[1], 'peerLeft'));
  expect(participants[1].events.at(-1)).toEqual({ type: 'peerLeft', reason: 'quit' });
  expect(sides[0].fallback.channels).toEqual([]);
  participants[1].scope.end();
});

it('the native engine sends a small picture while bandwidth saving is on', async () => {
  const { pair, sides, locals } = await setUp();
  await locals[0].prefer({ isSavingBandwidth: true });
  const participants = meet(pair);
  await seeEachOther(participants);
  const sizes = () => sides[0].double.calls.filter((name) => name.startsWith('setVideoEncoder'));
  expect(sizes().at(-1)).toBe('setVideoEncoderConfiguration 1 320');
  await locals[0].prefer({ isSavingBandwidth: false });
  await waitFor('it is as usual', () => sizes().at(-1) === 'setVideoEncoderConfiguration 1 640');
  const told = sizes().length;
  await locals[0].setCamera(false);
  expect(sizes()).toHaveLength(told);
  for (const participant of participants) participant.scope.end();
});

it('the native engine renews a token that expires', async () => {
  const { pair, sides, cloud, clock } = await setUp();
  const engine = createAgoraNativeEngine({
    clock,
    window: sides[0].window,
    fallback: sides[0].fallback,
    renewToken: ({ channelId }) => Promise.resolve(`a new token for ${channelId}`),
  });
  const participants = [
    joinAs({ ...pair, engines: [engine, engine] }, 0, 'long'),
    joinAs(pair, 1, 'long'),
  ] as const;
  await seeEachOther(participants);
  cloud.expireToken(uids[0]);
  await waitFor('it is there', () => sides[0].double.renewed.length > 0);
  expect(sides[0].double.renewed).toEqual(['a new token for long']);
  for (const participant of participants) participant.scope.end();
});
