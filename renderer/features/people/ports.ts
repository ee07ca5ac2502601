import type { Companion } from '#shared/domain/person.ts';

/** What people's pages take from others; an absent one is not offered. */
export interface PeoplePorts {
  /** Asks how, and what it costs, then calls. */
  readonly call: (person: Companion) => void;
  /** In a call, being called or calling: nobody else can be called. */
  readonly isInCall: boolean;
  /** Whether this person may be called from here at all. */
  readonly canCall: (person: Companion) => boolean;
}

/** What somebody's own page offers beside it. */
export interface PersonPorts extends PeoplePorts {
  /** To the chat with them. */
  readonly write: (person: Companion) => void;
  /** Null: this person gives no gifts. */
  readonly gift: ((person: Companion) => void) | null;
  readonly report: (person: Companion) => void;
  readonly block: (person: Companion) => void;
  readonly unblock: (person: Companion) => void;
  readonly neverMeet: (person: Companion) => void;
  readonly copyLink: (userId: string) => void;
}
