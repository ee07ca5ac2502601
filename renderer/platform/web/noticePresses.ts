import { createEmitter } from '#shared/lib/emitter.ts';

/**
 * Distributes presses of notices. The last press before the client listens is kept for the first listener.
 */
export function createNoticePresses(): {
  /** Takes the notice's path within the client; null: the notice leads nowhere, and the press is ignored. */
  press(path: string | null): void;
  onPressed(listener: (path: string) => void): () => void;
} {
  const pressed = createEmitter<string>();
  let listening = 0;
  let early: string | null = null;
  return {
    press(path) {
      if (path === null) return;
      if (listening > 0) pressed.emit(path);
      else early = path;
    },
    onPressed(listener) {
      listening += 1;
      const stop = pressed.listen(listener);
      const kept = early;
      early = null;
      if (kept !== null) listener(kept);
      return () => {
        listening -= 1;
        stop();
      };
    },
  };
}
