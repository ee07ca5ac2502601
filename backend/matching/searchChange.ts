import type { Ticket } from './compatibility.ts';

/** A change of the people who search. Every process applies all of them in the same order. */
export type SearchChange =
  | { readonly type: 'join'; readonly ticket: Ticket; readonly displaced: DisplacedWindow | null }
  | { readonly type: 'leave'; readonly userId: string }
  /** Something between the two has changed: they may match now. */
  | { readonly type: 'reconsider'; readonly a: string; readonly b: string }
  /** A process may have missed changes: everybody repeats the tickets that they have admitted. */
  | { readonly type: 'repeat' };

/** A window that another window of the same person has taken the search from. */
export interface DisplacedWindow {
  readonly windowId: string;
  readonly atMs: number;
}
