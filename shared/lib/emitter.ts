import type { Scope } from './scope.ts';

/** Listeners to one kind of event. A function that is registered twice is notified twice. */
export interface Emitter<T> {
  /** Subscribes until the scope ends. */
  on(scope: Scope, listener: (value: T) => void): void;
  /** Subscribes until the returned function is called. */
  listen(listener: (value: T) => void): () => void;
  /** Notifies all current listeners, in order of subscription. */
  emit(value: T): void;
  /** Removes all listeners. */
  clear(): void;
}

/**
 * Creates an emitter. Without `onError`, the error of a listener is thrown to the caller of `emit`, and later
 * listeners are skipped. With `onError`, errors go there and all listeners are notified.
 */
export function createEmitter<T = void>(onError?: (error: unknown) => void): Emitter<T> {
  const listeners = new Set<{ readonly listener: (value: T) => void }>();

  function notify(listener: (value: T) => void, value: T): void {
    if (!onError) return listener(value);
    try {
      listener(value);
    } catch (error) {
      onError(error);
    }
  }

  function listen(listener: (value: T) => void): () => void {
    const entry = { listener };
    listeners.add(entry);
    return () => void listeners.delete(entry);
  }

  return {
    on(scope, listener) {
      if (!scope.ended) scope.onEnd(listen(listener));
    },
    listen,
    emit(value) {
      // Iterates over a copy, because a listener may remove itself or another one.
      for (const entry of [...listeners]) {
        if (listeners.has(entry)) notify(entry.listener, value);
      }
    },
    clear: () => listeners.clear(),
  };
}
