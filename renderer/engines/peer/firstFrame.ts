import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';

/**
 * Calls back at the first frame of a track, even if no element shows it. Uses an element outside the page,
 * which notices the frame about 30 ms before the statistics: browsers update those every 50 ms.
 */
export function probeFirstFrame(
  scope: Scope,
  clock: Clock,
  track: MediaStreamTrack,
  giveUpAfterMs: number,
  onFrame: () => void,
): void {
  const own = scope.child();
  const element = document.createElement('video');
  element.muted = true;
  element.srcObject = new MediaStream([track]);
  own.onEnd(() => (element.srcObject = null));
  const found = () => {
    own.end();
    onFrame();
  };
  listen(own, element, 'loadeddata', found);
  if ('requestVideoFrameCallback' in element) {
    const handle = element.requestVideoFrameCallback(found);
    own.onEnd(() => element.cancelVideoFrameCallback(handle));
  }
  clock.after(own, giveUpAfterMs, () => own.end());
  void element.play().catch(() => undefined);
}
