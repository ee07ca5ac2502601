import { expect, it } from 'vitest';
import { loudness, rms } from './loudness.ts';

it('loudness is linear in decibels between the floor and full scale', () => {
  expect(loudness(1)).toBe(1);
  expect(loudness(10 ** (-30 / 20))).toBeCloseTo(0.5);
  expect(loudness(10 ** (-60 / 20))).toBeCloseTo(0);
});

it('loudness stays between 0 and 1 for any amplitude', () => {
  for (const amplitude of [-1, 0, Number.NaN, 1e-9]) expect(loudness(amplitude)).toBe(0);
  expect(loudness(4)).toBe(1);
});

it('rms returns the root mean square of the samples', () => {
  expect(rms(new Float32Array([0.5, -0.5, 0.5, -0.5]))).toBe(0.5);
  expect(rms(new Float32Array())).toBe(0);
});
