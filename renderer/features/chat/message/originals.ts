import { createContext, use } from 'react';

/** Whether the translated messages of a conversation show what was written; one switch for all of them. */
export interface Originals {
  readonly areShown: boolean;
  readonly toggle: () => void;
  /** The message below which the switch stands: the newest that may be translated. */
  readonly noteId: string | null;
}

/** Null outside of a conversation: each translated text has a switch of its own there. */
export const OriginalsContext = createContext<Originals | null>(null);
export const useOriginals = (): Originals | null => use(OriginalsContext);
