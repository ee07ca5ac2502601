/**
 * Numbers at least 0, below 1: for the same seed the same row of them, on every machine (mulberry32). The one generator
 * of demo data, samples, proofs and benches; nothing that must not be guessed comes from it.
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
