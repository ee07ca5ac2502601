import { expect, it } from 'vitest';
import { isNothing, nextFaultSince, showsNothing } from './faultDetection.ts';

const pixels = (...luminances: number[]) => new Uint8ClampedArray(luminances.flatMap((l) => [l, l, l, 255]));

it.each<[string, Uint8ClampedArray, boolean]>([
  ['black', pixels(0, 0, 0, 0), true],
  ['almost black with a glimmer', pixels(0, 0, 0, 40), true],
  ['a finger on the lens', pixels(60, 62, 64, 61), true],
  ['plain white', pixels(255, 255, 255, 255), true],
  ['a dim room', pixels(4, 10, 30, 60), false],
  ['a face in the light', pixels(90, 180, 140, 60), false],
])('judges whether a picture shows nothing: %s', (_name, picture, isDark) => {
  expect(showsNothing(picture)).toBe(isDark);
});

it('showsNothing weighs colors like the human eye', () => {
  // Blue has little weight, like a machine's lamp in a dark room.
  expect(showsNothing(new Uint8ClampedArray([0, 0, 120, 255, 0, 0, 120, 255]))).toBe(true);
  expect(showsNothing(new Uint8ClampedArray([0, 0, 0, 255, 0, 120, 0, 255]))).toBe(false);
});

it('isNothing distinguishes a dead microphone from the quietest room', () => {
  expect(isNothing(new Float32Array(8))).toBe(true);
  expect(isNothing(Float32Array.of(0, 0.000_02, -0.000_02))).toBe(true);
  expect(isNothing(Float32Array.of(0, 0, -0.000_1))).toBe(false);
});

it('a fault counts from the first failed check and skips checks that were not possible', () => {
  const looks = [null, true, true, null, true, false, null, true] as const;
  const since: (number | null)[] = [];
  looks.forEach((isWrong, at) => since.push(nextFaultSince(since.at(-1) ?? null, isWrong, at)));
  expect(since).toEqual([null, 1, 1, 1, 1, null, null, 7]);
});
