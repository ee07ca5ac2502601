import { createEmitter } from '#shared/lib/emitter.ts';

/** The presses of notices. The last one from before anybody listens is kept for whoever does: the client is still loading. */
export function createNoticePresses(): {
  /** The notice's address within the client; null: it has none, and there is nothing to hear of it. */
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
