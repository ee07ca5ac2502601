import sharp, { type Sharp } from 'sharp';

/** A crop of the 1800 by 1200 scene in its own units, and the rendered size in pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pixels: readonly [width: number, height: number];
  /** Maximum size of the file in bytes. */
  readonly limit: number;
}

const kilobyte = 1024;

/** The first three crops are the views of the drawn portraits. */
export const crops = {
  bust: { x: 180, y: 90, width: 840, height: 1050, pixels: [720, 900], limit: 60 * kilobyte },
  face: { x: 315, y: 170, width: 570, height: 570, pixels: [160, 160], limit: 8 * kilobyte },
  tile: { x: 60, y: 96, width: 1080, height: 800, pixels: [720, 533], limit: 60 * kilobyte },
  // Leaves room on every side, because the demo camera moves within this picture.
  wide: { x: -20, y: 50, width: 1240, height: 930, pixels: [640, 480], limit: 45 * kilobyte },
  scene: { x: -300, y: 0, width: 1800, height: 1200, pixels: [1440, 960], limit: 90 * kilobyte },
  gallery: { x: 180, y: 90, width: 840, height: 1050, pixels: [480, 600], limit: 30 * kilobyte },
  clip: { x: 180, y: 90, width: 840, height: 1050, pixels: [288, 360], limit: 30 * kilobyte },
  largeBust: { x: 180, y: 90, width: 840, height: 1050, pixels: [840, 1050], limit: 60 * kilobyte },
} as const satisfies Record<string, Crop>;

export type CropName = keyof typeof crops;

/** Units around the scene, because a blur at the edge of the canvas would darken the picture there. */
const margin = 80;
const [left, top, width, height] = [-300 - margin, -margin, 1800 + 2 * margin, 1200 + 2 * margin];

/**
 * Returns the crop as raw pixels. Draws the whole scene before cutting, because a blur at the edge would
 * darken the crop.
 */
const draw = async (svg: string, crop: Crop): Promise<Sharp> => {
  const scale = crop.pixels[0] / crop.width;
  const whole = svg.replace(
    'viewBox="-300 0 1800 1200"',
    `viewBox="${left} ${top} ${width} ${height}" width="${Math.ceil(width * scale)}" height="${Math.ceil(height * scale)}"`,
  );
  const { data, info } = await sharp(Buffer.from(whole))
    .flatten({ background: '#0d0a14' })
    .extract({
      left: Math.round((crop.x - left) * scale),
      top: Math.round((crop.y - top) * scale),
      width: crop.pixels[0],
      height: crop.pixels[1],
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};

/**
 * Renders a crop as WebP in the best quality that fits its limit. Starts high, because soft gradients show
 * banding first. Throws if no quality fits.
 */
export const render = async (svg: string, name: CropName): Promise<Buffer> => {
  const crop = crops[name];
  const pixels = await draw(svg, crop);
  for (let quality = 92; quality >= 40; quality -= 4) {
    const file = await pixels.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
    if (file.length <= crop.limit) return file;
  }
  throw new Error(`The ${name} crop does not fit its ${crop.limit} bytes at any acceptable quality.`);
};

/** Renders one frame of a video as PNG. */
export const renderPng = async (svg: string, name: CropName): Promise<Buffer> =>
  (await draw(svg, crops[name])).png().toBuffer();
