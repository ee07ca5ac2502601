import { createContext, use, useSyncExternalStore } from 'react';
import { createEmitter } from '#shared/lib/emitter.ts';

/** Base URL of the legal pages (§2) from the configuration; this origin until the configuration is loaded. */
export const LegalBaseContext = createContext('/');

let learnt: string | null = null;
const changed = createEmitter();

/**
 * Stores the base when the configuration is loaded. Bypasses React context, because a context change around a
 * part that is not hydrated yet would discard it with the text typed in it.
 */
export function learnLegalBase(base: string): void {
  learnt = base;
  changed.emit();
}

export function useLegalBase(): string {
  const fromContext = use(LegalBaseContext);
  const base = useSyncExternalStore<string | null>(
    changed.listen,
    () => learnt,
    () => null,
  );
  return base ?? fromContext;
}
