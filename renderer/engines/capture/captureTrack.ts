import { createScope, type Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import type { CaptureProblem } from '../port.ts';

/** The camera or microphone track of the capture. */
export interface CaptureTrack {
  readonly track: MediaStreamTrack | null;
  /** Ends with the track; null without a track. */
  readonly scope: Scope | null;
  /** Device id that was requested for the track; null for any device. */
  readonly target: string | null;
  /** True if the track was opened with settings that have changed since. */
  isStale: boolean;
  /**
   * Without a chosen device: the device that was unplugged while in use, which is used again when it returns.
   * Null: none.
   */
  missedId: string | null;
  /** Why the track can't be opened; null if there is no problem. A problem prevents further requests. */
  problem: CaptureProblem | null;
  /** Chosen devices that failed to open. Cleared when the devices change or the user chooses again. */
  readonly failedIds: Set<string>;
  /** Replaces the track. The previous one is stopped afterwards, so that a switch shows no gap. */
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
      // The device was unplugged or the permission revoked. Our own `stop()` does not fire this event.
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
