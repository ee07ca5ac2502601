import { describe, expect, it } from 'vitest';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import {
  cameraState,
  checkOfDevice,
  checkOfLight,
  checkOfNetwork,
  checkOfNotices,
  microphoneState,
  summaryOf,
  type Check,
} from './checks.ts';
import { judgeLight, readLight } from './light.ts';
import { judgeNetwork, type NetworkReading } from './network.ts';
import { checksOf, checksOfApplication } from './useServerChecks.ts';

const media = createFakeLocalMedia().state;
const open = { ...media, status: 'open', inUse: { ...media.inUse, cameraId: 'camera-1' } } as const;

describe('the light', () => {
  const [width, height] = [32, 24];
  /** Returns a picture with these gray values in the middle and around it. */
  function picture(middle: number, around: number): Uint8ClampedArray {
    const pixels = new Uint8ClampedArray(width * height * 4);
    for (let at = 0; at < width * height; at++) {
      const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5];
      const grey = Math.hypot(x / 0.3, y / 0.4) <= 1 ? middle : around;
      pixels.set([grey, grey, grey, 255], at * 4);
    }
    return pixels;
  }
  const judged = (middle: number, around: number) =>
    judgeLight(readLight(picture(middle, around), width, height));

  it('is measured in the middle, where the user is, and around it', () => {
    const reading = readLight(picture(120, 40), width, height);
    expect(reading.middle).toBeCloseTo(120, 0);
    expect(reading.around).toBeLessThan(60);
    expect(reading.around).toBeGreaterThan(39);
  });

  it('is weighted as the eye sees it: green is brighter than blue', () => {
    const of = (colour: readonly number[]) =>
      readLight(new Uint8ClampedArray(Array.from({ length: 100 }, () => [...colour, 255]).flat()), 10, 10)
        .middle;
    expect(of([0, 200, 0])).toBeGreaterThan(of([0, 0, 200]) * 4);
  });

  it.each([
    [130, 90, 'good'],
    [130, 150, 'good'],
    [90, 200, 'backlit'],
    [40, 110, 'backlit'],
    [45, 30, 'dim'],
    [4, 3, 'dark'],
    [245, 120, 'bright'],
  ] as const)('judges a gray value of %i in the middle and %i around it as %s', (middle, around, state) => {
    expect(judged(middle, around)).toBe(state);
  });
});

describe('the devices', () => {
  it('report a camera problem rather than whether the camera is on', () => {
    expect(cameraState(open)).toBe('good');
    expect(cameraState(media)).toBe('off');
    expect(cameraState({ ...media, status: 'opening' })).toBe('waiting');
    expect(cameraState({ ...open, isCameraOn: false })).toBe('off');
    for (const problem of ['denied', 'notFound', 'busy', 'insecure', 'unknown'] as const)
      expect(cameraState({ ...open, isCameraOn: false, cameraProblem: problem })).toBe(problem);
  });

  it('tell a muted microphone from a silent one', () => {
    expect(microphoneState(open)).toBe('good');
    expect(microphoneState({ ...open, isMicrophoneOn: false })).toBe('off');
    expect(microphoneState({ ...open, warnings: ['silentMicrophone'] })).toBe('silent');
    expect(microphoneState({ ...open, microphoneProblem: 'busy' })).toBe('busy');
  });

  it('need only the camera for going live', () => {
    expect(checkOfDevice('camera', 'denied')).toMatchObject({ state: 'bad', isNeeded: true });
    expect(checkOfDevice('microphone', 'denied')).toMatchObject({ state: 'bad', isNeeded: false });
    expect(checkOfDevice('microphone', 'silent')).toMatchObject({ state: 'better', isNeeded: false });
    expect(checkOfLight('dark')).toMatchObject({ state: 'better', isNeeded: false });
  });
});

describe('the network', () => {
  const reading: NetworkReading = { to: 'relay', roundTripMs: 40, lossRatio: 0 };
  it.each([
    [false, reading, 'offline'],
    [true, null, 'waiting'],
    [true, reading, 'good'],
    [true, { ...reading, roundTripMs: 301 }, 'slow'],
    [true, { ...reading, lossRatio: 0.05 }, 'lossy'],
    [true, { ...reading, roundTripMs: null, lossRatio: 1 }, 'unreachable'],
  ] as const)('judges the network with online %s and the reading %o as %s', (isOnline, measured, state) => {
    expect(judgeNetwork(isOnline, measured)).toBe(state);
  });

  it('blocks going live only if it is unreachable', () => {
    expect(checkOfNetwork('unreachable').state).toBe('bad');
    expect(checkOfNetwork('offline').state).toBe('bad');
    expect(checkOfNetwork('lossy').state).toBe('better');
  });
});

describe("the server's checks", () => {
  const checks = [
    { key: 'profile', ok: true, reason: null, isNeeded: true, at: null },
    { key: 'standing', ok: false, reason: 'readinessReason.suspended', isNeeded: true, at: null },
    { key: 'identity', ok: false, reason: 'readinessReason.identityMissing', isNeeded: false, at: null },
    { key: 'payout', ok: false, reason: 'readinessReason.methodPending', isNeeded: false, at: null },
    { key: 'horoscope', ok: false, reason: 'readinessReason.stars', isNeeded: true, at: null },
  ];
  it('are in the order of the page; a check that waits for others cannot be fixed', () => {
    const read = checksOf({ ready: false, checks, locker: null, iceServers: [] });
    expect(read.map(({ key, state }) => `${key} ${state}`)).toEqual([
      'profile good',
      'identity better',
      'payout later',
      'standing bad',
    ]);
  });

  it('name the missing items of an application, with the identity apart', () => {
    const items = (['name', 'photos', 'idv'] as const).map((item) => ({ item, have: 1, need: 3 }));
    const read = checksOfApplication({ items, state: 'draft' } as never);
    expect(read[0]).toMatchObject({ key: 'profile', state: 'bad', missing: ['name', 'photos'] });
    expect(read.map(({ state }) => state)).toEqual(['bad', 'bad', 'later']);
    const refused = checksOfApplication({ items: [], state: 'refused' } as never);
    expect(refused.at(-1)).toMatchObject({ key: 'standing', state: 'bad', isNeeded: true });
  });
});

describe('the summary', () => {
  const of = (key: Check['key'], state: Check['state'], isNeeded = false): Check => ({
    key,
    state,
    isNeeded,
  });
  it('names the blocking checks, otherwise those that could be better', () => {
    const light = of('light', 'better');
    expect(summaryOf([of('camera', 'bad', true), light, of('profile', 'good')])).toEqual({
      kind: 'blocked',
      good: 1,
      of: 3,
      named: ['camera'],
    });
    expect(summaryOf([of('camera', 'good', true), light])).toMatchObject({
      kind: 'almost',
      named: ['light'],
    });
    expect(summaryOf([of('camera', 'waiting', true), light])).toMatchObject({ kind: 'waiting', good: 0 });
    expect(summaryOf([of('payout', 'bad'), light]).kind).toBe('almost');
  });

  it('does not count checks that cannot be fixed now', () => {
    expect(summaryOf([of('camera', 'good', true), of('payout', 'later')])).toMatchObject({
      kind: 'ready',
      of: 1,
    });
    expect(checkOfNotices('unsupported').state).toBe('later');
  });

  it('does not count an unanswered check as good', () => {
    expect(summaryOf([of('camera', 'good', true), of('profile', 'unknown')])).toMatchObject({
      kind: 'almost',
      named: ['profile'],
    });
  });
});
