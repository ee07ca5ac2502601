import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';

/** Where the browser tells no frames how often they are counted. */
const countEveryMs = 100;

/**
 * Tells every frame of a track while the scope lives, whether or not anybody shows it, by an element of its own
 * outside the page. In a hidden page no frames are painted: there nothing is told.
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

/** Older browsers: as many frames as were painted by then. */
function countFrames(scope: Scope, clock: Clock, element: HTMLVideoElement, onFrame: () => void): void {
  let seen = 0;
  clock.every(scope, countEveryMs, () => {
    const { totalVideoFrames } = element.getVideoPlaybackQuality();
    if (totalVideoFrames > seen) onFrame();
    seen = totalVideoFrames;
  });
}
