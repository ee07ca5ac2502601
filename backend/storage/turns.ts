/** Lets one after another go on: whoever takes a turn has it until they end it. */
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
