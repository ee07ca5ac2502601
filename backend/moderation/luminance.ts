import type { Luminance } from '../pictures/frames.ts';

/** Problem of a camera picture that shows no person. */
export type Finding = 'dark' | 'flat' | 'covered' | 'frozen';

/** Mean luminance below which a frame is dark: a closed lid or a room without light. */
const darkBelow = 16;
/** Standard deviation below which a frame is a plain surface. */
const flatBelow = 6;
/**
 * Mean step between neighbouring samples below which a frame has only soft shading: a finger or a cloth on
 * the lens. Faces have edges even in poor light. A strong contrast without edges is a wall with a lamp, or
 * fog.
 */
const coveredBelow = 1;
const coveredDeviationBelow = 30;
/** A working sensor has noise: two pictures of the same still room never have all samples this close. */
const frozenWithin = 1;
const frozenMeanBelow = 0.02;
/** Number of consecutive unchanged frames that count as frozen; a single repeated frame does not. */
const frozenAfter = 2;

/** Remembered properties of a user's last frame. */
export interface Look {
  readonly luminance: Luminance;
  /** Number of consecutive frames equal to the previous one. */
  readonly stillTimes: number;
}

export function lookAt(luminance: Luminance, previous: Look | null): Look {
  const isStill = previous !== null && isSame(luminance, previous.luminance);
  return { luminance, stillTimes: isStill ? previous.stillTimes + 1 : 0 };
}

/** Returns null if the picture has content. The kind of content is not recognised. */
export function findingOf({ luminance, stillTimes }: Look): Finding | null {
  const { mean, deviation } = spreadOf(luminance.samples);
  if (mean < darkBelow) return 'dark';
  if (deviation < flatBelow) return 'flat';
  if (deviation < coveredDeviationBelow && detailOf(luminance) < coveredBelow) return 'covered';
  return stillTimes >= frozenAfter ? 'frozen' : null;
}

function spreadOf(samples: Uint8Array): { mean: number; deviation: number } {
  let [sum, squares] = [0, 0];
  for (const sample of samples) {
    sum += sample;
    squares += sample * sample;
  }
  const mean = sum / samples.length;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / samples.length - mean * mean)) };
}

/** Returns the mean step to the right and lower neighbours. */
function detailOf({ width, height, samples }: Luminance): number {
  let [sum, count] = [0, 0];
  const at = (x: number, y: number) => samples[y * width + x] ?? 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x + 1 < width) {
        sum += Math.abs(at(x, y) - at(x + 1, y));
        count++;
      }
      if (y + 1 < height) {
        sum += Math.abs(at(x, y) - at(x, y + 1));
        count++;
      }
    }
  }
  return count === 0 ? 0 : sum / count;
}

function isSame(a: Luminance, b: Luminance): boolean {
  if (a.width !== b.width || a.height !== b.height) return false;
  let sum = 0;
  for (let index = 0; index < a.samples.length; index++) {
    const step = Math.abs((a.samples[index] ?? 0) - (b.samples[index] ?? 0));
    if (step > frozenWithin) return false;
    sum += step;
  }
  return sum / a.samples.length < frozenMeanBelow;
}
