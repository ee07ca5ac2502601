import { createScope, type Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import type { CaptureProblem } from '../port.ts';

/** One of the two tracks of the capture: the camera's or the microphone's actual track. */
export interface CaptureTrack {
  readonly track: MediaStreamTrack | null;
  /** Lives as long as the track; null without one. */
  readonly scope: Scope | null;
  /** What the track was asked for: a device id, or null for "any". */
  readonly target: string | null;
  /** The track was asked for in a way that is no longer desired. */
  isStale: boolean;
  /** Without a choice: the device that was in use when it was pulled out, which is taken again when it returns. */
  missedId: string | null;
  /** What keeps the track from being as desired. As long as it does nobody is asked again. */
  problem: CaptureProblem | null;
  /** Chosen devices that would not open; forgotten when the devices change or the person chooses again. */
  readonly failedIds: Set<string>;
  /** Takes a track over; the one before is stopped after that, so that a switch shows no gap. */
  adopt(track: MediaStreamTrack, target: string | null): void;
  release(): void;
}

export function createCaptureTrack(onEnded: () => void): CaptureTrack {
  let track: MediaStreamTrack | null = null;
  let scope: Scope | null = null;
  let target: string | null = null;

  return {
    get track() {
      return track;
    },
    get scope() {
      return scope;
    },
    get target() {
      return target;
    },
    isStale: false,
    missedId: null,
    problem: null,
    failedIds: new Set(),
    adopt(next, nextTarget) {
      const before = scope;
      const own = createScope();
      own.onEnd(() => next.stop());
      // Unplugged, or the permission was taken back. `stop()` by ourselves does not fire it.
      listen(own, next, 'ended', onEnded);
      track = next;
      scope = own;
      target = nextTarget;
      this.problem = null;
      this.isStale = false;
      before?.end();
    },
    release() {
      const before = scope;
      track = null;
      scope = null;
      target = null;
      before?.end();
    },
  };
}
