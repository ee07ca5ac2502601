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
/** Returns samples two seconds apart. The change applies from index `from` until index `until`. */
function call(looks: number, change: Partial<QualitySample> = {}, from = 0, until = looks): QualitySample[] {
  return Array.from({ length: looks }, (_, at) => ({
    ...fine,
    ...(at >= from && at < until ? change : {}),
    atMs: at * 2_000,
  }));
}

describe('judging the quality of a call', () => {
  it('rates a call without trouble as good, and claims no figure of the sent media that is unknown', () => {
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
  ] as const)('reports %s with its duration and start', (finding, change) => {
    expect(judgeCall('c', call(60, change, 10, 20))).toMatchObject({
      finding,
      troubledSeconds: 20,
      worstAtSeconds: 20,
      measuredSeconds: 120,
    });
  });

  it('names the side at fault only if it is known', () => {
    const sideOf = (change: Partial<QualitySample>) =>
      judgeCall('c', call(20, { lossRatio: 0.2, ...change }))?.side;
    expect(sideOf({})).toBe('unknown');
    expect(sideOf({ ownRoundTripMs: 900 })).toBe('ownNetwork');
    expect(sideOf({ ownRoundTripMs: 50 })).toBe('theirNetwork');
    expect(sideOf({ ownRoundTripMs: 50, lateMs: 3_000 })).toBe('ownComputer');
    expect(sideOf({ isSilent: true, ownRoundTripMs: 50 })).toBe('ownComputer');
  });

  it('reports the longest trouble, and ignores a single bad second', () => {
    const mixed = [...call(20, { isFrozen: true }, 0, 4), ...call(20, { lossRatio: 0.2 }, 0, 9)];
    expect(judgeCall('c', mixed)?.finding).toBe('patchy');
    expect(judgeCall('c', call(30, { isFrozen: true }, 3, 5))?.finding).toBe('good');
  });

  it('returns nothing for a call of a few seconds', () => {
    expect(judgeCall('c', [])).toBeNull();
    expect(judgeCall('c', call(4, { isFrozen: true }))).toBeNull();
  });

  it('divides the whole call into at most sixty parts, each with its worst level', () => {
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

it('returns a finding that fits its schema and is no longer than the call, for any samples', () => {
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

it('never turns a bad call into a good one by adding trouble', () => {
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
