/**
 * Detects memory leaks of a page. Memory rises and falls with the content; only memory that never falls again
 * is leaked. The check therefore uses the minimum of each half hour, and two consecutive minimums must be too
 * high.
 */
export const floorRules = {
  windowMs: 30 * 60_000,
  /** Minimum number of samples per window, because a few samples around a sleep may all be peaks. */
  leastSamples: 10,
  /** Number of windows to ignore at the start, while common resources are loaded. */
  warmUpWindows: 1,
  mostGrowthKb: 96 * 1_024,
} as const;

interface Window {
  readonly startedAtMs: number;
  readonly samples: number;
  readonly minKb: number;
}

export interface MemoryFloor {
  /** Lowest minimum since the warm-up; null during the warm-up. */
  readonly lowestKb: number | null;
  /** Minimum of the last complete window. */
  readonly lastKb: number | null;
  readonly windows: number;
  /** Number of consecutive complete windows that were too high. */
  readonly highInRow: number;
  readonly now: Window | null;
}

export const newMemoryFloor: MemoryFloor = Object.freeze({
  lowestKb: null,
  lastKb: null,
  windows: 0,
  highInRow: 0,
  now: null,
});

export interface MemorySample {
  readonly atMs: number;
  readonly privateKb: number;
}

/** Returns the state after one more sample. */
export function addSample(floor: MemoryFloor, { atMs, privateKb }: MemorySample): MemoryFloor {
  const { now } = floor;
  const opened = { startedAtMs: atMs, samples: 1, minKb: privateKb };
  // The clock was set back.
  if (now === null || atMs < now.startedAtMs) return { ...floor, now: opened };
  const isOver = atMs - now.startedAtMs >= floorRules.windowMs && now.samples >= floorRules.leastSamples;
  if (!isOver)
    return {
      ...floor,
      now: { ...now, samples: now.samples + 1, minKb: Math.min(now.minKb, privateKb) },
    };
  return { ...closeWindow(floor, now.minKb), now: opened };
}

function closeWindow(floor: MemoryFloor, minKb: number): MemoryFloor {
  const windows = floor.windows + 1;
  if (windows <= floorRules.warmUpWindows) return { ...floor, windows, lastKb: minKb };
  const lowestKb = Math.min(floor.lowestKb ?? minKb, minKb);
  const closed = { ...floor, windows, lastKb: minKb, lowestKb };
  return { ...closed, highInRow: isTooHigh(closed, minKb) ? floor.highInRow + 1 : 0 };
}

/** Returns whether the floor has grown by more than the limit and stayed there. */
export function isRenewalDue({ highInRow }: MemoryFloor): boolean {
  return highInRow >= 2;
}

/**
 * Returns the state after the page released its memory on request, which means no leak. Two more half hours
 * must be too high.
 */
export function withoutGrowth(floor: MemoryFloor, sample: MemorySample): MemoryFloor {
  return { ...addSample(floor, sample), highInRow: 0 };
}

/** Returns whether the memory is above the lowest floor by more than the limit. */
export function isTooHigh({ lowestKb }: MemoryFloor, privateKb: number): boolean {
  return lowestKb !== null && privateKb - lowestKb > floorRules.mostGrowthKb;
}
