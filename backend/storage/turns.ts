/**
 * Creates a queue of turns. `take` resolves with the function that ends the turn, after all earlier turns
 * ended.
 */
export function createTurns(): { take(): Promise<() => void> } {
  let last: Promise<void> = Promise.resolve();
  return {
    async take() {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return resolve;
    },
  };
}
