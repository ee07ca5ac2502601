/** How bright a picture is, 0 to 255: in the middle, where a person is, and around it. */
export interface LightReading {
  readonly middle: number;
  readonly around: number;
}

/** `dark`: nobody is seen. `dim`: too little light. `backlit`: it is behind the person. `bright`: too much of it. */
export type LightState = 'dark' | 'dim' | 'backlit' | 'bright' | 'good';

/** Faces are told apart from about a quarter of full brightness on; above nine tenths they are a plain white. */
const [darkBelow, dimBelow, brightAbove] = [18, 62, 228];
/** Lighter around than in the middle by this factor, and by as much: a window behind somebody. */
const [backlitBy, backlitFrom] = [1.5, 36];

export function judgeLight({ middle, around }: LightReading): LightState {
  if (middle < darkBelow && around < darkBelow * 2) return 'dark';
  if (around > middle * backlitBy && around - middle > backlitFrom) return 'backlit';
  if (middle < dimBelow) return 'dim';
  return middle > brightAbove ? 'bright' : 'good';
}

/** Where the face and the shoulders of somebody who sits in front of a camera are: an oval in the middle. */
function isMiddle(x: number, y: number): boolean {
  return ((x - 0.5) / 0.22) ** 2 + ((y - 0.48) / 0.34) ** 2 <= 1;
}

/** Reads RGBA pixels as a canvas gives them. */
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

/** A frame so small shows light and dark, and nobody. */
const [frameWidth, frameHeight] = [32, 24];

/** Null before the first frame, and where the browser lets nobody look. */
export function lightOf(video: HTMLVideoElement): LightReading | null {
  if (video.videoWidth === 0 || typeof OffscreenCanvas === 'undefined') return null;
  const context = new OffscreenCanvas(frameWidth, frameHeight).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, frameWidth, frameHeight);
  return readLight(context.getImageData(0, 0, frameWidth, frameHeight).data, frameWidth, frameHeight);
}
