import type { Companion } from '#shared/domain/person.ts';

/** Actions of other features that the pages of people use. An absent action is not offered. */
export interface PeoplePorts {
  /** Asks for the kind of call with its price, then calls. */
  readonly call: (person: Companion) => void;
  /** True during a call or while one rings, when no other call can start. */
  readonly isInCall: boolean;
  /** Returns true if this person can ever be called from here. */
  readonly canCall: (person: Companion) => boolean;
}

/** Further actions on a person's page. */
export interface PersonPorts extends PeoplePorts {
  /** Opens the chat with the person. */
  readonly write: (person: Companion) => void;
  /** Null if the user can't give gifts. */
  readonly gift: ((person: Companion) => void) | null;
  readonly report: (person: Companion) => void;
  readonly block: (person: Companion) => void;
  readonly unblock: (person: Companion) => void;
  readonly neverMeet: (person: Companion) => void;
  readonly copyLink: (userId: string) => void;
}
