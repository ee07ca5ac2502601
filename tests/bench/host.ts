import { readFileSync } from 'node:fs';

/** Processor time of the machine since its start, in ticks. */
export interface Ticks {
  readonly all: number;
  /** Ticks that this machine needed but the host gave to another guest. */
  readonly stolen: number;
}

/** Returns the ticks since the start, or null if the system has no /proc/stat. */
export function readTicks(): Ticks | null {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const ticks = line.split(/\s+/).slice(1, 9).map(Number);
    return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 };
  } catch {
    return null;
  }
}

/**
 * Returns the share of processor time that the host withheld since `before`. A high share makes the figures of a
 * bench unreliable.
 */
export function stolenSince(before: Ticks | null): number | null {
  const now = readTicks();
  if (!before || !now || now.all === before.all) return null;
  return (now.stolen - before.stolen) / (now.all - before.all);
}
