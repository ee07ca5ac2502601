import { createChance } from '#shared/lib/chance.ts';

/**
 * Drawing primitives of all portraits. The base art uses the same ones (Catmull-Rom curves through
 * hand-placed points, jittered strands), so that new parts match it.
 */

export type Point = readonly [x: number, y: number];

/** Parses points in short notation, "x y, x y", which keeps long lists readable. */
export const points = (text: string): Point[] =>
  text.split(', ').map((pair): Point => {
    const [x, y] = pair.split(' ').map(Number);
    return [x ?? 0, y ?? 0];
  });

/** Returns a random generator with a seed derived from the text, so that each run draws the same bytes. */
export const seeded = (text: string): (() => number) => {
  let state = 0x9e3779b9;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x85ebca6b) >>> 0;
  return createChance(state);
};

/** Rounds to one decimal, which is finer than a pixel at every rendered size and keeps the SVG small. */
export const fix = (value: number): string => String(Math.round(value * 10) / 10);

const at = (points: readonly Point[], index: number): Point =>
  points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];

/** Returns the curve through the points. The path must already be at the first point. */
const through = (points: readonly Point[]): string => {
  let path = '';
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [
      at(points, i - 1),
      at(points, i),
      at(points, i + 1),
      at(points, i + 2),
    ];
    const leave = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    const enter = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
    path += `C${fix(leave[0])} ${fix(leave[1])} ${fix(enter[0])} ${fix(enter[1])} ${fix(to[0])} ${fix(to[1])}`;
  }
  return path;
};

const start = (points: readonly Point[]): string => `M${fix(at(points, 0)[0])} ${fix(at(points, 0)[1])}`;

export const curve = (points: readonly Point[]): string => start(points) + through(points);

/**
 * Returns a closed shape between two edges that run the same way, such as a lock of hair from root to tip.
 */
export const between = (outer: readonly Point[], inner: readonly Point[]): string => {
  const back = inner.toReversed();
  const tip = at(back, 0);
  return `${curve(outer)}L${fix(tip[0])} ${fix(tip[1])}${through(back)}Z`;
};

/**
 * Returns the same curve as `count` points spread evenly along its length, so that two edges can be mixed
 * point by point.
 */
export const sample = (points: readonly Point[], count: number): Point[] => {
  const dense: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = [at(points, i - 1), at(points, i), at(points, i + 1), at(points, i + 2)];
    for (let step = 0; step < 16; step++) {
      const t = step / 16;
      const mix = (a: number, b: number, c: number, d: number): number =>
        0.5 *
        (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      dense.push([mix(p0[0], p1[0], p2[0], p3[0]), mix(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  dense.push(at(points, points.length - 1));
  const run = [0];
  for (let i = 1; i < dense.length; i++) {
    const [a, b] = [at(dense, i - 1), at(dense, i)];
    run.push((run[i - 1] ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const length = run.at(-1) ?? 0;
  const out: Point[] = [];
  let cursor = 0;
  for (let i = 0; i < count; i++) {
    const goal = (length * i) / (count - 1);
    while (cursor + 2 < dense.length && (run[cursor + 1] ?? 0) < goal) cursor++;
    const [from, to] = [run[cursor] ?? 0, run[cursor + 1] ?? 0];
    const t = to > from ? Math.min(1, (goal - from) / (to - from)) : 0;
    const [a, b] = [at(dense, cursor), at(dense, cursor + 1)];
    out.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
  }
  return out;
};

/**
 * A wave whose size grows with the distance below `from`, like hair that is straight at the root and curls
 * towards the tip.
 */
export interface Wave {
  readonly size: number;
  readonly length: number;
  readonly from: number;
  readonly phase?: number;
}

export const bend = (points: readonly Point[], wave: Wave | undefined): Point[] =>
  points.map(([x, y]) => {
    if (!wave || y <= wave.from) return [x, y];
    const grown = Math.min(1, (y - wave.from) / 160);
    return [
      x + wave.size * grown * Math.sin(((y - wave.from) / wave.length) * Math.PI * 2 + (wave.phase ?? 0)),
      y,
    ];
  });

/** Mirrors points. Parts are drawn for the viewer's left and mirrored for the right. */
export const flip = (points: readonly Point[]): Point[] => points.map(([x, y]) => [1200 - x, y]);

const channels = (colour: string): [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/**
 * Mixes two colors linearly in sRGB. The colors are similar, so that a linear color space would make no
 * visible difference.
 */
export const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [channels(from), channels(to)];
  const one = (index: 0 | 1 | 2): string =>
    Math.round(a[index] + (b[index] - a[index]) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${one(0)}${one(1)}${one(2)}`;
};
