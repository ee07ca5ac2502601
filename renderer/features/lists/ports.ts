import type { Companion } from '#shared/domain/person.ts';

/** What these lists take from others. */
export interface ListPorts {
  readonly write: (person: Companion) => void;
  /** Asks how, and what it costs, then calls. */
  readonly call: (person: Companion) => void;
  readonly canCall: (person: Companion) => boolean;
  /** In a call, being called or calling: nobody else can be called. */
  readonly isInCall: boolean;
}
