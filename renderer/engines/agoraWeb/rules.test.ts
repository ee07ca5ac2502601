import { describe, expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import type { RemoteMedia } from '../port.ts';
import { disconnectionOf, leaveReasonOf, newAgoraLink, phaseOf } from './link.ts';
import { createRemoteMediaInference, microphoneGraceMs, settleMs } from './remoteMediaInference.ts';
import { noPackets, noReading, summarize } from './statistics.ts';
import { createTokenRenewal } from './token.ts';

describe('the link to the cloud', () => {
  it.each([
    ['DISCONNECTED', false, false, 'connecting'],
    ['CONNECTING', false, true, 'connecting'],
    ['CONNECTED', true, false, 'connecting'],
    ['CONNECTED', true, true, 'connected'],
    ['RECONNECTING', true, true, 'reconnecting'],
    ['RECONNECTING', true, false, 'connecting'],
    ['CONNECTING', true, true, 'reconnecting'],
  ] as const)('%s, was connected %s, has peer %s: %s', (own, wasConnected, hasPeer, phase) => {
    expect(phaseOf({ own, wasConnected, hasPeer })).toBe(phase);
  });

  it('is connecting at the start', () => {
    expect(phaseOf(newAgoraLink)).toBe('connecting');
  });

  it.each([
    ['LEAVE', 'left'],
    ['UID_BANNED', 'refused'],
    ['UID_CONFLICT', 'refused'],
    ['NETWORK_ERROR', 'lost'],
    ['TOKEN_EXPIRE', 'lost'],
    [undefined, 'lost'],
  ])('maps the disconnection reason %s to %s', (reason, what) => {
    expect(disconnectionOf(reason)).toBe(what);
  });

  it.each([
    ['Quit', 'quit'],
    ['ServerTimeOut', 'dropped'],
    ['BecomeAudience', 'quit'],
  ])('maps the leave reason %s to %s', (reason, what) => {
    expect(leaveReasonOf(reason)).toBe(what);
  });
});

describe('the inference of the other user’s media', () => {
  function setUp() {
    const clock = createManualClock();
    const scope = createScope();
    const told: RemoteMedia[] = [];
    const word = createRemoteMediaInference(scope, clock, (media) => told.push(media));
    return { clock, scope, told, word };
  }
  const both = { camera: true, microphone: true };

  it('reports camera and microphone as soon as both are sent', () => {
    const { clock, told, word } = setUp();
    word.joined();
    word.changed('microphone', true);
    clock.advance(settleMs - 1);
    expect(told).toEqual([]);
    word.changed('camera', true);
    expect(told).toEqual([both]);
    clock.advance(settleMs);
    expect([told.length, clock.pending]).toEqual([1, 0]);
  });

  it('reports after a second which media the user sends', () => {
    const { clock, told, word } = setUp();
    word.joined();
    word.joined();
    word.changed('microphone', true);
    clock.advance(settleMs);
    expect(told).toEqual([{ camera: false, microphone: true }]);
    word.changed('camera', true);
    expect(told.at(-1)).toEqual(both);
  });

  it('reports a camera that turns off at once, but waits before it reports the microphone as off', () => {
    const { clock, told, word } = setUp();
    word.changed('camera', true);
    word.changed('microphone', true);
    word.changed('microphone', false);
    word.changed('camera', false);
    expect(told.at(-1)).toEqual({ camera: false, microphone: true });
    word.changed('microphone', true);
    clock.advance(2 * microphoneGraceMs);
    expect(told.at(-1)).toEqual({ camera: false, microphone: true });
    word.changed('microphone', false);
    clock.advance(microphoneGraceMs);
    expect(told.at(-1)).toEqual({ camera: false, microphone: false });
  });

  it('reports nothing after its scope ended', () => {
    const { clock, scope, told, word } = setUp();
    word.joined();
    scope.end();
    clock.advance(settleMs);
    expect([told, clock.pending]).toEqual([[], 0]);
  });
});

describe('statistics', () => {
  const video = {
    codecType: 'VP8',
    decodeFrameRate: 15,
    receivePackets: 300,
    receivePacketsLost: 10,
    receiveResolutionHeight: 480,
    receiveResolutionWidth: 640,
  };

  it('have the port’s units, and the packet loss since the last call', () => {
    const audio = { receivePackets: 100, receivePacketsLost: 0 };
    const first = summarize({ video, audio, roundTripMs: 40, framesDecoded: 7 }, noPackets);
    expect(first.stats).toEqual({
      framesDecoded: 7,
      width: 640,
      height: 480,
      roundTripMs: 40,
      lossRatio: 10 / 410,
      codec: 'vp8',
    });
    const later = { ...video, receivePackets: 390, receivePacketsLost: 20 };
    const second = summarize({ ...noReading, video: later, audio }, first.packets);
    expect(second.stats.lossRatio).toBeCloseTo(10 / 100);
    // The video track was unpublished, so its packets are missing in the sums.
    expect(summarize({ ...noReading, audio }, second.packets).stats.lossRatio).toBe(0);
  });

  it('are zero or null without a reading', () => {
    expect(summarize(noReading, noPackets).stats).toMatchObject({
      framesDecoded: 0,
      codec: null,
      lossRatio: 0,
    });
  });
});

describe('a token that expires', () => {
  it('is renewed with retries, without overlap, until the scope ends', async () => {
    const clock = createManualClock();
    const scope = createScope();
    const used: string[] = [];
    let asked = 0;
    const renew = createTokenRenewal({
      scope,
      clock,
      fetch: () => (++asked === 1 ? Promise.reject(new Error('away')) : Promise.resolve(`token ${asked}`)),
      hand: async (token) => void used.push(token),
    });
    renew();
    renew();
    await nextTask();
    expect([asked, used]).toEqual([1, []]);
    clock.advance(5_000);
    await nextTask();
    expect(used).toEqual(['token 2']);
    renew();
    await nextTask();
    expect(used).toEqual(['token 2', 'token 3']);
    scope.end();
    renew();
    await nextTask();
    expect([asked, clock.pending]).toEqual([3, 0]);
  });
});
