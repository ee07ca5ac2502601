import { useRef, type PointerEvent } from 'react';
import type { HeldStill } from './useHeldStill.ts';
import type { StoryPlace } from './useStoryPlace.ts';

/** Maximum milliseconds of a tap; a longer press only pauses. */
const tapMs = 250;
/** Minimum length of a swipe in pixels. */
const swipePx = 56;
/** Share of the width, from the left, in which a tap goes back. */
const backPart = 0.33;
const controls = 'button, a, input, form, [role="dialog"] [role="dialog"]';

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/**
 * Handles touches: holding pauses; a tap goes on or back; a swipe changes the person, a downward one closes.
 */
export function useGestures(at: StoryPlace, still: HeldStill, onClose: () => void) {
  const press = useRef<Press | null>(null);
  const isControl = ({ target }: PointerEvent) =>
    target instanceof Element && target.closest(controls) !== null;
  function end(): Press | null {
    const ended = press.current;
    press.current = null;
    still.set('pressed', false);
    return ended;
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      // Ignores events of a sheet above the story, which React bubbles although the sheet is no DOM child.
      if (event.button !== 0 || isControl(event) || !event.currentTarget.contains(event.target as Node))
        return;
      press.current = { id: event.pointerId, x: event.clientX, y: event.clientY, atMs: event.timeStamp };
      still.set('pressed', true);
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      if (press.current?.id !== event.pointerId) return;
      const begun = end();
      if (!begun) return;
      const x = event.clientX - begun.x;
      const y = event.clientY - begun.y;
      if (Math.abs(x) > swipePx && Math.abs(x) > Math.abs(y)) return at.turn(x < 0 ? 1 : -1);
      if (y > swipePx) return onClose();
      if (event.timeStamp - begun.atMs > tapMs) return;
      const { left, width } = event.currentTarget.getBoundingClientRect();
      if (event.clientX - left < width * backPart) at.previous();
      else at.next();
    },
    onPointerCancel: () => void end(),
    onPointerLeave: () => void end(),
  };
}
