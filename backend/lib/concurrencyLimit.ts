interface Waiting {
  /** How many may wait; without one, as many as come. */
  readonly most: number;
  /** What who comes after that is told. */
  readonly refusal: () => Error;
}

/** Lets a given number of tasks run at once; the others wait for their turn. */
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
      // A place is handed on, so that nobody who comes meanwhile takes it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
