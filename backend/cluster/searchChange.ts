import type { MatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { Gender } from '#shared/domain/person.ts';
import type { marketSide } from '#shared/domain/roles.ts';

export type Side = ReturnType<typeof marketSide>;

/** A person who waits for a match, as they were when they asked. */
export interface Ticket {
  readonly userId: string;
  readonly side: Side;
  readonly gender: Gender | null;
  /** Whole years; null where the birthday is not known. */
  readonly age: number | null;
  /** Where others are shown that the person is. */
  readonly country: string | null;
  /** Where the person really is, where that is said to be elsewhere. */
  readonly homeCountry?: string | null;
  /** Whom the person does not want to meet, whatever the filter says. Absent: nobody in particular. */
  readonly privacy?: TicketPrivacy;
  readonly filter: MatchingFilter;
  /** From a country whose people are offered after all others while others wait. */
  readonly isOfferedLast?: boolean;
  /** The window that asked, as it named itself. */
  readonly windowId?: string | undefined;
  /** Since when the person waits, in milliseconds of the caller's clock. */
  readonly sinceMs: number;
}

/** shared/domain/settings.ts, `privacySchema`, with the server's defaults in it. */
export interface TicketPrivacy {
  readonly hiddenCountries: readonly string[];
  readonly usersFromMyCountry: boolean;
}

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
