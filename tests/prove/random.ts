import { createChance } from '#shared/lib/chance.ts';

/** Random choices that are the same for the same seed. */
export interface Random {
  /** Returns an integer from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<const T>(values: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const next = createChance(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <const T>(values: readonly T[]) => values[below(values.length)] as T };
}
