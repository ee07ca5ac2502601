import { shutEyes } from './eyelids.ts';
import { findEyes } from './eyes.ts';
import { createLabel, drawLabel, type Label } from './label.ts';
import { createLights } from './lights.ts';
import { createMotion, type Pose } from './motion.ts';
import { frameBytes, frameHeight, frameWidth } from './planes.ts';
import { loadPortrait } from './portrait.ts';
import { smoothStep } from '../lib/seeded.ts';
import { createGrid, gridNodes, nodePosition, warp } from './warp.ts';

/** A companion's moving picture. Drawing is pure: the same picture and time give the same frame. */
export interface Picture {
  /** Draws the frame for time `ms` into `target`, a buffer of {@link frameBytes} bytes. */
  draw(ms: number, target: Uint8ClampedArray): void;
}

export interface Drawn {
  readonly seed: string;
  readonly portrait: Uint8ClampedArray;
  readonly label: Label | null;
}

export async function loadPicture(slug: string, name: string): Promise<Picture> {
  const [portrait, label] = await Promise.all([loadPortrait(slug, name), createLabel(name)]);
  return createPicture({ seed: slug, portrait, label });
}

/** Degree of closure of the lids in each stage. Three stages suffice for a blink at 15 frames per second. */
const lidStages = [0.4, 0.75, 1] as const;

/**
 * Animates a portrait: head and shoulders move against the room, which adds depth. The chest breathes, the
 * eyes blink, lights drift behind, and a soft light moves over the picture.
 */
export function createPicture({ seed, portrait, label }: Drawn): Picture {
  const eyes = findEyes(portrait);
  const head = eyes
    ? { x: (eyes.left.x + eyes.right.x) / 2, y: (eyes.left.y + eyes.right.y) / 2, scale: eyes.scale }
    : { x: frameWidth / 2, y: 186, scale: 1 };
  const stages = [portrait, ...(eyes ? lidStages.map((amount) => shutEyes(portrait, eyes, amount)) : [])];
  const motion = createMotion(seed);
  const grid = createGrid();
  const weights = weighNodes(head);
  const lights = createLights(seed, (x, y) => coveredBy(head, x, y));
  return {
    draw(ms, target) {
      if (target.length !== frameBytes)
        throw new Error(`The buffer of a frame must have ${frameBytes} bytes, not ${target.length}.`);
      const pose = motion(ms);
      bend(grid, pose, head, weights);
      warp(stages[Math.round(pose.shut * lidStages.length)] ?? portrait, grid, target);
      lights(target, ms);
      if (label) drawLabel(label, target);
    },
  };
}

interface Head {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

interface Weights {
  /** Weights from 0 to 1 with which each node moves with the head and with the breathing chest. */
  readonly head: Float32Array;
  readonly chest: Float32Array;
}

function weighNodes({ x, y, scale }: Head): Weights {
  const head = new Float32Array(gridNodes);
  const chest = new Float32Array(gridNodes);
  for (let node = 0; node < gridNodes; node++) {
    const at = nodePosition(node);
    const away = Math.hypot((at.x - x) / (120 * scale), (at.y - y + 6) / (150 * scale));
    head[node] = smoothStep(1.75, 0.72, away);
    const beside = Math.abs(at.x - x) / scale;
    chest[node] = smoothStep(y + 90 * scale, y + 190 * scale, at.y) * smoothStep(300, 120, beside);
  }
  return { head, chest };
}

/** Fills the grid: the source position and brightness of each node. */
function bend(grid: ReturnType<typeof createGrid>, pose: Pose, head: Head, weights: Weights): void {
  const neckX = head.x;
  const neckY = head.y + 130 * head.scale;
  const cos = Math.cos(pose.headTurn) - 1;
  const sin = Math.sin(pose.headTurn);
  for (let node = 0; node < gridNodes; node++) {
    const { x, y } = nodePosition(node);
    const sourceX = frameWidth / 2 + (x - frameWidth / 2) / pose.zoom + pose.panX;
    const sourceY = frameHeight / 2 + (y - frameHeight / 2) / pose.zoom + pose.panY;
    const withHead = weights.head[node] ?? 0;
    const withChest = weights.chest[node] ?? 0;
    const fromX = sourceX - neckX;
    const fromY = sourceY - neckY;
    // The chest follows the head a little, as in a real person.
    const follow = withHead + 0.35 * withChest * (1 - withHead);
    grid.x[node] =
      sourceX -
      pose.headX * head.scale * follow +
      (cos * fromX + sin * fromY) * withHead -
      0.014 * pose.breath * withChest * fromX;
    grid.y[node] =
      sourceY -
      pose.headY * head.scale * withHead +
      (cos * fromY - sin * fromX) * withHead +
      pose.breath * (4.5 * withChest + 1.2 * withHead);
    const glowX = (x / frameWidth - pose.glowX) * 1.5;
    const glowY = (y / frameHeight - pose.glowY) * 1.4;
    grid.gain[node] = 0.93 + 0.2 * pose.glow * Math.exp(-3.2 * (glowX * glowX + glowY * glowY));
  }
}

/** Returns how much head, hair and shoulders cover the point, with soft edges. */
function coveredBy({ x, y, scale }: Head, atX: number, atY: number): number {
  const dx = Math.abs(atX - x) / scale;
  const dy = (atY - y) / scale;
  const hair = smoothStep(1.22, 0.95, Math.hypot(dx / 100, (dy - 15) / 140));
  const shoulders = smoothStep(14, -14, dx - (70 + Math.max(0, dy - 125) * 1.05)) * smoothStep(105, 135, dy);
  const arms = smoothStep(14, -14, dx - 205);
  return Math.max(hair, Math.min(shoulders, arms));
}
