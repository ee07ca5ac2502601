import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addSample, floorRules, isRenewalDue, newMemoryFloor, type MemoryFloor } from './memoryFloor.ts';

const minuteMs = 60_000;
const { windowMs, mostGrowthKb, warmUpWindows } = floorRules;
const perWindow = windowMs / minuteMs;

/** Adds one sample per minute. Returns the state after each. */
function run(samples: readonly number[]): readonly MemoryFloor[] {
  let floor = newMemoryFloor;
  return samples.map((privateKb, at) => (floor = addSample(floor, { atMs: at * minuteMs, privateKb })));
}
const sizes = fc.integer({ min: 0, max: 4_000_000 });

it('peaks of any height and number are no growth if the memory falls once in each half hour', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(sizes, { minLength: perWindow - 1, maxLength: perWindow - 1 }), {
        minLength: 3,
        maxLength: 12,
      }),
      fc.nat(perWindow - 1),
      (windows, place) => {
        const samples = windows.flatMap((peaks) => {
          const high = peaks.map((peak) => 100_000 + peak);
          return [...high.slice(0, place), 100_000, ...high.slice(place)];
        });
        expect(run(samples).some(isRenewalDue)).toBe(false);
      },
    ),
    { numRuns: 50 },
  );
});

it('a growing floor is detected eventually, even if it grows slowly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), sizes, (kbAMinute, start) => {
      const minutes = Math.ceil(mostGrowthKb / kbAMinute) + (warmUpWindows + 4) * perWindow;
      const samples = Array.from({ length: minutes }, (_, at) => start + at * kbAMinute);
      expect(isRenewalDue(run(samples).at(-1)!)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

it('growth is only reported if all samples of the previous two half hours were above the limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(sizes, fc.integer({ min: 1, max: 90 })), { minLength: 5, maxLength: 25 }),
      (stretches) => {
        const samples = stretches.flatMap(([kb, minutes]) => Array.from({ length: minutes }, () => kb));
        const states = run(samples);
        states.forEach((state, at) => {
          if (!isRenewalDue(state)) return;
          // Start of the current window, a multiple of the window length.
          const until = Math.floor(at / perWindow) * perWindow;
          const before = samples.slice(until - 2 * perWindow, until);
          expect(Math.min(...before)).toBeGreaterThan((state.lowestKb ?? 0) + mostGrowthKb);
        });
      },
    ),
    { numRuns: 100 },
  );
});

it('a sleep does not end a half hour by itself, and a clock that is set back starts a new one', () => {
  const low = run(Array.from({ length: 3 * perWindow + 1 }, () => 100_000)).at(-1)!;
  const atMs = 3 * windowMs;
  // Two samples after nights, both at a peak.
  let floor = addSample(low, { atMs: atMs + 8 * 60 * minuteMs, privateKb: 900_000 });
  floor = addSample(floor, { atMs: atMs + 16 * 60 * minuteMs, privateKb: 900_000 });
  floor = addSample(floor, { atMs: atMs + 24 * 60 * minuteMs, privateKb: 900_000 });
  expect(floor.highInRow).toBe(0);
  expect(addSample(floor, { atMs: 0, privateKb: 1 }).now).toEqual({ startedAtMs: 0, samples: 1, minKb: 1 });
});

it('memory allocated in the first half hour is no growth', () => {
  const samples = [
    ...Array.from({ length: perWindow }, () => 40_000),
    ...Array.from({ length: 6 * perWindow }, () => 400_000),
  ];
  expect(run(samples).some(isRenewalDue)).toBe(false);
});
