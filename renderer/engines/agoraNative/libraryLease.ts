import type { CallWindowPort } from '#shared/ipc/callWindow.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { openLibrary, type NativeLibrary } from './library.ts';

export interface LibraryLease {
  /** Returns the library until the scope ends. Rejects if the library can't be opened. */
  borrow(scope: Scope): Promise<NativeLibrary>;
}

/**
 * Opens the call window for the first borrower, and closes it `keepOpenMs` after the last one returned it.
 */
export function createLibraryLease(clock: Clock, window: CallWindowPort, keepOpenMs: number): LibraryLease {
  let open: { readonly life: Scope; readonly library: Promise<NativeLibrary> } | null = null;
  let borrowers = 0;
  let stayOpen: (() => void) | null = null;

  function openNow(): Promise<NativeLibrary> {
    const life = createScope();
    const library = openLibrary(life, clock, window);
    open = { life, library };
    life.onEnd(() => {
      if (open?.life === life) open = null;
    });
    library.catch(() => life.end());
    return library;
  }

  function giveBack(): void {
    borrowers -= 1;
    if (borrowers > 0 || !open) return;
    const { life } = open;
    stayOpen = clock.after(life, keepOpenMs, () => life.end());
  }

  return {
    borrow(scope) {
      borrowers += 1;
      stayOpen?.();
      stayOpen = null;
      scope.onEnd(giveBack);
      return open?.library ?? openNow();
    },
  };
}
