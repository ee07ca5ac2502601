import { describe, expect, it } from 'vitest';
import type { ChannelStats } from '#renderer/engines/port.ts';
import {
  initialQuality,
  goodSamplesToClear,
  good,
  smoothQuality,
  qualityOf,
  type QualityFacts,
} from './quality.ts';

const stats = (change: Partial<ChannelStats> = {}): ChannelStats => ({
  framesDecoded: 30,
  width: 640,
  height: 480,
  roundTripMs: 60,
  lossRatio: 0,
  codec: 'vp8',
  ...change,
});
const look = (change: Partial<QualityFacts> = {}) =>
  qualityOf({
    stats: stats(),
    before: stats({ framesDecoded: 0 }),
    isPictureDue: true,
    lateMs: 0,
    ownRoundTripMs: null,
    ...change,
  });

describe('the quality of one sample', () => {
  it.each([
    ['all values are normal', {}, 'good'],
    ['five percent of the packets are lost', { stats: stats({ lossRatio: 0.05 }) }, 'good'],
    ['more than five percent of the packets are lost', { stats: stats({ lossRatio: 0.051 }) }, 'poor'],
    ['the round trip takes 400 ms', { stats: stats({ roundTripMs: 400 }) }, 'good'],
    ['the round trip takes 401 ms', { stats: stats({ roundTripMs: 401 }) }, 'poor'],
    ['the round trip is unknown', { stats: stats({ roundTripMs: null }) }, 'good'],
    ['no new frame was decoded', { before: stats() }, 'poor'],
    ['no new frame was decoded and none is expected', { before: stats(), isPictureDue: false }, 'good'],
    ['no earlier sample exists', { before: null }, 'good'],
    ['only the timer is late', { lateMs: 5_000 }, 'good'],
  ] as const)('is judged correctly when %s: %s', (_, change, level) => {
    expect(look(change).level).toBe(level);
  });

  it.each([
    ['this device lacks processor time', { lateMs: 1_500, ownRoundTripMs: 800 }, 'ownSlow'],
    ['the own round trip to the server is long', { ownRoundTripMs: 800 }, 'ownNetwork'],
    ['the own connection is down', { ownRoundTripMs: Infinity }, 'ownNetwork'],
    ['the own connection is good', { ownRoundTripMs: 50 }, 'theirNetwork'],
    ['the own connection was not measured', {}, null],
  ] as const)('names the cause of poor quality when %s', (_, change, why) => {
    expect(look({ stats: stats({ lossRatio: 0.2 }), ...change })).toEqual({ level: 'poor', why });
  });
});

describe('the shown quality', () => {
  const poor = { level: 'poor', why: 'ownNetwork' } as const;

  it('turns poor at once, and good only after several good samples', () => {
    let judged = smoothQuality(initialQuality, poor);
    expect(judged.shown).toEqual(poor);
    for (let look = 1; look < goodSamplesToClear; look++) {
      judged = smoothQuality(judged, good);
      expect(judged.shown).toEqual(poor);
    }
    expect(smoothQuality(judged, good).shown).toEqual(good);
  });

  it('restarts the count after another poor sample', () => {
    const again = smoothQuality(smoothQuality(smoothQuality(initialQuality, poor), good), poor);
    expect(smoothQuality(again, good).shown).toEqual(poor);
  });

  it('keeps the known reason', () => {
    expect(smoothQuality(smoothQuality(initialQuality, poor), { level: 'poor', why: null }).shown).toEqual(
      poor,
    );
    const other = { level: 'poor', why: 'ownSlow' } as const;
    expect(smoothQuality(smoothQuality(initialQuality, poor), other).shown).toEqual(other);
  });
});
