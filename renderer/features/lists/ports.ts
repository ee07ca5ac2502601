import type { Companion } from '#shared/domain/person.ts';

/** Actions of other features that these lists use. */
export interface ListPorts {
  readonly write: (person: Companion) => void;
  /** Asks for the kind of call with its price, then calls. */
  readonly call: (person: Companion) => void;
  readonly canCall: (person: Companion) => boolean;
  /** True during a call or while one rings, when no other call can start. */
  readonly isInCall: boolean;
}
