import type { Eye, Eyes } from './eyes.ts';
import { blend, colourOf, frameHeight, frameWidth, viewPlanes } from './planes.ts';
import { smoothStep } from '../lib/seeded.ts';

/** Outline of the eye at scale 1, in pixels from the pupil. */
const halfWidth = 19.5;
const lashAbove = 14.5;
const lidBelow = 7;
const lashThickness = 2.6;
/** Distance from the pupil to the clean skin above and below the eye. The lid is painted with its colours. */
const skinAbove = -16.5;
const skinBelow = 12;
const lashColour = colourOf(28, 15, 22);

/**
 * Returns the portrait with its eyes shut by `amount` (0 to 1). A lid in the colours of the surrounding skin
 * covers the eye, with a line of lashes at its edge.
 */
export function shutEyes(portrait: Uint8ClampedArray, eyes: Eyes, amount: number): Uint8ClampedArray {
  const shut = portrait.slice();
  const source = viewPlanes(portrait);
  const target = viewPlanes(shut);
  const tilt = Math.atan2(eyes.right.y - eyes.left.y, eyes.right.x - eyes.left.x);
  for (const eye of [eyes.left, eyes.right]) {
    const lid = { eye, tilt, scale: eyes.scale, amount, hasCleanTop: hasCleanTop(source.y, eye, eyes.scale) };
    drawLid(source.y, target.y, 1, lid, lashColour.y);
    drawLid(source.u, target.u, 2, lid, lashColour.u);
    drawLid(source.v, target.v, 2, lid, lashColour.v);
  }
  return shut;
}

interface Lid {
  readonly eye: Eye;
  readonly tilt: number;
  readonly scale: number;
  readonly amount: number;
  /** True if there is skin above the eye, not the rim of glasses or a fringe. */
  readonly hasCleanTop: boolean;
}

function hasCleanTop(luma: Uint8ClampedArray, { x, y }: Eye, scale: number): boolean {
  return sample(luma, 1, x, y + skinAbove * scale) > 0.72 * sample(luma, 1, x, y + skinBelow * scale);
}

function drawLid(
  source: Uint8ClampedArray,
  target: Uint8ClampedArray,
  step: 1 | 2,
  { eye, tilt, scale, amount, hasCleanTop }: Lid,
  lash: number,
): void {
  const width = frameWidth / step;
  const reach = Math.ceil((24 * scale) / step);
  const middleX = Math.round(eye.x / step);
  const middleY = Math.round(eye.y / step);
  const cos = Math.cos(tilt) * scale;
  const sin = Math.sin(tilt) * scale;
  /** Samples the face at a position in the eye's own, untilted coordinates. */
  const skinAt = (across: number, down: number) =>
    sample(
      source,
      step,
      (eye.x + across * cos - down * sin) / step,
      (eye.y + across * sin + down * cos) / step,
    );
  for (let row = middleY - reach; row <= middleY + reach; row++) {
    for (let column = middleX - reach; column <= middleX + reach; column++) {
      const dx = (column * step - eye.x) / (scale * scale);
      const dy = (row * step - eye.y) / (scale * scale);
      const across = dx * cos + dy * sin;
      const down = dy * cos - dx * sin;
      const { lid, lashes } = lidCover(across, down, amount);
      if (lid === 0 && lashes === 0) continue;
      const part = hasCleanTop ? (down - skinAbove) / (skinBelow - skinAbove) : 1;
      const skin = skinAt(across * 0.7, skinAbove) * (1 - part) + skinAt(across * 0.8, skinBelow) * part;
      const at = row * width + column;
      blend(target, at, skin, lid);
      blend(target, at, lash, lashes);
    }
  }
}

/**
 * Returns how much of a point is lid and how much is lashes. The point is in pixels from the pupil at scale
 * 1.
 */
function lidCover(across: number, down: number, amount: number): { lid: number; lashes: number } {
  const part = Math.abs(across) / halfWidth;
  if (part >= 1) return { lid: 0, lashes: 0 };
  const arch = Math.sqrt(1 - part * part);
  const top = -lashAbove * arch - 1;
  const open = -lashAbove * arch * 0.8;
  const edge = open + amount * (lidBelow * arch - open);
  const lid = smoothStep(top - 1, top + 1, down) * smoothStep(edge + 0.7, edge - 0.7, down);
  const thickness = (lashThickness / 2) * (0.5 + 0.5 * arch);
  const lashes =
    smoothStep(thickness + 0.8, thickness - 0.6, Math.abs(down - edge)) * Math.min(1, arch * 2.2);
  return { lid, lashes };
}

function sample(plane: Uint8ClampedArray, step: 1 | 2, x: number, y: number): number {
  const width = frameWidth / step;
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(frameHeight / step - 2, Math.floor(y)));
  const partX = Math.min(1, Math.max(0, x - left));
  const partY = Math.min(1, Math.max(0, y - top));
  const at = top * width + left;
  const upper = (plane[at] ?? 0) * (1 - partX) + (plane[at + 1] ?? 0) * partX;
  const lower = (plane[at + width] ?? 0) * (1 - partX) + (plane[at + width + 1] ?? 0) * partX;
  return upper * (1 - partY) + lower * partY;
}
