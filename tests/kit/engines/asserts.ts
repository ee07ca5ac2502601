/**
 * The shortest of some tries, in ms. Ends with the first that is short enough: a busy machine is late at times, what is
 * slow by nature is so each time.
 */
export async function quickest(
  tries: number,
  enoughMs: number,
  tryOnce: () => Promise<number>,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0 && best > enoughMs; left -= 1) {
    best = Math.min(best, await tryOnce());
  }
  return best;
}

export function assert(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`expected that ${what}`);
}

/** Compares by value, as JSON. */
export function assertSame(actual: unknown, expected: unknown, what: string): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: expected ${right}, got ${left}`);
}
