import type { SignedIn } from '#shared/domain/person.ts';

/** A link that would sign in somebody else than who is signed in here: they are asked first, once the page stands. */
export interface OtherSignIn {
  readonly signedIn: SignedIn;
  /** Where it leads once it was agreed to. */
  readonly to: string;
}

let waiting: OtherSignIn | null = null;

export function keepOtherSignIn(other: OtherSignIn): void {
  waiting = other;
}

/** The one that waits, once. */
export function takeOtherSignIn(): OtherSignIn | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
