/** Who keeps server data once a page shows some: the query client. */
export interface QuerySink {
  put(key: readonly string[], value: unknown, atMs: number): void;
  ask<T>(key: readonly string[], ask: () => Promise<T>): Promise<T>;
  /** What begins with this key is asked for again. */
  refresh(key: readonly string[]): void;
  /** Somebody is not to be seen any more, or again. */
  setVisible(userId: string, isVisible: boolean): void;
}

/**
 * What start-up asks for and pages show later. The library that keeps server data comes with the first page that needs
 * it; what was asked until then is kept here and handed over: nothing is asked for twice.
 */
export interface EarlyQueries {
  /** Asks; or has it asked by whoever took over. */
  ask<T>(key: readonly string[], ask: () => Promise<T>): Promise<T>;
  handOverTo(keeper: QuerySink): void;
  /** For whoever took over; before that there is nothing that could be out of date. */
  refresh(key: readonly string[]): void;
  setVisible(userId: string, isVisible: boolean): void;
}

interface PendingQuery {
  readonly key: readonly string[];
  readonly coming: Promise<unknown>;
  /** Once it is there. */
  answer: { readonly value: unknown; readonly atMs: number } | null;
}

export function createEarlyQueries(now: () => number): EarlyQueries {
  const kept = new Set<PendingQuery>();
  let keeper: QuerySink | null = null;

  return {
    async ask(key, ask) {
      if (keeper) return keeper.ask(key, ask);
      const coming = ask();
      const mine: PendingQuery = { key, coming, answer: null };
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
    refresh: (key) => keeper?.refresh(key),
    setVisible: (userId, isVisible) => keeper?.setVisible(userId, isVisible),
    handOverTo(next) {
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
