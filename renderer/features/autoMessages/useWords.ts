import { useState } from 'react';

export interface Words {
  readonly text: string;
  /** There is something that saving would change. */
  readonly isUnsaved: boolean;
  write(text: string): void;
  /** Puts a suggestion in the place of what is there. */
  take(text: string): void;
  /** Brings back what the last suggestion replaced; null where nothing was. */
  readonly undo: (() => void) | null;
  /** Back to what the server has. */
  reset(): void;
  /** The server has these words now; what was written since stays. */
  saved(text: string): void;
}

/** The words in the editor, over those that are saved. */
export function useWords(stored: string): Words {
  // Null: untouched. What changes elsewhere shows then.
  const [draft, setDraft] = useState<string | null>(null);
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const text = draft ?? stored;
  const last = replaced.at(-1);
  return {
    text,
    isUnsaved: draft !== null && draft.trim() !== stored,
    write: setDraft,
    take(next) {
      if (next === text) return;
      setReplaced([...replaced, text]);
      setDraft(next);
    },
    undo:
      last === undefined
        ? null
        : () => {
            setReplaced(replaced.slice(0, -1));
            setDraft(last);
          },
    reset() {
      setReplaced([]);
      setDraft(null);
    },
    saved(kept) {
      setReplaced([]);
      setDraft((now) => (now?.trim() === kept ? null : now));
    },
  };
}
