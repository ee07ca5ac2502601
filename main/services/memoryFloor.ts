/**
 * What a page takes goes up and down with what it shows; what never comes down again is lost. So the least of each
 * half hour counts, and two of them in a row have to be too high.
 */
export const floorRules = {
  windowMs: 30 * 60_000,
  /** One look, or a few behind a sleep, may all be at the top. */
  leastSamples: 10,
  /** The first ones load what everybody needs. */
  warmUpWindows: 1,
  mostGrowthKb: 96 * 1_024,
} as const;

interface Window {
  readonly startedAtMs: number;
  readonly samples: number;
  readonly minKb: number;
}

export interface MemoryFloor {
  /** The least of the page's life, behind its warm-up; null before there is one. */
  readonly lowestKb: number | null;
  /** Of whole windows. */
  readonly lastKb: number | null;
  readonly windows: number;
  /** How many whole ones in a row lay too high. */
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

/** One look more. */
export function addSample(floor: MemoryFloor, { atMs, privateKb }: MemorySample): MemoryFloor {
  const { now } = floor;
  const opened = { startedAtMs: atMs, samples: 1, minKb: privateKb };
  // A clock that was set back.
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

/** It grew by more than is allowed, and stayed there. */
export function isRenewalDue({ highInRow }: MemoryFloor): boolean {
  return highInRow >= 2;
}

/** What was held came back when it was asked for: no growth. Two more half hours have to be too high. */
export function withoutGrowth(floor: MemoryFloor, sample: MemorySample): MemoryFloor {
  return { ...addSample(floor, sample), highInRow: 0 };
}

/** Too much still lies above the lowest floor. */
export function isTooHigh({ lowestKb }: MemoryFloor, privateKb: number): boolean {
  return lowestKb !== null && privateKb - lowestKb > floorRules.mostGrowthKb;
}
