import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callQualitySchema, judgeCall, type QualitySample } from './callQuality.ts';

const fine: QualitySample = {
  atMs: 0,
  spanMs: 2_000,
  lossRatio: 0,
  sentLossRatio: 0,
  roundTripMs: 40,
  isFrozen: false,
  isSilent: false,
  ownRoundTripMs: null,
  lateMs: 0,
  framesPerSecond: 30,
  width: 640,
  height: 480,
  codec: 'vp8',
};
/** So many looks, two seconds apart; the change holds from one to another. */
function call(looks: number, change: Partial<QualitySample> = {}, from = 0, until = looks): QualitySample[] {
  return Array.from({ length: looks }, (_, at) => ({
    ...fine,
    ...(at >= from && at < until ? change : {}),
    atMs: at * 2_000,
  }));
}

describe('was I heard', () => {
  it('a call without trouble was good, and what is not known of the way out is not claimed', () => {
    expect(judgeCall('c', call(30))).toMatchObject({
      finding: 'good',
      troubledSeconds: 0,
      measuredSeconds: 60,
      isSentKnown: true,
    });
    expect(judgeCall('c', call(30, { sentLossRatio: null }))).toMatchObject({ isSentKnown: false });
  });

  it.each([
    ['unheard', { sentLossRatio: 0.08 }],
    ['patchy', { lossRatio: 0.08 }],
    ['frozen', { isFrozen: true }],
    ['far', { roundTripMs: 600 }],
    ['silent', { isSilent: true }],
  ] as const)('%s: for how long, and when it began', (finding, change) => {
    expect(judgeCall('c', call(60, change, 10, 20))).toMatchObject({
      finding,
      troubledSeconds: 20,
      worstAtSeconds: 20,
      measuredSeconds: 120,
    });
  });

  it('whose side it was is said only where it is known', () => {
    const sideOf = (change: Partial<QualitySample>) =>
      judgeCall('c', call(20, { lossRatio: 0.2, ...change }))?.side;
    expect(sideOf({})).toBe('unknown');
    expect(sideOf({ ownRoundTripMs: 900 })).toBe('ownNetwork');
    expect(sideOf({ ownRoundTripMs: 50 })).toBe('theirNetwork');
    expect(sideOf({ ownRoundTripMs: 50, lateMs: 3_000 })).toBe('ownComputer');
    expect(sideOf({ isSilent: true, ownRoundTripMs: 50 })).toBe('ownComputer');
  });

  it('what lasted longest is what is said, and a bad second now and then is not', () => {
    const mixed = [...call(20, { isFrozen: true }, 0, 4), ...call(20, { lossRatio: 0.2 }, 0, 9)];
    expect(judgeCall('c', mixed)?.finding).toBe('patchy');
    expect(judgeCall('c', call(30, { isFrozen: true }, 3, 5))?.finding).toBe('good');
  });

  it('a call of a few seconds says nothing', () => {
    expect(judgeCall('c', [])).toBeNull();
    expect(judgeCall('c', call(4, { isFrozen: true }))).toBeNull();
  });

  it('parts are the whole call, the worst of each, sixty at most', () => {
    expect(judgeCall('c', call(10, { isFrozen: true }, 4, 8))?.parts).toEqual([
      ...Array<string>(4).fill('good'),
      ...Array<string>(4).fill('bad'),
      ...Array<string>(2).fill('good'),
    ]);
    expect(judgeCall('c', call(1_000, { lossRatio: 0.06 }, 500, 501))?.parts).toHaveLength(59);
  });
});

const ratio = fc.double({ min: 0, max: 1, noNaN: true });
const sample = fc.record({
  atMs: fc.nat(10_000_000),
  spanMs: fc.integer({ min: 0, max: 60_000 }),
  lossRatio: ratio,
  sentLossRatio: fc.option(ratio),
  roundTripMs: fc.option(fc.nat(10_000)),
  isFrozen: fc.boolean(),
  isSilent: fc.boolean(),
  ownRoundTripMs: fc.option(fc.oneof(fc.nat(5_000), fc.constant(Infinity))),
  lateMs: fc.integer({ min: -50, max: 100_000 }),
  framesPerSecond: fc.nat(60),
  width: fc.nat(4_000),
  height: fc.nat(4_000),
  codec: fc.option(fc.constant('vp8')),
});

it('whatever was measured, what is kept fits its schema and is no longer than the call', () => {
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 200 }), (samples) => {
      const quality = judgeCall('call-1', samples);
      if (quality === null) return;
      expect(callQualitySchema.parse(quality)).toEqual(quality);
      expect(quality.troubledSeconds).toBeLessThanOrEqual(quality.measuredSeconds);
      expect(quality.finding === 'good').toBe(quality.troubledSeconds === 0);
    }),
  );
});

it('more trouble never makes a good call of a bad one', () => {
  fc.assert(
    fc.property(fc.array(sample, { minLength: 10, maxLength: 60 }), fc.nat(59), (samples, at) => {
      const before = judgeCall('c', samples);
      const after = judgeCall(
        'c',
        samples.map((one, place) => (place === at ? { ...one, isFrozen: true } : one)),
      );
      if (before !== null && before.finding !== 'good') expect(after?.finding).not.toBe('good');
    }),
  );
});
