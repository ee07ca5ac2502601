import { createEmitter } from '#shared/lib/emitter.ts';

/**
 * Distributes presses of notices. Presses before the client listens are kept, in order, for the first listener.
 */
export function createNoticePresses(): {
  /** Announces the path of the pressed notice within the client; null: it leads nowhere, so it is ignored. */
  press(path: string | null): void;
  onPressed(listener: (path: string) => void): () => void;
} {
  const pressed = createEmitter<string>();
  let listening = 0;
  let early: readonly string[] = [];
  return {
    press(path) {
      if (path === null) return;
      if (listening > 0) pressed.emit(path);
      else early = [...early, path];
    },
    onPressed(listener) {
      listening += 1;
      const stop = pressed.listen(listener);
      const kept = early;
      early = [];
      for (const path of kept) listener(path);
      return () => {
        listening -= 1;
        stop();
      };
    },
  };
}
