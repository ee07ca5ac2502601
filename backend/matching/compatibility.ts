import { ageRange, type GenderChoice } from '#shared/domain/matchingFilter.ts';
import type { Gender } from '#shared/domain/person.ts';
import type { Side, Ticket } from '../cluster/searchChange.ts';

/** What the two sides of the market and their gender filters let through: all that a group of tickets has in common. */
export interface GroupKey {
  readonly side: Side;
  readonly gender: Gender | null;
  readonly wanted: GenderChoice;
  /** Within a group everybody's turn is told by their wait alone. */
  readonly isOfferedLast: boolean;
}

/** A filter, ready to be asked ten thousand times. */
export interface Limits {
  /** The full default range: everybody, those of unknown age included. */
  readonly anyAge: boolean;
  readonly ageFrom: number;
  readonly ageTo: number;
  /** Null: any country. */
  readonly countries: ReadonlySet<string> | null;
  /** Null: nobody is kept apart for where they are. */
  readonly hidden: ReadonlySet<string> | null;
}

export function groupKeyOf(ticket: Ticket): GroupKey {
  const { side, gender, filter, isOfferedLast = false } = ticket;
  return { side, gender, wanted: filter.gender, isOfferedLast };
}

/** Both country rules hold at once; "from my country" of a person without a known country finds nobody. */
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

/** The countries whose people must not meet this person; one's own may be among them. */
function hiddenFrom(ticket: Ticket): ReadonlySet<string> | null {
  if (!ticket.privacy) return null;
  const { hiddenCountries, usersFromMyCountry } = ticket.privacy;
  const hidden = new Set([...hiddenCountries, ...(usersFromMyCountry ? [] : countriesOf(ticket))]);
  return hidden.size > 0 ? hidden : null;
}

/** Both count: what is shown must not belie the choice, and where somebody really is must not undo it. */
function countriesOf({ country, homeCountry }: Ticket): string[] {
  return [country, homeCountry].filter((each) => typeof each === 'string');
}

/**
 * §4.6, item 3: a market of users with streamers, unless both filters agree on something else. They
 * agree when each names the other's gender outright; "both" asks for nothing in particular.
 */
export function groupsMatch(a: GroupKey, b: GroupKey): boolean {
  if (!wantsGender(a.wanted, b.gender) || !wantsGender(b.wanted, a.gender)) return false;
  return a.side !== b.side || (a.wanted !== 'both' && b.wanted !== 'both');
}

function wantsGender(wanted: GenderChoice, gender: Gender | null): boolean {
  return wanted === 'both' || wanted === gender;
}

/** Whether `limits` let this person through; the other way round is a question of its own. */
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
