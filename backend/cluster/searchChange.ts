import type { MatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { Gender } from '#shared/domain/person.ts';
import type { marketSide } from '#shared/domain/roles.ts';

export type Side = ReturnType<typeof marketSide>;

/** A person who waits for a match, with their data at the time of the request. */
export interface Ticket {
  readonly userId: string;
  readonly side: Side;
  readonly gender: Gender | null;
  /** Age in whole years; null: the birthday is not known. */
  readonly age: number | null;
  /** Country that others see. */
  readonly country: string | null;
  /** The real country, if others see a different one. */
  readonly homeCountry?: string | null;
  /** The person's privacy choices, which apply in addition to the filter. Undefined: none. */
  readonly privacy?: TicketPrivacy;
  readonly filter: MatchingFilter;
  /** True: people from this country are offered only if no others wait. */
  readonly isOfferedLast?: boolean;
  /** Id of the window that searches, as the client named it. */
  readonly windowId?: string | undefined;
  /** Start of the wait, in milliseconds of the caller's clock. */
  readonly sinceMs: number;
}

/** The privacy settings (shared/domain/settings.ts, `privacySchema`) with the server's defaults filled in. */
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
      /** Time at which the search was admitted. */
      readonly joinedMs: number;
      /** True: repeated after messages may have been lost. A later end of the search still counts. */
      readonly isRepeated: boolean;
    }
  | {
      readonly type: 'leave';
      readonly userId: string;
      readonly atMs: number;
      /** True: repeated. A search that began later continues. */
      readonly isRepeated: boolean;
    }
  /** The two may match after a change between them. `isAgain`: even if they have just met. */
  | { readonly type: 'reconsider'; readonly a: string; readonly b: string; readonly isAgain?: boolean }
  /** A process may have missed changes, so every process repeats its own. */
  | { readonly type: 'repeat' };

/** A window whose search another window of the same person took over. */
export interface DisplacedWindow {
  readonly windowId: string;
  readonly atMs: number;
}
