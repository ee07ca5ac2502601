import sharp from 'sharp';
import { blend, colourOf, frameHeight, frameWidth, viewPlanes } from './planes.ts';

/** The name label for the lower left corner: its colours, and the opacity of each point. */
export interface Label {
  readonly width: number;
  readonly height: number;
  readonly y: Float32Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
  readonly alpha: Float32Array;
}

export const font = `font-family="Onest, Inter, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', sans-serif" font-weight="600"`;
const fontSize = 19;
const height = 34;
const left = 24;
const bottom = 22;

/** Draws a small dark pill with a green dot and the name. */
export async function createLabel(name: string): Promise<Label> {
  const width = Math.min(frameWidth - 2 * left, (await measure(name)) + 46);
  const middle = height / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" rx="${middle}" fill="#0d0a14" fill-opacity=".5"/>
    <rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="${middle - 0.5}" fill="none" stroke="#fff" stroke-opacity=".14"/>
    <circle cx="17" cy="${middle}" r="4" fill="#4ade80"/>
    <text x="29" y="23.5" ${font} font-size="${fontSize}" fill="#fff">${escapeXml(name)}</text>
  </svg>`;
  const rgba = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const points = width * height;
  const plane = () => new Float32Array(points);
  const label = { width, height, y: plane(), u: plane(), v: plane(), alpha: plane() };
  for (let at = 0; at < points; at++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(4 * at, 4 * at + 4);
    const colour = colourOf(red, green, blue);
    label.y[at] = colour.y;
    label.u[at] = colour.u;
    label.v[at] = colour.v;
    label.alpha[at] = alpha / 255;
  }
  return label;
}

export function drawLabel(label: Label, target: Uint8ClampedArray): void {
  const { y: luma, u, v } = viewPlanes(target);
  const top = frameHeight - bottom - label.height;
  for (let row = 0; row < label.height; row++) {
    for (let column = 0; column < label.width; column++) {
      const from = row * label.width + column;
      const alpha = label.alpha[from] ?? 0;
      if (alpha === 0) continue;
      const x = left + column;
      const y = top + row;
      blend(luma, y * frameWidth + x, label.y[from] ?? 0, alpha);
      if ((x | y) & 1) continue;
      const half = (y / 2) * (frameWidth / 2) + x / 2;
      blend(u, half, label.u[from] ?? 0, alpha);
      blend(v, half, label.v[from] ?? 0, alpha);
    }
  }
}

/** Returns the width of the name in pixels; 0 if the machine has no fonts. */
async function measure(name: string): Promise<number> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="40">
    <text x="4" y="28" ${font} font-size="${fontSize}" fill="#fff">${escapeXml(name)}</text></svg>`;
  const trimmed = await sharp(Buffer.from(svg))
    .trim({ threshold: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  return trimmed && trimmed.info.width < 640 ? trimmed.info.width : 0;
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
