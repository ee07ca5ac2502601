import { createChance } from '#shared/lib/chance.ts';

/**
 * Returns a generator of numbers in [0, 1). The same seed gives the same numbers, so that each companion has
 * individual behavior.
 */
export function seededRandom(seed: string): () => number {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return createChance(state);
}

/** Returns 0 below `from`, 1 above `to`, and a smooth transition between. `from` may be the larger one. */
export function smoothStep(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}
