import { readFileSync } from 'node:fs';

/** What a machine's processors did so far, in ticks. */
export interface Ticks {
  readonly all: number;
  /** Wanted by us, and given to another guest of the same host. */
  readonly stolen: number;
}

/** Null where the system does not tell. */
export function readTicks(): Ticks | null {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const ticks = line.split(/\s+/).slice(1, 9).map(Number);
    return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 };
  } catch {
    return null;
  }
}

/** What the host kept for others since then, as a share of the processors' time: a figure says little where it is high. */
export function stolenSince(before: Ticks | null): number | null {
  const now = readTicks();
  if (!before || !now || now.all === before.all) return null;
  return (now.stolen - before.stolen) / (now.all - before.all);
}
