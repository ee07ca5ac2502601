import { blend, colourOf, frameHeight, frameWidth, viewPlanes, type Colour } from './planes.ts';
import { seededRandom, smoothStep } from '../lib/seeded.ts';

/** An out-of-focus light of a room at night, drifting behind the person. */
interface Light {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly strength: number;
  readonly colour: Colour;
  readonly phase: number;
  readonly driftX: number;
  readonly driftY: number;
  readonly periodMs: number;
}

const amber = colourOf(255, 195, 122);
const colours = [
  amber,
  colourOf(255, 154, 98),
  colourOf(240, 67, 138),
  colourOf(160, 120, 255),
  colourOf(255, 224, 176),
];
const lightCount = 9;

export type Lights = (target: Uint8ClampedArray, ms: number) => void;

/**
 * Creates the lights. `covered` returns how much of a point the person covers (0 to 1), because lights are
 * drawn behind the person.
 */
export function createLights(seed: string, covered: (x: number, y: number) => number): Lights {
  const random = seededRandom(`${seed} lights`);
  const lights = Array.from({ length: lightCount }, (_, index): Light => {
    // Alternates left and right of the middle, so that no seed puts all lights behind the head.
    const side = index % 2 === 0 ? -1 : 1;
    return {
      x: frameWidth / 2 + side * frameWidth * (0.2 + 0.3 * random()),
      y: frameHeight * (0.05 + 0.75 * random()),
      radius: 11 + 21 * random(),
      strength: 0.16 + 0.2 * random(),
      colour: colours[Math.floor(random() * colours.length)] ?? amber,
      phase: random() * Math.PI * 2,
      driftX: 14 + 22 * random(),
      driftY: 8 + 14 * random(),
      periodMs: 8_000 + 9_000 * random(),
    };
  });
  const veil = drawVeil(covered);
  return (target, ms) => {
    for (const light of lights) drawLight(target, light, ms, veil);
  };
}

/** Returns how much of the background is visible at each point of the quarter planes. */
function drawVeil(covered: (x: number, y: number) => number): Float32Array {
  const width = frameWidth / 2;
  const veil = new Float32Array((width * frameHeight) / 2);
  for (let at = 0; at < veil.length; at++) {
    veil[at] = 1 - covered((at % width) * 2, Math.floor(at / width) * 2);
  }
  return veil;
}

/**
 * Draws in squares of two by two pixels, as the colour planes do: one colour sample and four luma samples
 * each.
 */
function drawLight(target: Uint8ClampedArray, light: Light, ms: number, veil: Float32Array): void {
  const { y: luma, u, v } = viewPlanes(target);
  const angle = (ms / light.periodMs) * 2 * Math.PI + light.phase;
  const middleX = light.x + light.driftX * Math.sin(angle);
  const middleY = light.y + light.driftY * Math.cos(angle * 0.73);
  const strength = light.strength * (0.75 + 0.25 * Math.sin(angle * 2.3));
  const radius = light.radius;
  const width = frameWidth / 2;
  const fromX = Math.max(0, Math.floor((middleX - radius) / 2));
  const toX = Math.min(width - 1, Math.ceil((middleX + radius) / 2));
  const fromY = Math.max(0, Math.floor((middleY - radius) / 2));
  const toY = Math.min(frameHeight / 2 - 1, Math.ceil((middleY + radius) / 2));
  for (let row = fromY; row <= toY; row++) {
    for (let column = fromX; column <= toX; column++) {
      const half = row * width + column;
      const corner = row * 2 * frameWidth + column * 2;
      // Dark areas take the light; in bright areas it is barely visible.
      const free = (veil[half] ?? 0) * strength * (1 - (luma[corner] ?? 0) / 235);
      if (free <= 0.004) continue;
      const dx = column * 2 - middleX;
      const dy = row * 2 - middleY;
      blend(luma, corner, light.colour.y, free * disc(dx, dy, radius));
      blend(luma, corner + 1, light.colour.y, free * disc(dx + 1, dy, radius));
      blend(luma, corner + frameWidth, light.colour.y, free * disc(dx, dy + 1, radius));
      blend(luma, corner + frameWidth + 1, light.colour.y, free * disc(dx + 1, dy + 1, radius));
      const tint = free * disc(dx + 0.5, dy + 0.5, radius);
      blend(u, half, light.colour.u, tint);
      blend(v, half, light.colour.v, tint);
    }
  }
}

/**
 * Returns the brightness of a light: a lens shows a distant light as a disc that is slightly brighter at its
 * rim.
 */
function disc(dx: number, dy: number, radius: number): number {
  const part = Math.sqrt(dx * dx + dy * dy) / radius;
  return part >= 1 ? 0 : (0.72 + 0.28 * part * part) * smoothStep(1, 0.86, part);
}
