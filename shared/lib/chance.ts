/**
 * Returns a random number generator: numbers from 0 up to but not including 1. The same seed gives the same
 * sequence on every machine (mulberry32). Used for demo data, samples, proofs and benchmarks; never for
 * secrets.
 */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(chance: () => number, values: readonly [T, ...(readonly T[])]): T {
  return values[Math.floor(chance() * values.length)] ?? values[0];
}
