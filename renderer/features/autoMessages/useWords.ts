import { useState } from 'react';

export interface Words {
  readonly text: string;
  /** True if the text differs from the saved one. */
  readonly isUnsaved: boolean;
  write(text: string): void;
  /** Replaces the text with a suggestion. */
  take(text: string): void;
  /** Restores the text that the last suggestion replaced; null if no suggestion was used. */
  readonly undo: (() => void) | null;
  /** Resets the text to the saved one. */
  reset(): void;
  /** Call after the server stored `text`. Edits made since then stay. */
  saved(text: string): void;
}

/** Holds the text in the editor on top of the saved text. */
export function useWords(stored: string): Words {
  // Null: unedited, so that changes from elsewhere show.
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
