import { createContext, use } from 'react';

/**
 * Sends a text to a person, into their chat, which is created if needed. Resolves to false if the message
 * could not be stored. renderer/app provides it.
 */
export type WriteTo = (userId: string, text: string, source: string) => Promise<boolean>;

export const WriteToContext = createContext<WriteTo | null>(null);

export function useWriteTo(): WriteTo {
  const writeTo = use(WriteToContext);
  if (!writeTo) throw new Error('useWriteTo needs a WriteToContext above it');
  return writeTo;
}
