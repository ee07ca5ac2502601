import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { feedback } from '#shared/domain/constants.ts';

/** How much of the leaving is ours; the rest is the stack closing the gap, which the host does by itself. */
const gapMs = 200;

/** A toast's time: runs down unless it is held, then `isLeaving` for §9's half second, then `onGone`. */
export function useToastLife(onGone: () => void, durationMs: number = feedback.toastMs) {
  const [isHeld, setIsHeld] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leftMs = useRef(durationMs);
  const gone = useEffectEvent(onGone);

  useEffect(() => {
    leftMs.current = durationMs;
  }, [durationMs]);

  useEffect(() => {
    if (isHeld || isLeaving || !Number.isFinite(durationMs)) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      leftMs.current -= feedback.progressTickMs;
      if (leftMs.current <= 0) setIsLeaving(true);
    }, feedback.progressTickMs);
    return () => clearInterval(timer);
  }, [isHeld, isLeaving, durationMs]);

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => gone(), feedback.toastLeaveMs - gapMs);
    return () => clearTimeout(timer);
  }, [isLeaving]);

  return {
    isLeaving,
    leave: () => setIsLeaving(true),
    hold: {
      onPointerEnter: () => setIsHeld(true),
      onPointerLeave: () => setIsHeld(false),
      onFocus: () => setIsHeld(true),
      onBlur: () => setIsHeld(false),
    },
  };
}
