/**
 * A lifetime. Whoever opens something long-lived (a listener, a timer, a track, a connection) does it in a Scope;
 * ending the scope ends it. Clean-ups run in reverse order; one that throws does not keep the others from running.
 */
export interface Scope {
  readonly ended: boolean;
  /** Runs `cleanUp` when the scope ends; at once when it has ended already. Returns how to take it back. */
  onEnd(cleanUp: () => void): () => void;
  /** A scope that ends with this one, or earlier by itself. */
  child(): Scope;
  /** Ends the scope. Calling it again does nothing. Throws the first error of a clean-up, after all have run. */
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
    // A wrapper of its own, so that the same function registered twice runs twice.
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
