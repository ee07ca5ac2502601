import { createChance } from '#shared/lib/chance.ts';

/** Choices that come out the same every time for the same seed. */
export interface Random {
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  pick<const T>(values: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const next = createChance(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <const T>(values: readonly T[]) => values[below(values.length)] as T };
}
