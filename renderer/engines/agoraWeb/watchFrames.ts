import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';

/** Milliseconds between two frame counts in browsers without frame callbacks. */
const countEveryMs = 100;

/**
 * Calls back for every frame of a track while the scope lives, through an element outside the page. A hidden
 * page paints no frames, so there are no calls.
 */
export function watchFrames(scope: Scope, clock: Clock, track: MediaStreamTrack, onFrame: () => void): void {
  if (scope.ended) return;
  const element = document.createElement('video');
  element.muted = true;
  element.playsInline = true;
  element.srcObject = new MediaStream([track]);
  scope.onEnd(() => (element.srcObject = null));
  if ('requestVideoFrameCallback' in element) {
    let handle = 0;
    const next = () => {
      handle = element.requestVideoFrameCallback(() => {
        onFrame();
        if (!scope.ended) next();
      });
    };
    next();
    scope.onEnd(() => element.cancelVideoFrameCallback(handle));
  } else {
    countFrames(scope, clock, element, onFrame);
  }
  void element.play().catch(() => undefined);
}

/** Fallback for older browsers: calls back at most once per interval in which frames were painted. */
function countFrames(scope: Scope, clock: Clock, element: HTMLVideoElement, onFrame: () => void): void {
  let seen = 0;
  clock.every(scope, countEveryMs, () => {
    const { totalVideoFrames } = element.getVideoPlaybackQuality();
    if (totalVideoFrames > seen) onFrame();
    seen = totalVideoFrames;
  });
}
