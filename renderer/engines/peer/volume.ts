import { call } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { createAudioMeter } from '../audioMeter.ts';
import { loudness } from '../loudness.ts';

/** A reading that did not change for this time is an old one: silence. */
const staleAfterMs = 500;
const fallbackFftSize = 4_096;

export interface AudioReading {
  /** The receiver's time of the last sound played; its origin differs between browsers. */
  readonly timestamp: number;
  /** 0 to 1, linear; absent where the sender does not tell. */
  readonly audioLevel?: number;
}

export interface SoundReading {
  /** 0 once the reading is stale. Null asks for the fallback: the browser gives no levels. */
  readonly level: number | null;
  /** When the reading changed last: each packet that is played changes it, a concealed gap does not. */
  readonly changedAt: number | null;
}

/** Turns readings into loudness, and reports how old they are. */
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

/** Every 100 ms: how loud the other person is, 0 to 1, and when the last packet of it was played. */
export function watchVolume(
  scope: Scope,
  clock: Clock,
  receiver: RTCRtpReceiver,
  onVolume: (level: number, packetAt: number | null) => void,
): void {
  const read = createLevelGuard();
  let meter: (() => number) | null = null;
  clock.every(scope, call.volumeEveryMs, () => {
    // Asking waits for the thread that makes the connection; before the first sound there is nothing to ask for.
    if (receiver.track.muted) return onVolume(0, null);
    const { level, changedAt } = read(receiver.getSynchronizationSources()[0], clock.now());
    if (level !== null) return onVolume(level, changedAt);
    meter ??= createAudioMeter(scope, receiver.track, fallbackFftSize);
    onVolume(meter(), changedAt);
  });
}
