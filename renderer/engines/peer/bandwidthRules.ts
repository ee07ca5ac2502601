/** How much the picture may take of the way. The sound takes what it needs: it is some 40 kbit/s, and comes first. */
export interface VideoLevel {
  /** Pixels of the shorter edge. */
  readonly edge: number;
  readonly framerate: number;
  /** Bits a second. */
  readonly bitrate: number;
}

/** From the best to the poorest; each needs about half of the one before. */
export const videoLevels: readonly VideoLevel[] = Object.freeze([
  { edge: 480, framerate: 15, bitrate: 900_000 },
  { edge: 480, framerate: 12, bitrate: 500_000 },
  { edge: 360, framerate: 12, bitrate: 300_000 },
  { edge: 240, framerate: 10, bitrate: 160_000 },
  { edge: 180, framerate: 8, bitrate: 80_000 },
]);
const poorest = videoLevels.length - 1;
/** The best that somebody gets who saves bandwidth: 320×240 at 10. */
export const savingLevel = 3;

/** A way that loses this share or takes this long is too narrow for what is sent; far too narrow by the second pair. */
const bad = { loss: 0.08, roundTripMs: 700 } as const;
const severe = { loss: 0.2, roundTripMs: 1_500 } as const;
/** As good as this for a while, and a little more is tried. */
const good = { loss: 0.02, roundTripMs: 400 } as const;
/** What was taken back needs as long to be felt: until then nothing more is taken back. */
const settlesWithinMs = 2_500;
/** How long the connection has to be good before a step up; twice as long each time that the step up was too much. */
export const firstWaitMs = 8_000;
const longestWaitMs = 64_000;
/** Bad again so soon after a step up: the step was too much. */
const regretWithinMs = 15_000;

export interface Bandwidth {
  /** An index of {@link videoLevels}. */
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

/** What the other side reported of what reached it. */
export interface PathReport {
  readonly at: number;
  /** Share of packets lost, 0 to 1. */
  readonly loss: number;
  readonly roundTripMs: number | null;
}

const isWithin = (report: PathReport, limit: { loss: number; roundTripMs: number }) =>
  report.loss < limit.loss && (report.roundTripMs ?? 0) < limit.roundTripMs;

/** Down at once where the way is too narrow, up slowly, and ever more slowly where up was too much. */
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
  // Nothing was regretted for as long: whatever was wrong with the way is over.
  if (level === 0) return { ...fullBandwidth, goodSince: since };
  return { ...bandwidth, level: level - 1, goodSince: at, wentUpAt: at };
}

export interface VideoEncoding {
  readonly maxBitrate: number;
  readonly maxFramerate: number;
  readonly scaleResolutionDownBy: number;
}

/** What the sender is told. `edge` is the shorter one of what the camera gives; null where it does not say. */
export function encodingFor(level: number, isSaving: boolean, edge: number | null): VideoEncoding {
  const allowed = videoLevels[Math.min(poorest, isSaving ? Math.max(level, savingLevel) : level)];
  if (!allowed) throw new RangeError(`there is no level ${level}`);
  return {
    maxBitrate: allowed.bitrate,
    maxFramerate: allowed.framerate,
    scaleResolutionDownBy: Math.max(1, (edge ?? allowed.edge) / allowed.edge),
  };
}
