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
const lookEveryMs = 2_000;
/** A frame so small shows light and dark, and nobody. */
const [frameWidth, frameHeight] = [32, 24];

interface Watch {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly everyMs: number;
  readonly afterMs: number;
  /** Null where it can't be told. */
  readonly look: () => Promise<boolean | null>;
  /** Told when it begins to be wrong for long enough, and when that is over. */
  readonly onChange: (isWrong: boolean) => void;
}

/** Looks again and again, never twice at once. */
function watch({ scope, clock, everyMs, afterMs, look, onChange }: Watch): void {
  let since: FaultSince = null;
  let lookedAt = clock.now();
  let isTold = false;
  let isLooking = false;

  async function lookOnce(): Promise<void> {
    const isWrong = await look();
    if (scope.ended) return;
    // It may have begun right after the last look.
    since = nextFaultSince(since, isWrong, lookedAt);
    lookedAt = clock.now();
    const isNow = since !== null && clock.now() - since >= afterMs;
    if (isNow === isTold) return;
    isTold = isNow;
    onChange(isNow);
  }

  clock.every(scope, everyMs, () => {
    if (isLooking) return;
    isLooking = true;
    void lookOnce().finally(() => (isLooking = false));
  });
}

export interface MicrophoneWatch {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly track: MediaStreamTrack;
  readonly meter: MicrophoneMeter;
  /** Muted by the person: nothing is to be expected. */
  readonly isMuted: () => boolean;
  readonly onChange: (isSilent: boolean) => void;
}

/** Reports when a microphone that is on gives nothing for ten seconds: pulled, muted by a switch of its own, or broken. */
export function watchMicrophone({ scope, clock, track, meter, isMuted, onChange }: MicrophoneWatch): void {
  // A muted track is the system's doing: it has turned the microphone off for everybody.
  const look = async () => !isMuted() && (track.muted || (await meter.isSilent()));
  watch({ scope, clock, everyMs: listenEveryMs, afterMs: silentAfterMs, look, onChange });
}

function isPictureDark(video: HTMLVideoElement): boolean | null {
  const context = new OffscreenCanvas(frameWidth, frameHeight).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, frameWidth, frameHeight);
  return showsNothing(context.getImageData(0, 0, frameWidth, frameHeight).data);
}

/** Reports when a camera shows nothing: covered, turned to a wall, or in the dark. */
export function watchCamera(of: FrameOf, onChange: (isDark: boolean) => void): void {
  const { scope, clock, track } = of;
  // A page that nobody sees gets no frames.
  const look = async () => {
    if (document.hidden) return null;
    return track.muted || ofOneFrame(of, isPictureDark);
  };
  watch({ scope, clock, everyMs: lookEveryMs, afterMs: darkAfterMs, look, onChange });
}
