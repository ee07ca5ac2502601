import { expect, it } from 'vitest';
import {
  encodingFor,
  firstWaitMs,
  fullBandwidth,
  nextBandwidth,
  savingLevel,
  videoLevels,
  type Bandwidth,
  type PathReport,
} from './bandwidthRules.ts';

const lookEveryMs = 1_000;

/** Applies reports that are one second apart; returns the level after each. */
function play(reports: readonly Omit<PathReport, 'at'>[], from: Bandwidth = fullBandwidth, startMs = 0) {
  let bandwidth = from;
  const levels = reports.map((report, index) => {
    bandwidth = nextBandwidth(bandwidth, { ...report, at: startMs + index * lookEveryMs });
    return bandwidth.level;
  });
  return { bandwidth, levels, endMs: startMs + reports.length * lookEveryMs };
}
const loss = (share: number) => ({ loss: share, roundTripMs: 40 });
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const poorest = videoLevels.length - 1;

it.each<[string, Omit<PathReport, 'at'>, number]>([
  ['a good way', loss(0), 0],
  ['some loss', loss(0.05), 0],
  ['much loss', loss(0.08), 1],
  ['very much loss', loss(0.2), 2],
  ['a long way', { loss: 0, roundTripMs: 700 }, 1],
  ['a very long way', { loss: 0, roundTripMs: 1_500 }, 2],
  ['a way of unknown length', { loss: 0, roundTripMs: null }, 0],
])('one report of %s', (_name, report, level) => {
  expect(play([report]).levels).toEqual([level]);
});

it('the bandwidth rule waits for the effect of a step down before the next, and stops at the poorest level', () => {
  expect(play(times(14, loss(0.1))).levels).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, poorest, poorest]);
});

it('the bandwidth rule steps up one level at a time, each after a good period', () => {
  const down = play(times(4, loss(0.3)));
  expect(down.levels).toEqual([2, 2, 2, 4]);
  const seconds = firstWaitMs / lookEveryMs;
  const { levels } = play(times(seconds * 2 + 1, loss(0)), down.bandwidth, down.endMs);
  expect(levels.filter((level) => level === 4)).toHaveLength(seconds);
  expect(levels.filter((level) => level === 3)).toHaveLength(seconds);
  expect(levels.at(-1)).toBe(2);
});

it('the bandwidth rule does not step up while the connection is only fair', () => {
  const down = play([loss(0.1)]);
  expect(new Set(play(times(60, loss(0.04)), down.bandwidth, down.endMs).levels)).toEqual(new Set([1]));
});

it('the bandwidth rule doubles the wait after a step up that was too much, and resets it after a long good period', () => {
  let state = play([loss(0.1)]);
  const waits: number[] = [];
  for (let step = 0; step < 5; step += 1) {
    const startMs = state.endMs;
    let goodForMs = 0;
    while (state.bandwidth.level === 1) {
      state = play([loss(0)], state.bandwidth, state.endMs);
      goodForMs = state.endMs - startMs - lookEveryMs;
    }
    waits.push(goodForMs);
    state = play([loss(0.1)], state.bandwidth, state.endMs);
  }
  expect(waits).toEqual([8_000, 16_000, 32_000, 64_000, 64_000]);
  const calm = play(times(140, loss(0)), state.bandwidth, state.endMs);
  expect([calm.levels.at(-1), calm.bandwidth.waitMs]).toEqual([0, firstWaitMs]);
});

it('the encoding shrinks with the level, does not exceed the camera’s size, and is limited by bandwidth saving', () => {
  const bitrates = videoLevels.map((_, level) => encodingFor(level, false, 480).maxBitrate);
  expect(bitrates).toEqual(bitrates.toSorted((a, b) => b - a));
  expect(encodingFor(0, false, 480)).toEqual({
    maxBitrate: 900_000,
    maxFramerate: 15,
    scaleResolutionDownBy: 1,
  });
  expect(encodingFor(0, false, 240).scaleResolutionDownBy).toBe(1);
  expect(encodingFor(0, false, 1_080).scaleResolutionDownBy).toBe(2.25);
  const saving = { maxBitrate: 160_000, maxFramerate: 10, scaleResolutionDownBy: 2 };
  for (let level = 0; level <= savingLevel; level += 1) expect(encodingFor(level, true, 480)).toEqual(saving);
  expect(encodingFor(poorest, true, 480)).toEqual(encodingFor(poorest, false, 480));
  expect(encodingFor(0, true, null).scaleResolutionDownBy).toBe(1);
});
