import { createContext, use, useSyncExternalStore } from 'react';

/** Where the legal pages are (§2): the configured base; this origin's own until the configuration is known. */
export const LegalBaseContext = createContext('/');

let learnt: string | null = null;
const listeners = new Set<() => void>();

/**
 * The configuration is known by now. Told past React's own tree: where a page came as a file, and a part of it is not
 * alive yet, that part would be thrown away with what was typed in it if anything around it changed.
 */
export function learnLegalBase(base: string): void {
  learnt = base;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLegalBase(): string {
  const told = use(LegalBaseContext);
  const base = useSyncExternalStore<string | null>(
    follow,
    () => learnt,
    () => null,
  );
  return base ?? told;
}
