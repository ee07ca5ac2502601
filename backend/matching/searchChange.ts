import type { Ticket } from './compatibility.ts';

/** A change of the people who search. Every process applies all of them in the same order. */
export type SearchChange =
  | {
      readonly type: 'join';
      readonly ticket: Ticket;
      readonly displaced: DisplacedWindow | null;
      /** When the search was admitted. */
      readonly joinedMs: number;
      /** Said again after messages may have been lost. Whatever ended the search since then counts. */
      readonly isRepeated: boolean;
    }
  | {
      readonly type: 'leave';
      readonly userId: string;
      readonly atMs: number;
      /** Said again: a search that began later goes on. */
      readonly isRepeated: boolean;
    }
  /** Something between the two has changed: they may match now. `isAgain`: also if they have only just met. */
  | { readonly type: 'reconsider'; readonly a: string; readonly b: string; readonly isAgain?: boolean }
  /** A process may have missed changes: everybody repeats what they have said. */
  | { readonly type: 'repeat' };

/** A window that another window of the same person has taken the search from. */
export interface DisplacedWindow {
  readonly windowId: string;
  readonly atMs: number;
}
