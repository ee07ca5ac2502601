interface Waiting {
  /** Maximum number of waiting tasks. Without a `Waiting` there is no maximum. */
  readonly most: number;
  /** Returns the error for a task above the maximum. */
  readonly refusal: () => Error;
}

/** Returns a function that runs at most `width` tasks at once. Other tasks wait for their turn. */
export function createConcurrencyLimit(
  width: number,
  wait?: Waiting,
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running >= width) {
      if (wait && waiting.length >= wait.most) throw wait.refusal();
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await task();
    } finally {
      // The place passes directly to the next waiting task, so that a new caller cannot take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
