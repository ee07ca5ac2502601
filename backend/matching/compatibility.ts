import { ageRange, type GenderChoice } from '#shared/domain/matchingFilter.ts';
import type { Gender } from '#shared/domain/person.ts';
import type { Side, Ticket } from '../cluster/searchChange.ts';

/**
 * Common properties of a group of tickets: side of the market, gender, gender filter, and whether they come
 * last.
 */
export interface GroupKey {
  readonly side: Side;
  readonly gender: Gender | null;
  readonly wanted: GenderChoice;
  /** Part of the key, so that the order within a group depends only on the waiting time. */
  readonly isOfferedLast: boolean;
}

/** A filter prepared for fast checks against many tickets. */
export interface Limits {
  /** True: the filter has the full default range, and also accepts people of unknown age. */
  readonly anyAge: boolean;
  readonly ageFrom: number;
  readonly ageTo: number;
  /** Null: any country. */
  readonly countries: ReadonlySet<string> | null;
  /** Countries whose people are excluded; null: none. */
  readonly hidden: ReadonlySet<string> | null;
}

export function groupKeyOf(ticket: Ticket): GroupKey {
  const { side, gender, filter, isOfferedLast = false } = ticket;
  return { side, gender, wanted: filter.gender, isOfferedLast };
}

/**
 * Returns the limits of a ticket. The two country rules apply together. "From my country" without a known
 * country accepts no one.
 */
export function limitsOf(ticket: Ticket): Limits {
  const { filter, country } = ticket;
  let countries: ReadonlySet<string> | null = filter.countries.length > 0 ? new Set(filter.countries) : null;
  if (filter.fromMyCountry) {
    const isOwnListed = country !== null && (countries === null || countries.has(country));
    countries = new Set(isOwnListed ? [country] : []);
  }
  return {
    anyAge: filter.ageFrom === ageRange.min && filter.ageTo === ageRange.max,
    ageFrom: filter.ageFrom,
    ageTo: filter.ageTo,
    countries,
    hidden: hiddenFrom(ticket),
  };
}

/** Returns the countries whose people must not meet this person, possibly the person's own. */
function hiddenFrom(ticket: Ticket): ReadonlySet<string> | null {
  if (!ticket.privacy) return null;
  const { hiddenCountries, usersFromMyCountry } = ticket.privacy;
  const hidden = new Set([...hiddenCountries, ...(usersFromMyCountry ? [] : countriesOf(ticket))]);
  return hidden.size > 0 ? hidden : null;
}

/**
 * Returns the shown and the real country. Privacy choices apply to both, so that neither contradicts the
 * choice.
 */
function countriesOf({ country, homeCountry }: Ticket): string[] {
  return [country, homeCountry].filter((each) => typeof each === 'string');
}

/**
 * §4.6, item 3: users match with streamers, except if both filters name each other's gender. The choice
 * "both" names no gender.
 */
export function groupsMatch(a: GroupKey, b: GroupKey): boolean {
  if (!wantsGender(a.wanted, b.gender) || !wantsGender(b.wanted, a.gender)) return false;
  return a.side !== b.side || (a.wanted !== 'both' && b.wanted !== 'both');
}

function wantsGender(wanted: GenderChoice, gender: Gender | null): boolean {
  return wanted === 'both' || wanted === gender;
}

/** Returns whether `limits` accept this person. The opposite direction needs a second call. */
export function limitsAccept(limits: Limits, ticket: Ticket): boolean {
  if (!limits.anyAge) {
    if (ticket.age === null || ticket.age < limits.ageFrom || ticket.age > limits.ageTo) return false;
  }
  if (limits.hidden !== null) {
    for (const country of countriesOf(ticket)) if (limits.hidden.has(country)) return false;
  }
  if (limits.countries === null) return true;
  return ticket.country !== null && limits.countries.has(ticket.country);
}
