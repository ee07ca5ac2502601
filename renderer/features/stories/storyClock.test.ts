import { expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createStoryClock } from './storyClock.ts';
import { agoOf, leftOf } from './words.ts';

function begin(durationMs = 5_000) {
  const clock = createManualClock(1_000_000);
  const scope = createScope();
  const seen = { part: 0, ends: 0 };
  const story = createStoryClock({
    ...{ clock, scope, durationMs },
    onPart: (part) => (seen.part = part),
    onEnd: () => (seen.ends += 1),
  });
  return { clock, scope, story, seen };
}

it('advances a part with the clock, and ends it once', () => {
  const { clock, story, seen } = begin();
  story.run();
  story.run();
  clock.advance(2_500);
  expect(seen).toEqual({ part: 0.5, ends: 0 });
  clock.advance(60_000);
  expect(seen).toEqual({ part: 1, ends: 1 });
  story.run();
  clock.advance(60_000);
  expect(seen.ends).toBe(1);
});

it('pauses a part for any time, and continues from there', () => {
  const { clock, story, seen } = begin();
  story.run();
  clock.advance(2_000);
  story.pause();
  clock.advance(3_600_000);
  expect(seen).toEqual({ part: 0.4, ends: 0 });
  expect(clock.pending).toBe(0);
  story.run();
  clock.advance(2_950);
  expect(seen.ends).toBe(0);
  clock.advance(50);
  expect(seen).toEqual({ part: 1, ends: 1 });
});

it('does not end a part that was left', () => {
  const { clock, scope, story, seen } = begin();
  story.run();
  scope.end();
  clock.advance(10_000);
  expect([seen.ends, clock.pending]).toEqual([0, 0]);
});

it('formats the age and the remaining time of a story', () => {
  const now = Date.UTC(2026, 4, 20, 12);
  const minutes = (count: number) => now - count * 60_000;
  expect(agoOf('en', minutes(0.5), now)).toBe('now');
  expect(agoOf('en', minutes(5), now)).toBe('5 minutes ago');
  expect(agoOf('en', minutes(125), now)).toBe('2 hours ago');
  expect(agoOf('ru', minutes(125), now)).toBe('2 часа назад');
  const until = (ms: number) => leftOf(new Date(now + ms).toISOString(), now);
  expect(until(3 * 3_600_000 + 1)).toEqual({ unit: 'hours', count: 3 });
  expect(until(61_000)).toEqual({ unit: 'minutes', count: 2 });
  expect(until(-5)).toEqual({ unit: 'minutes', count: 0 });
});
