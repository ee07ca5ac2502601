import { frameHeight, frameWidth, viewPlanes, type Planes } from './planes.ts';

export interface Eye {
  readonly x: number;
  readonly y: number;
}

/** The eyes of a portrait and their scale: 1 if the eyes are 56 pixels apart. */
export interface Eyes {
  readonly left: Eye;
  readonly right: Eye;
  readonly scale: number;
}

const apart = 56;
const scales = [1, 0.9, 1.12, 0.8, 1.25, 1.4, 1.6] as const;

/**
 * Finds the eyes: two dark spots at the right distance, each with white on both sides and skin below. Returns
 * null if no pair is convincing (sunglasses, closed eyes, a placeholder without a face); the portrait then
 * never blinks.
 */
export function findEyes(portrait: Uint8ClampedArray): Eyes | null {
  const planes = viewPlanes(portrait);
  let best: { eyes: Eyes; score: number } | null = null;
  for (const scale of scales) {
    const spots = findSpots(planes, scale);
    for (const left of spots) {
      for (const right of spots) {
        const across = right.x - left.x;
        if (Math.abs(across / (apart * scale) - 1) > 0.15) continue;
        if (Math.abs(right.y - left.y) > 0.2 * across) continue;
        const score = left.score + right.score - 2 * Math.abs(across / (apart * scale) - 1);
        if (!best || score > best.score) best = { score, eyes: { left, right, scale: across / apart } };
      }
    }
  }
  return best?.eyes ?? null;
}

interface Spot extends Eye {
  readonly score: number;
}

/** Returns the centre of each patch of points that look like a pupil, best first. */
function findSpots(planes: Planes, scale: number): Spot[] {
  const points: Spot[] = [];
  for (let y = 60; y < frameHeight - 140; y++) {
    for (let x = 140; x < frameWidth - 140; x++) {
      const score = eyeScore(planes, x, y, scale);
      if (score > 0.5) points.push({ x, y, score });
    }
  }
  const spots: Spot[] = [];
  for (const point of points.toSorted((a, b) => b.score - a.score)) {
    if (spots.length === 12) break;
    if (spots.some((spot) => Math.hypot(spot.x - point.x, spot.y - point.y) < 14 * scale)) continue;
    const patch = points.filter(({ x, y }) => Math.hypot(x - point.x, y - point.y) < 7 * scale);
    const weight = patch.reduce((sum, { score }) => sum + score, 0);
    const x = patch.reduce((sum, each) => sum + each.x * each.score, 0) / weight;
    const y = patch.reduce((sum, each) => sum + each.y * each.score, 0) / weight;
    spots.push({ x, y, score: point.score });
  }
  return spots;
}

function eyeScore(planes: Planes, x: number, y: number, scale: number): number {
  const at = (dx: number, dy: number) => Math.round(y + dy * scale) * frameWidth + Math.round(x + dx * scale);
  const light = (dx: number, dy: number) => planes.y[at(dx, dy)] ?? 0;
  const dark = (light(0, -1) + light(-1, 0) + light(1, 0) + light(0, 1)) / 4;
  if (dark > 70) return 0;
  const left = Math.max(whiteness(planes, at(-9, 1)), whiteness(planes, at(-11, 2)));
  const right = Math.max(whiteness(planes, at(9, 1)), whiteness(planes, at(11, 1)));
  const white = Math.min(left, right);
  if (white === 0 || !isSkin(planes, at(0, 15))) return 0;
  return white * (1 - dark / 140);
}

function whiteness({ y, u, v }: Planes, at: number): number {
  const half = chromaAt(at);
  if ((u[half] ?? 0) < 116 || (v[half] ?? 0) > 142) return 0;
  return Math.max(0, ((y[at] ?? 0) - 170) / 60);
}

/** Skin of every tone is more red than blue; its lightness is irrelevant. */
function isSkin({ u, v }: Planes, at: number): boolean {
  const half = chromaAt(at);
  return (v[half] ?? 0) - (u[half] ?? 0) > 12;
}

function chromaAt(at: number): number {
  const row = Math.floor(at / frameWidth);
  return (row >> 1) * (frameWidth / 2) + ((at % frameWidth) >> 1);
}
