import { black, frameHeight, frameWidth, neutral, viewPlanes } from './planes.ts';

/**
 * Warps a picture. The nodes of a coarse grid hold source position and brightness; the points between are
 * interpolated in integers. A 640×480 frame takes a few milliseconds: one bilinear sample and one
 * multiplication per pixel.
 */
const cell = 16;
const gridColumns = frameWidth / cell + 1;
const gridRows = frameHeight / cell + 1;
export const gridNodes = gridColumns * gridRows;

export interface Grid {
  /** Source position of each node, in pixels. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Brightness factor; 1 leaves the brightness unchanged. */
  readonly gain: Float32Array;
}

export function createGrid(): Grid {
  return {
    x: new Float32Array(gridNodes),
    y: new Float32Array(gridNodes),
    gain: new Float32Array(gridNodes).fill(1),
  };
}

/** Returns the position of a node in the drawn picture, in pixels. */
export function nodePosition(node: number): { x: number; y: number } {
  return { x: (node % gridColumns) * cell, y: Math.floor(node / gridColumns) * cell };
}

export function warp(source: Uint8ClampedArray, grid: Grid, target: Uint8ClampedArray): void {
  const from = viewPlanes(source);
  const to = viewPlanes(target);
  warpPlane(from.y, to.y, 1, grid, black);
  warpPlane(from.u, to.u, 2, grid, neutral);
  warpPlane(from.v, to.v, 2, grid, neutral);
}

/** Positions are 16.16 fixed point and gains 1.12, so that the loop stays in 32-bit integers. */
function warpPlane(
  source: Uint8ClampedArray,
  target: Uint8ClampedArray,
  scale: 1 | 2,
  grid: Grid,
  zero: number,
): void {
  const width = frameWidth / scale;
  const height = frameHeight / scale;
  const size = cell / scale;
  const toFixed = 65_536 / scale;
  const maxX = (width - 1) * 65_536 - 1;
  const maxY = (height - 1) * 65_536 - 1;
  const { x: xs, y: ys, gain: gains } = grid;
  for (let row = 0; row < height; row++) {
    const gridRow = Math.floor(row / size);
    const down = (row - gridRow * size) / size;
    for (let column = 0; column < gridColumns - 1; column++) {
      const node = gridRow * gridColumns + column;
      const x0 = clampTo(between(xs, node, down) * toFixed, maxX);
      const x1 = clampTo(between(xs, node + 1, down) * toFixed, maxX);
      const y0 = clampTo(between(ys, node, down) * toFixed, maxY);
      const y1 = clampTo(between(ys, node + 1, down) * toFixed, maxY);
      const g0 = (between(gains, node, down) * 4096) | 0;
      const g1 = (between(gains, node + 1, down) * 4096) | 0;
      const stepX = ((x1 - x0) / size) | 0;
      const stepY = ((y1 - y0) / size) | 0;
      const stepG = ((g1 - g0) / size) | 0;
      let x = x0;
      let y = y0;
      let gain = g0;
      let at = row * width + column * size;
      for (const end = at + size; at < end; at++) {
        const corner = (y >> 16) * width + (x >> 16);
        const partX = (x >> 8) & 255;
        const partY = (y >> 8) & 255;
        const a = source[corner] ?? 0;
        const c = source[corner + width] ?? 0;
        const top = (a << 8) + ((source[corner + 1] ?? 0) - a) * partX;
        const bottom = (c << 8) + ((source[corner + width + 1] ?? 0) - c) * partX;
        const value = ((top << 8) + (bottom - top) * partY) >> 8;
        target[at] = ((((value - (zero << 8)) * gain) >> 12) + (zero << 8) + 128) >> 8;
        x += stepX;
        y += stepY;
        gain += stepG;
      }
    }
  }
}

/** Returns the value at the fraction `part` between a node and the node below it. */
function between(values: Float32Array, node: number, part: number): number {
  const upper = values[node] ?? 0;
  return upper + ((values[node + gridColumns] ?? 0) - upper) * part;
}

function clampTo(value: number, max: number): number {
  return (value < 0 ? 0 : value > max ? max : value) | 0;
}
