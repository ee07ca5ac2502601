/** Receives server data once a page uses it: the query client. */
export interface QuerySink {
  put(key: readonly string[], value: unknown, atMs: number): void;
  ask<T>(key: readonly string[], ask: () => Promise<T>): Promise<T>;
  /** Marks all data whose key starts with this one as stale, so that it is loaded again. */
  refresh(key: readonly string[]): void;
  /** Hides a person in cached data, or shows them again. */
  setVisible(userId: string, isVisible: boolean): void;
}

/**
 * Stores data that is requested at start-up and shown later. The query library loads with the first page that
 * needs it; then the stored data moves there, so that no request is made twice.
 */
export interface EarlyQueries {
  /** Runs the request and stores the answer, or forwards it to the query client if one is attached. */
  ask<T>(key: readonly string[], ask: () => Promise<T>): Promise<T>;
  handOverTo(keeper: QuerySink): void;
  /** Forwards to the query client. No-op until one is attached, because nothing is stale yet. */
  refresh(key: readonly string[]): void;
  setVisible(userId: string, isVisible: boolean): void;
}

interface PendingQuery {
  readonly key: readonly string[];
  readonly coming: Promise<unknown>;
  /** The answer; null: the request has not succeeded yet. */
  answer: { readonly value: unknown; readonly atMs: number } | null;
}

export function createEarlyQueries(now: () => number): EarlyQueries {
  const pendingQueries = new Set<PendingQuery>();
  let keeper: QuerySink | null = null;

  return {
    async ask(key, ask) {
      if (keeper) return keeper.ask(key, ask);
      const coming = ask();
      const pending: PendingQuery = { key, coming, answer: null };
      pendingQueries.add(pending);
      try {
        const value = await coming;
        pending.answer = { value, atMs: now() };
        return value;
      } catch (cause) {
        // A failed request is not stored, so that the next caller tries again.
        pendingQueries.delete(pending);
        throw cause;
      }
    },
    refresh: (key) => keeper?.refresh(key),
    setVisible: (userId, isVisible) => keeper?.setVisible(userId, isVisible),
    handOverTo(next) {
      keeper = next;
      for (const { key, coming, answer } of pendingQueries) {
        if (answer) next.put(key, answer.value, answer.atMs);
        // The original caller handles the failure.
        else next.ask(key, () => coming).catch(() => undefined);
      }
      pendingQueries.clear();
    },
  };
}
