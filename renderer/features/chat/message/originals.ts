import { createContext, use } from 'react';

/** Whether the translated messages of a conversation show their original text, with one switch for all. */
export interface Originals {
  readonly areShown: boolean;
  readonly toggle: () => void;
  /** Id of the newest message that may be translated: the switch is below it. Null: none. */
  readonly noteId: string | null;
}

/** Null outside of a conversation: there each translated text has its own switch. */
export const OriginalsContext = createContext<Originals | null>(null);
export const useOriginals = (): Originals | null => use(OriginalsContext);
