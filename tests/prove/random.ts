/** Choices that come out the same every time for the same seed. */
export interface Random {
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  pick<const T>(values: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <const T>(values: readonly T[]) => values[below(values.length)] as T };
}
