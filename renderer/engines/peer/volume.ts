import { call } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { createAudioMeter, loudness } from '../loudness.ts';

/** Milliseconds after which an unchanged reading is stale and counts as silence. */
const staleAfterMs = 500;
const fallbackFftSize = 4_096;

export interface AudioReading {
  /** Time of the last played sound on the receiver's clock, whose origin differs between browsers. */
  readonly timestamp: number;
  /** Linear level, 0 to 1; absent if the sender does not report it. */
  readonly audioLevel?: number;
}

export interface SoundReading {
  /**
   * Loudness; 0 if the reading is stale. Null: the browser reports no levels, so the fallback must be used.
   */
  readonly level: number | null;
  /** Time when the reading last changed. Each played packet changes it; a concealed gap does not. */
  readonly changedAt: number | null;
}

/** Converts readings to loudness and keeps the time of the last change. */
export function createLevelGuard(): (reading: AudioReading | undefined, nowMs: number) => SoundReading {
  let lastTimestamp: number | null = null;
  let changedAt: number | null = null;
  return (reading, nowMs) => {
    if (!reading) return { level: 0, changedAt };
    if (changedAt === null || reading.timestamp !== lastTimestamp) {
      lastTimestamp = reading.timestamp;
      changedAt = nowMs;
    }
    if (nowMs - changedAt > staleAfterMs) return { level: 0, changedAt };
    return { level: reading.audioLevel === undefined ? null : loudness(reading.audioLevel), changedAt };
  };
}

/** Reports every 100 ms the other user's loudness, 0 to 1, and the time of the last played packet. */
export function watchVolume(
  scope: Scope,
  clock: Clock,
  receiver: RTCRtpReceiver,
  onVolume: (level: number, packetAt: number | null) => void,
): void {
  const read = createLevelGuard();
  let meter: (() => number) | null = null;
  clock.every(scope, call.volumeEveryMs, () => {
    // Reading the sources waits for the thread that establishes the connection. There is no reading before
    // the first sound.
    if (receiver.track.muted) return onVolume(0, null);
    const { level, changedAt } = read(receiver.getSynchronizationSources()[0], clock.now());
    if (level !== null) return onVolume(level, changedAt);
    meter ??= createAudioMeter(scope, receiver.track, fallbackFftSize);
    onVolume(meter(), changedAt);
  });
}
