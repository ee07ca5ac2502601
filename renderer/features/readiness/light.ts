/** Brightness of a picture, 0 to 255: in the middle, where the user is, and around it. */
export interface LightReading {
  readonly middle: number;
  readonly around: number;
}

/**
 * `dark`: the user cannot be seen. `dim`: too little light. `backlit`: the light is behind the user.
 * `bright`: too much light.
 */
export type LightState = 'dark' | 'dim' | 'backlit' | 'bright' | 'good';

/**
 * Thresholds of brightness: faces are recognizable from about a quarter of the maximum, and white above nine
 * tenths.
 */
const [darkBelow, dimBelow, brightAbove] = [18, 62, 228];
/**
 * Minimum ratio and difference between surroundings and middle for a backlit picture, such as a window behind
 * the user.
 */
const [backlitBy, backlitFrom] = [1.5, 36];

export function judgeLight({ middle, around }: LightReading): LightState {
  if (middle < darkBelow && around < darkBelow * 2) return 'dark';
  if (around > middle * backlitBy && around - middle > backlitFrom) return 'backlit';
  if (middle < dimBelow) return 'dim';
  return middle > brightAbove ? 'bright' : 'good';
}

/** Returns whether a point (0 to 1) lies in the oval where face and shoulders of a seated user are. */
function isMiddle(x: number, y: number): boolean {
  return ((x - 0.5) / 0.22) ** 2 + ((y - 0.48) / 0.34) ** 2 <= 1;
}

/** Measures RGBA pixels of a canvas. */
export function readLight(pixels: Uint8ClampedArray, width: number, height: number): LightReading {
  const [middle, around] = [
    { sum: 0, count: 0 },
    { sum: 0, count: 0 },
  ];
  for (let at = 0; at < width * height; at++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3);
    const part = isMiddle(((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height)
      ? middle
      : around;
    part.sum += 0.299 * red + 0.587 * green + 0.114 * blue;
    part.count += 1;
  }
  const meanOf = ({ sum, count }: typeof middle) => (count === 0 ? 0 : sum / count);
  return { middle: meanOf(middle), around: meanOf(around) };
}

/** Size of the measured frame: enough for brightness, too small to recognize a person. */
const [frameWidth, frameHeight] = [32, 24];

/** Returns null before the first frame, or if the browser lacks `OffscreenCanvas`. */
export function lightOf(video: HTMLVideoElement): LightReading | null {
  if (video.videoWidth === 0 || typeof OffscreenCanvas === 'undefined') return null;
  const context = new OffscreenCanvas(frameWidth, frameHeight).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, frameWidth, frameHeight);
  return readLight(context.getImageData(0, 0, frameWidth, frameHeight).data, frameWidth, frameHeight);
}
