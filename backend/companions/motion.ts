import { seededRandom, smoothStep } from '../lib/seeded.ts';

/** Posture of a person in front of a camera at one moment. Lengths are in pixels, angles in radians. */
export interface Pose {
  readonly zoom: number;
  readonly panX: number;
  readonly panY: number;
  readonly headX: number;
  readonly headY: number;
  readonly headTurn: number;
  /** 0: breathed out; 1: breathed in. */
  readonly breath: number;
  /** 0: eyes open; 1: eyes shut. */
  readonly shut: number;
  /** Position of the soft light as fractions of the picture, and its strength. */
  readonly glowX: number;
  readonly glowY: number;
  readonly glow: number;
}

export type Motion = (ms: number) => Pose;

/**
 * A blink or nod falls at a seeded random time into each of these spans, so that it looks irregular and is
 * reproducible.
 */
const blinkSpanMs = 3_400;
const blinkMs = 330;
const nodSpanMs = 9_000;
const nodMs = 1_300;

/**
 * Creates the movement of one person: slow swings that never line up, breathing, blinks and occasional nods.
 * The pose depends only on the seed and the time.
 */
export function createMotion(seed: string): Motion {
  const random = seededRandom(seed);
  const swing = (periodMs: number): ((ms: number) => number) => {
    const first = random() * Math.PI * 2;
    const second = random() * Math.PI * 2;
    const period = periodMs * (0.88 + 0.24 * random());
    // Adds two swings whose periods have no common multiple, so that the movement never repeats exactly.
    return (ms) =>
      0.66 * Math.sin((ms / period) * 2 * Math.PI + first) +
      0.34 * Math.sin((ms / (period * 0.618)) * 2 * Math.PI + second);
  };
  const panX = swing(17_000);
  const panY = swing(13_000);
  const zoom = swing(15_000);
  const headX = swing(6_200);
  const headY = swing(5_100);
  const turn = swing(7_400);
  const breath = swing(4_100);
  const glowX = swing(11_000);
  const glowY = swing(14_000);
  const glow = swing(9_000);
  const blinks = `${seed} blinks`;
  const nods = `${seed} nods`;
  return (ms) => ({
    zoom: 1.062 + 0.012 * zoom(ms),
    panX: 5 * panX(ms),
    panY: 3 * panY(ms),
    headX: 6.5 * headX(ms),
    headY: 2.2 * headY(ms) + 7 * nodAt(nods, ms),
    headTurn: 0.022 * turn(ms),
    breath: 0.5 + 0.5 * breath(ms),
    shut: blinkAt(blinks, ms),
    glowX: 0.5 + 0.42 * glowX(ms),
    glowY: 0.42 + 0.24 * glowY(ms),
    glow: 0.7 + 0.3 * glow(ms),
  });
}

function blinkAt(seed: string, ms: number): number {
  const { startMs, random } = inSpan(seed, ms, blinkSpanMs, blinkMs * 2.2);
  const sinceMs = ms - startMs;
  // Every fifth blink on average is a double blink.
  const twice = random() < 0.2 ? lidAt(sinceMs - blinkMs * 1.15) : 0;
  return Math.max(lidAt(sinceMs), twice);
}

/** Lids close faster than they open. */
function lidAt(sinceMs: number): number {
  if (sinceMs <= 0 || sinceMs >= blinkMs) return 0;
  const part = sinceMs / blinkMs;
  return part < 0.35 ? smoothStep(0, 0.35, part) : smoothStep(1, 0.5, part);
}

function nodAt(seed: string, ms: number): number {
  const { startMs, random } = inSpan(seed, ms, nodSpanMs, nodMs);
  const part = (ms - startMs) / nodMs;
  if (part <= 0 || part >= 1 || random() < 0.3) return 0;
  // A nod has two dips, the second smaller.
  return Math.sin(part * 2 * Math.PI) ** 2 * (1 - 0.6 * part);
}

function inSpan(seed: string, ms: number, spanMs: number, lengthMs: number) {
  const span = Math.floor(ms / spanMs);
  const random = seededRandom(`${seed} ${span}`);
  return { startMs: span * spanMs + random() * (spanMs - lengthMs), random };
}
