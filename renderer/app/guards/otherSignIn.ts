import type { SignedIn } from '#shared/domain/person.ts';

/**
 * A sign-in by link to another account than the current one. The user must confirm it once the page is shown.
 */
export interface OtherSignIn {
  readonly signedIn: SignedIn;
  /** The address to load after the user confirms. */
  readonly to: string;
}

let waiting: OtherSignIn | null = null;

export function keepOtherSignIn(other: OtherSignIn): void {
  waiting = other;
}

/** Returns the waiting sign-in and removes it; null if there is none. */
export function takeOtherSignIn(): OtherSignIn | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
