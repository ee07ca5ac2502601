/**
 * Size of the picture and its I420 form: one full plane of luma and two quarter planes of chroma, as the
 * codec expects. BT.601 with video levels, which browsers assume at this size.
 */
export const frameWidth = 640;
export const frameHeight = 480;
export const framesPerSecond = 15;
export const lumaBytes = frameWidth * frameHeight;
export const chromaBytes = lumaBytes / 4;
export const frameBytes = lumaBytes + 2 * chromaBytes;
/** The video levels of black and of "no colour". */
export const black = 16;
export const neutral = 128;

/** Views of the three planes of one frame. */
export interface Planes {
  readonly y: Uint8ClampedArray;
  readonly u: Uint8ClampedArray;
  readonly v: Uint8ClampedArray;
}

export function viewPlanes(frame: Uint8ClampedArray): Planes {
  return {
    y: frame.subarray(0, lumaBytes),
    u: frame.subarray(lumaBytes, lumaBytes + chromaBytes),
    v: frame.subarray(lumaBytes + chromaBytes, frameBytes),
  };
}

export interface Colour {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

export function colourOf(red: number, green: number, blue: number): Colour {
  return {
    y: black + 0.2568 * red + 0.5041 * green + 0.0979 * blue,
    u: neutral - 0.1482 * red - 0.291 * green + 0.4392 * blue,
    v: neutral + 0.4392 * red - 0.3678 * green - 0.0714 * blue,
  };
}

/** Blends `part` (0 to 1) of a colour into one point. */
export function blend(plane: Uint8ClampedArray, at: number, colour: number, part: number): void {
  const old = plane[at] ?? 0;
  plane[at] = old + (colour - old) * part;
}

/** Converts interleaved RGB of the frame's size to I420. */
export function frameFromRgb(rgb: Uint8Array): Uint8ClampedArray {
  const frame = new Uint8ClampedArray(frameBytes);
  const { y, u, v } = viewPlanes(frame);
  const halfWidth = frameWidth / 2;
  const sumU = new Float32Array(chromaBytes);
  const sumV = new Float32Array(chromaBytes);
  for (let row = 0; row < frameHeight; row++) {
    for (let column = 0; column < frameWidth; column++) {
      const at = row * frameWidth + column;
      const colour = colourOf(rgb[3 * at] ?? 0, rgb[3 * at + 1] ?? 0, rgb[3 * at + 2] ?? 0);
      const half = (row >> 1) * halfWidth + (column >> 1);
      y[at] = colour.y;
      sumU[half] = (sumU[half] ?? 0) + colour.u;
      sumV[half] = (sumV[half] ?? 0) + colour.v;
    }
  }
  for (let at = 0; at < chromaBytes; at++) {
    u[at] = (sumU[at] ?? 0) / 4;
    v[at] = (sumV[at] ?? 0) / 4;
  }
  return frame;
}

/** Converts an I420 frame to RGB, for saving frames as pictures. */
export function rgbFromFrame(frame: Uint8ClampedArray): Uint8ClampedArray {
  const { y, u, v } = viewPlanes(frame);
  const rgb = new Uint8ClampedArray(lumaBytes * 3);
  const halfWidth = frameWidth / 2;
  for (let at = 0; at < lumaBytes; at++) {
    const row = Math.floor(at / frameWidth);
    const half = (row >> 1) * halfWidth + ((at % frameWidth) >> 1);
    const light = 1.164 * ((y[at] ?? 0) - black);
    const blueness = (u[half] ?? 0) - neutral;
    const redness = (v[half] ?? 0) - neutral;
    rgb[3 * at] = light + 1.596 * redness;
    rgb[3 * at + 1] = light - 0.813 * redness - 0.392 * blueness;
    rgb[3 * at + 2] = light + 2.017 * blueness;
  }
  return rgb;
}
