/** Who keeps server data once a page shows some: the query client. */
export interface Keeper {
  put(key: readonly string[], value: unknown, atMs: number): void;
  ask<T>(key: readonly string[], ask: () => Promise<T>): Promise<T>;
}

/**
 * What start-up asks for and pages show later. The library that keeps server data comes with the first page that needs
 * it; what was asked until then is kept here and handed over: nothing is asked for twice.
 */
export interface Answers {
  /** Asks; or has it asked by whoever took over. */
  ask<T>(key: readonly string[], ask: () => Promise<T>): Promise<T>;
  handTo(keeper: Keeper): void;
}

interface Kept {
  readonly key: readonly string[];
  readonly coming: Promise<unknown>;
  /** Once it is there. */
  answer: { readonly value: unknown; readonly atMs: number } | null;
}

export function createAnswers(now: () => number): Answers {
  const kept = new Set<Kept>();
  let keeper: Keeper | null = null;

  return {
    async ask(key, ask) {
      if (keeper) return keeper.ask(key, ask);
      const coming = ask();
      const mine: Kept = { key, coming, answer: null };
      kept.add(mine);
      try {
        const value = await coming;
        mine.answer = { value, atMs: now() };
        return value;
      } catch (cause) {
        // Whoever needs it asks again.
        kept.delete(mine);
        throw cause;
      }
    },
    handTo(next) {
      keeper = next;
      for (const { key, coming, answer } of kept) {
        if (answer) next.put(key, answer.value, answer.atMs);
        // Whoever asked hears of a failure.
        else next.ask(key, () => coming).catch(() => undefined);
      }
      kept.clear();
    },
  };
}
