import { createContext, use } from 'react';

/**
 * Sends somebody a few words, from wherever they stand: into the chat with them, which is begun where there is none.
 * False where they could not be kept to be sent. renderer/app provides it.
 */
export type WriteTo = (userId: string, text: string, source: string) => Promise<boolean>;

export const WriteToContext = createContext<WriteTo | null>(null);

export function useWriteTo(): WriteTo {
  const writeTo = use(WriteToContext);
  if (!writeTo) throw new Error('useWriteTo needs a WriteToContext above it');
  return writeTo;
}
