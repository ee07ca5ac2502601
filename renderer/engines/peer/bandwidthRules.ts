/** Limits of the sent video at one level. Audio is not limited: it needs about 40 kbit/s and has priority. */
export interface VideoLevel {
  /** Length of the shorter edge in pixels. */
  readonly edge: number;
  readonly framerate: number;
  /** Bits per second. */
  readonly bitrate: number;
}

/** Levels from best to poorest. Each needs about half the bandwidth of the one before. */
export const videoLevels: readonly VideoLevel[] = Object.freeze([
  { edge: 480, framerate: 15, bitrate: 900_000 },
  { edge: 480, framerate: 12, bitrate: 500_000 },
  { edge: 360, framerate: 12, bitrate: 300_000 },
  { edge: 240, framerate: 10, bitrate: 160_000 },
  { edge: 180, framerate: 8, bitrate: 80_000 },
]);
const poorest = videoLevels.length - 1;
/** Best level while bandwidth saving is on: 320×240 at 10 frames per second. */
export const savingLevel = 3;

/** Loss or round trip at which the video steps down one level; with the `severe` limits, two levels. */
const bad = { loss: 0.08, roundTripMs: 700 } as const;
const severe = { loss: 0.2, roundTripMs: 1_500 } as const;
/** Loss and round trip below which a step up is tried after a while. */
const good = { loss: 0.02, roundTripMs: 400 } as const;
/** Milliseconds after a step down until its effect is measurable. No further step down happens before. */
const settlesWithinMs = 2_500;
/** Milliseconds of good connection before a step up. Doubled each time that a step up was too much. */
export const firstWaitMs = 8_000;
const longestWaitMs = 64_000;
/** Milliseconds after a step up in which a bad report means that the step was too much. */
const regretWithinMs = 15_000;

export interface Bandwidth {
  /** Index in {@link videoLevels}. */
  readonly level: number;
  readonly goodSince: number | null;
  readonly wentDownAt: number | null;
  readonly wentUpAt: number | null;
  readonly waitMs: number;
}

export const fullBandwidth: Bandwidth = Object.freeze({
  level: 0,
  goodSince: null,
  wentDownAt: null,
  wentUpAt: null,
  waitMs: firstWaitMs,
});

/** Report of the other client about the packets that it received. */
export interface PathReport {
  readonly at: number;
  /** Share of lost packets, 0 to 1. */
  readonly loss: number;
  readonly roundTripMs: number | null;
}

const isWithin = (report: PathReport, limit: { loss: number; roundTripMs: number }) =>
  report.loss < limit.loss && (report.roundTripMs ?? 0) < limit.roundTripMs;

/**
 * Returns the next bandwidth state: steps down at once on a bad report, and up slowly, with growing delays
 * after steps that were too much.
 */
export function nextBandwidth(bandwidth: Bandwidth, report: PathReport): Bandwidth {
  const { level, goodSince, wentDownAt, wentUpAt, waitMs } = bandwidth;
  const { at } = report;
  if (!isWithin(report, bad)) {
    const isSettling = wentDownAt !== null && at - wentDownAt < settlesWithinMs;
    if (isSettling || level === poorest) return { ...bandwidth, goodSince: null };
    const isRegretted = wentUpAt !== null && at - wentUpAt < regretWithinMs;
    return {
      level: Math.min(poorest, level + (isWithin(report, severe) ? 1 : 2)),
      goodSince: null,
      wentDownAt: at,
      wentUpAt: null,
      waitMs: isRegretted ? Math.min(longestWaitMs, waitMs * 2) : waitMs,
    };
  }
  if (!isWithin(report, good)) return { ...bandwidth, goodSince: null };
  const since = goodSince ?? at;
  if (at - since < waitMs) return { ...bandwidth, goodSince: since };
  // At the best level for the whole wait: resets the doubled delay.
  if (level === 0) return { ...fullBandwidth, goodSince: since };
  return { ...bandwidth, level: level - 1, goodSince: at, wentUpAt: at };
}

export interface VideoEncoding {
  readonly maxBitrate: number;
  readonly maxFramerate: number;
  readonly scaleResolutionDownBy: number;
}

/**
 * Returns the encoding for the sender. `edge` is the shorter edge of the camera's picture in pixels; null if
 * unknown.
 */
export function encodingFor(level: number, isSaving: boolean, edge: number | null): VideoEncoding {
  const allowed = videoLevels[Math.min(poorest, isSaving ? Math.max(level, savingLevel) : level)];
  if (!allowed) throw new RangeError(`there is no level ${level}`);
  return {
    maxBitrate: allowed.bitrate,
    maxFramerate: allowed.framerate,
    scaleResolutionDownBy: Math.max(1, (edge ?? allowed.edge) / allowed.edge),
  };
}
