/**
 * A lifetime. Long-lived resources (listeners, timers, tracks, connections) are opened in a scope and closed
 * when it ends. Cleanups run in reverse order; one that throws does not stop the others.
 */
export interface Scope {
  readonly ended: boolean;
  /** Runs `cleanUp` when the scope ends, or at once if it has ended. Returns a function that cancels it. */
  onEnd(cleanUp: () => void): () => void;
  /** Creates a scope that ends with this one, or earlier on its own. */
  child(): Scope;
  /** Ends the scope. Further calls have no effect. Throws the first error of a cleanup after all have run. */
  end(): void;
}

export function createScope(): Scope {
  const cleanUps = new Set<() => void>();
  let ended = false;

  function onEnd(cleanUp: () => void): () => void {
    if (ended) {
      cleanUp();
      return () => undefined;
    }
    // A separate wrapper, so that a function registered twice runs twice.
    const entry = () => cleanUp();
    cleanUps.add(entry);
    return () => void cleanUps.delete(entry);
  }

  const scope: Scope = {
    get ended() {
      return ended;
    },
    onEnd,
    child() {
      const child = createScope();
      const forget = onEnd(() => child.end());
      child.onEnd(forget);
      return child;
    },
    end() {
      if (ended) return;
      ended = true;
      const errors: unknown[] = [];
      for (const cleanUp of [...cleanUps].reverse()) {
        try {
          cleanUp();
        } catch (error) {
          errors.push(error);
        }
      }
      cleanUps.clear();
      if (errors.length > 0) throw errors[0];
    },
  };
  return scope;
}
