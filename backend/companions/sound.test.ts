import { describe, expect, it } from 'vitest';
import { blockSamples, createSound, sampleRate } from './sound.ts';

function play(seed: string, seconds: number): Int16Array {
  const sound = createSound(seed);
  const blocks = (seconds * sampleRate) / blockSamples;
  const samples = new Int16Array(blocks * blockSamples);
  for (let block = 0; block < blocks; block++) {
    sound.next(samples.subarray(block * blockSamples, (block + 1) * blockSamples));
  }
  return samples;
}

function decibels(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += (sample / 32_767) ** 2;
  return 10 * Math.log10(sum / samples.length);
}

describe('sound', () => {
  it('is soft, never silent for a whole second, and never clips', () => {
    const samples = play('mira', 30);
    expect(decibels(samples)).toBeGreaterThan(-27);
    expect(decibels(samples)).toBeLessThan(-21);
    for (let second = 1; second < 30; second++) {
      expect(decibels(samples.subarray(second * sampleRate, (second + 1) * sampleRate))).toBeGreaterThan(-40);
    }
    expect(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)).toBeLessThan(14_000);
  });

  it('has no clicks at the edges of blocks and chords', () => {
    const samples = play('zoya', 16);
    let inside = 0;
    let across = 0;
    for (let at = 1; at < samples.length; at++) {
      const step = Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0));
      if (at % blockSamples === 0) across = Math.max(across, step);
      else inside = Math.max(inside, step);
    }
    expect(across).toBeLessThanOrEqual(inside * 1.1);
    expect(inside).toBeLessThan(600);
  });

  it('starts from silence', () => {
    const samples = play('mira', 1);
    expect(Math.abs(samples[0] ?? 0)).toBeLessThan(5);
    expect(decibels(samples.subarray(0, blockSamples))).toBeLessThan(-50);
  });

  it('is the same for the same seed and differs between seeds', () => {
    expect(play('mira', 1)).toEqual(play('mira', 1));
    expect(play('mira', 1)).not.toEqual(play('zoya', 1));
  });
});
