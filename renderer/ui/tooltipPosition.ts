export type TooltipPlacement = 'top' | 'bottom' | 'left' | 'right';

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const gapPx = 8;
const edgePx = 8;

/**
 * Returns the position of a tooltip beside its trigger, in viewport pixels: on the desired side, or the
 * opposite one if that lacks room, and within the window.
 */
export function tooltipPosition(
  wished: TooltipPlacement,
  trigger: Box,
  tip: Size,
  screen: Size,
): { left: number; top: number } {
  const isUpright = wished === 'top' || wished === 'bottom';
  const [at, length, own, room] = isUpright
    ? [trigger.top, trigger.height, tip.height, screen.height]
    : [trigger.left, trigger.width, tip.width, screen.width];
  const before = at - gapPx - own;
  const after = at + length + gapPx;
  const wantsBefore = wished === 'top' || wished === 'left';
  const main = wantsBefore
    ? before < edgePx
      ? after
      : before
    : after + own > room - edgePx
      ? before
      : after;
  const across = isUpright
    ? trigger.left + (trigger.width - tip.width) / 2
    : trigger.top + (trigger.height - tip.height) / 2;
  const limit = isUpright ? screen.width - tip.width - edgePx : screen.height - tip.height - edgePx;
  const cross = Math.max(edgePx, Math.min(across, limit));
  return isUpright ? { left: cross, top: main } : { left: main, top: cross };
}
