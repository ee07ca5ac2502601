import type { Scope } from '#shared/lib/scope.ts';

/** Tracks who needs the devices open: one owner until it disowns them, and any number of borrowing scopes. */
export interface DeviceLeases {
  own(): void;
  borrow(scope: Scope): void;
  /** Ends the owner's need. Closes the devices if there is no borrower. */
  disown(): void;
  /** Drops the owner and all borrowers, because the devices were closed. */
  forget(): void;
}

export function createDeviceLeases(onNobody: () => void): DeviceLeases {
  let isOwned = false;
  const borrowers = new Set<Scope>();
  return {
    own() {
      isOwned = true;
    },
    borrow(scope) {
      borrowers.add(scope);
      scope.onEnd(() => {
        // `delete` returns false if the devices were closed meanwhile: the devices open now belong to another
        // lease.
        if (borrowers.delete(scope) && borrowers.size === 0 && !isOwned) onNobody();
      });
    },
    disown() {
      isOwned = false;
      if (borrowers.size === 0) onNobody();
    },
    forget() {
      isOwned = false;
      borrowers.clear();
    },
  };
}
