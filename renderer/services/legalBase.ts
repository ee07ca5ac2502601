import { createContext, use } from 'react';

/** Where the legal pages are (§2): the configured base; this origin's own until the configuration is known. */
export const LegalBaseContext = createContext('/');

export function useLegalBase(): string {
  return use(LegalBaseContext);
}
