/** A microphone that gives nothing for this time, open and unmuted, is a broken or a muted one. */
export const silentAfterMs = 10_000;
/** A camera needs a moment for its exposure; dark for this time it is covered, or the room is. */
export const darkAfterMs = 4_000;

/** The largest sample of a microphone that gives nothing: the quietest room makes more noise (-90 dB). */
const nothingBelow = 0.000_03;
/** As the server's moderator judges: mean of 255 below which a frame shows nothing, deviation below which it is plain. */
const darkBelow = 16;
const flatBelow = 6;

/** Since when something looks wrong; null while all is well. */
export type FaultSince = number | null;

/** `isWrong` null: it could not be looked at, which says nothing. */
export function nextFaultSince(since: FaultSince, isWrong: boolean | null, at: number): FaultSince {
  if (isWrong === null) return since;
  return isWrong ? (since ?? at) : null;
}

export function isNothing(samples: Float32Array): boolean {
  return samples.every((sample) => Math.abs(sample) < nothingBelow);
}

/** Whether a picture (RGBA, as a canvas gives it) is too dark or too plain to show anybody. */
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
