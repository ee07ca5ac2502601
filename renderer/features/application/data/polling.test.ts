import { expect, it } from 'vitest';
import { identityPolling } from '#shared/domain/applications.ts';
import { pickTwo } from '../selfie/pickTwo.ts';
import { nextAskMs } from './useIdentityCheck.ts';

it('requests the result of an identity check every five seconds, slowing to thirty, for a quarter of an hour', () => {
  const pauses = Array.from({ length: 20 }, (_, asked) => nextAskMs(asked, 0));
  expect(pauses[0]).toBe(5_000);
  expect(pauses.at(-1)).toBe(30_000);
  expect(pauses).toEqual(pauses.toSorted((a, b) => Number(a) - Number(b)));
  expect(nextAskMs(3, identityPolling.untilMs - 1)).not.toBe(false);
  expect(nextAskMs(3, identityPolling.untilMs)).toBe(false);
});

it('picks two different gestures at random', () => {
  const gestures = ['a', 'b', 'c'].map((id) => ({ id, name: id, url: null }));
  const seen = new Set<string>();
  for (let at = 0; at < 9; at++) {
    const chances = [(at % 3) / 3, Math.floor(at / 3) / 3];
    const ids = pickTwo(gestures, () => chances.shift() ?? 0).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    seen.add(ids.join(''));
  }
  expect(seen.size).toBe(6);
  expect(pickTwo(gestures.slice(0, 1), () => 0)).toEqual([]);
});
