/**
 * Milliseconds without sound after which an open, unmuted microphone counts as silent: it is broken or muted
 * by its own switch.
 */
export const silentAfterMs = 10_000;
/**
 * Milliseconds of darkness after which the camera counts as dark. A camera needs a moment to adjust its
 * exposure.
 */
export const darkAfterMs = 4_000;

/** Samples below this amplitude (-90 dB) count as no signal: even the quietest room makes more noise. */
const nothingBelow = 0.000_03;
/**
 * Thresholds of the server's moderation, on a scale of 255. A frame with a lower mean is dark; one with a
 * lower deviation is plain.
 */
const darkBelow = 16;
const flatBelow = 6;

/** Time in milliseconds since when a fault has lasted; null if there is no fault. */
export type FaultSince = number | null;

/**
 * Returns the start of the fault after a check. `isWrong` null: the check was not possible, so nothing
 * changes.
 */
export function nextFaultSince(since: FaultSince, isWrong: boolean | null, at: number): FaultSince {
  if (isWrong === null) return since;
  return isWrong ? (since ?? at) : null;
}

export function isNothing(samples: Float32Array): boolean {
  return samples.every((sample) => Math.abs(sample) < nothingBelow);
}

/** Returns true if a picture (RGBA pixels of a canvas) is too dark or too plain to show a person. */
export function showsNothing(pixels: Uint8ClampedArray): boolean {
  let [sum, squares] = [0, 0];
  const count = pixels.length / 4;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const luminance = 0.299 * red + 0.587 * green + 0.114 * blue;
    sum += luminance;
    squares += luminance * luminance;
  }
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  return mean < darkBelow || deviation < flatBelow;
}
