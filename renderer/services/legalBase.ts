import { createContext, use, useSyncExternalStore } from 'react';
import { createEmitter } from '#shared/lib/emitter.ts';

/** Where the legal pages are (§2): the configured base; this origin's own until the configuration is known. */
export const LegalBaseContext = createContext('/');

let learnt: string | null = null;
const changed = createEmitter();

/**
 * The configuration is known by now. Told past React's own tree: where a page came as a file, and a part of it is not
 * alive yet, that part would be thrown away with what was typed in it if anything around it changed.
 */
export function learnLegalBase(base: string): void {
  learnt = base;
  changed.emit();
}

export function useLegalBase(): string {
  const told = use(LegalBaseContext);
  const base = useSyncExternalStore<string | null>(
    changed.listen,
    () => learnt,
    () => null,
  );
  return base ?? told;
}
