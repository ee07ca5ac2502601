import type { Scope } from './scope.ts';

/** Listeners to one kind of event. The same function may listen twice, and is notified twice. */
export interface Emitter<T> {
  /** Listens until the scope ends. */
  on(scope: Scope, listener: (value: T) => void): void;
  /** Listens until the answer is called. */
  listen(listener: (value: T) => void): () => void;
  /** Tells everybody who listens by now, in the order in which they came. */
  emit(value: T): void;
  /** Nobody listens any more. */
  clear(): void;
}

/**
 * Without `onError` what a listener throws is whoever emits to deal with, and the listeners after it are not told. With
 * it each error goes there, and the others are told.
 */
export function createEmitter<T = void>(onError?: (error: unknown) => void): Emitter<T> {
  const listeners = new Set<{ tell: (value: T) => void }>();

  function tell(listener: (value: T) => void, value: T): void {
    if (!onError) return listener(value);
    try {
      listener(value);
    } catch (error) {
      onError(error);
    }
  }

  function listen(listener: (value: T) => void): () => void {
    const entry = { tell: listener };
    listeners.add(entry);
    return () => void listeners.delete(entry);
  }

  return {
    on(scope, listener) {
      if (!scope.ended) scope.onEnd(listen(listener));
    },
    listen,
    emit(value) {
      // A copy: a listener may stop listening, or stop another.
      for (const entry of [...listeners]) {
        if (listeners.has(entry)) tell(entry.tell, value);
      }
    },
    clear: () => listeners.clear(),
  };
}
