import { call } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { createAudioMeter } from '../audioMeter.ts';
import { loudness } from '../loudness.ts';

/** A reading that did not change for so long is an old one: silence. */
export const staleAfterMs = 500;
const fallbackFftSize = 4_096;

export interface AudioReading {
  /** The receiver's time of the last sound played; its origin differs between browsers. */
  readonly timestamp: number;
  /** 0 to 1, linear; absent where the sender does not tell. */
  readonly audioLevel?: number;
}

/** Turns readings into loudness, 0 once they are stale. Null asks for the fallback: the browser gives no levels. */
export function createLevelGuard(): (reading: AudioReading | undefined, nowMs: number) => number | null {
  let lastTimestamp: number | null = null;
  let changedAt = 0;
  return (reading, nowMs) => {
    if (!reading) return 0;
    if (reading.timestamp !== lastTimestamp) {
      lastTimestamp = reading.timestamp;
      changedAt = nowMs;
    }
    if (nowMs - changedAt > staleAfterMs) return 0;
    return reading.audioLevel === undefined ? null : loudness(reading.audioLevel);
  };
}

/** Every 100 ms: how loud the other person is, 0 to 1. */
export function watchVolume(
  scope: Scope,
  clock: Clock,
  receiver: RTCRtpReceiver,
  onVolume: (level: number) => void,
): void {
  const levelOf = createLevelGuard();
  let meter: (() => number) | null = null;
  clock.every(scope, call.volumeEveryMs, () => {
    // Asking waits for the thread that makes the connection; before the first sound there is nothing to ask for.
    if (receiver.track.muted) return onVolume(0);
    const level = levelOf(receiver.getSynchronizationSources()[0], clock.now());
    if (level !== null) return onVolume(level);
    meter ??= createAudioMeter(scope, receiver.track, fallbackFftSize);
    onVolume(meter());
  });
}
