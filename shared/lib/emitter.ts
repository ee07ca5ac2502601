import type { Scope } from './scope.ts';

/** Listeners that each belong to a scope. */
export interface Emitter<T> {
  on(scope: Scope, listener: (value: T) => void): void;
  emit(value: T): void;
}

export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<{ tell: (value: T) => void }>();
  return {
    on(scope, listener) {
      if (scope.ended) return;
      const entry = { tell: listener };
      listeners.add(entry);
      scope.onEnd(() => listeners.delete(entry));
    },
    emit(value) {
      // A copy: a listener may end a scope, its own or another's.
      for (const entry of [...listeners]) {
        if (listeners.has(entry)) entry.tell(value);
      }
    },
  };
}
