import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { MicrophoneMeter } from './microphoneMeter.ts';
import { ofOneFrame, type FrameOf } from './snapshot.ts';
import {
  darkAfterMs,
  nextFaultSince,
  showsNothing,
  silentAfterMs,
  type FaultSince,
} from './faultDetection.ts';

const listenEveryMs = 2_500;
const checkEveryMs = 2_000;
/**
 * Size in pixels of the frame that is checked: enough for light and dark, too small to recognize a person.
 */
const [frameWidth, frameHeight] = [32, 24];

interface Watch {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly everyMs: number;
  readonly afterMs: number;
  /** Checks once; null if the check is not possible. */
  readonly check: () => Promise<boolean | null>;
  /** Called with true when the fault has lasted for `afterMs`, and with false when it ends. */
  readonly onChange: (isWrong: boolean) => void;
}

/** Repeats the check every `everyMs`. Checks do not overlap. */
function watch({ scope, clock, everyMs, afterMs, check, onChange }: Watch): void {
  let since: FaultSince = null;
  let lookedAt = clock.now();
  let isTold = false;
  let isChecking = false;

  async function checkOnce(): Promise<void> {
    const isWrong = await check();
    if (scope.ended) return;
    // The fault may have started right after the previous check.
    since = nextFaultSince(since, isWrong, lookedAt);
    lookedAt = clock.now();
    const isNow = since !== null && clock.now() - since >= afterMs;
    if (isNow === isTold) return;
    isTold = isNow;
    onChange(isNow);
  }

  clock.every(scope, everyMs, () => {
    if (isChecking) return;
    isChecking = true;
    void checkOnce().finally(() => (isChecking = false));
  });
}

export interface MicrophoneWatch {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly track: MediaStreamTrack;
  readonly meter: MicrophoneMeter;
  /** True if the user muted the microphone: then silence is expected. */
  readonly isMuted: () => boolean;
  readonly onChange: (isSilent: boolean) => void;
}

/**
 * Reports a microphone that is on but silent for ten seconds: it is unplugged, muted by its own switch, or
 * broken.
 */
export function watchMicrophone({ scope, clock, track, meter, isMuted, onChange }: MicrophoneWatch): void {
  // A muted track means that the system has turned the microphone off for all applications.
  const check = async () => !isMuted() && (track.muted || (await meter.isSilent()));
  watch({ scope, clock, everyMs: listenEveryMs, afterMs: silentAfterMs, check, onChange });
}

function isPictureDark(video: HTMLVideoElement): boolean | null {
  const context = new OffscreenCanvas(frameWidth, frameHeight).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, frameWidth, frameHeight);
  return showsNothing(context.getImageData(0, 0, frameWidth, frameHeight).data);
}

/** Reports a camera that shows nothing: it is covered, faces a wall, or is in the dark. */
export function watchCamera(of: FrameOf, onChange: (isDark: boolean) => void): void {
  const { scope, clock, track } = of;
  // A hidden page receives no frames, so no check is possible.
  const check = async () => {
    if (document.hidden) return null;
    return track.muted || ofOneFrame(of, isPictureDark);
  };
  watch({ scope, clock, everyMs: checkEveryMs, afterMs: darkAfterMs, check, onChange });
}
