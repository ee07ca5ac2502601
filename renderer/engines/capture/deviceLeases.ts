import type { Scope } from '#shared/lib/scope.ts';

/** Who wants the devices open: an owner, until they are closed, and borrowers, each for as long as a scope lives. */
export interface DeviceLeases {
  own(): void;
  borrow(scope: Scope): void;
  /** The owner needs them no more. */
  disown(): void;
  /** The devices were closed: nobody keeps them any more. */
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
        // False where the devices were closed meanwhile: what is open now is another's.
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
