import type { Ticket } from '#backend/cluster/searchChange.ts';

/**
 * The pairing rule (§4.6, item 3) in its simplest form, slow and without the matcher's code. Tests and the
 * benchmark compare the matcher with it.
 */
export interface Reference {
  join(ticket: Ticket, nowMs: number): [string, string] | null;
  leave(userId: string): void;
  tick(nowMs: number): [string, string][];
  /** Returns the oldest ticket that this one could be paired with, without pairing them. */
  partnerOf(ticket: Ticket, nowMs: number, rule: 'fresh' | 'any'): Ticket | null;
  /** Records a pairing that was made elsewhere. */
  paired(a: string, b: string, nowMs: number): void;
  met(a: string, b: string, atMs: number): void;
  readonly tickets: readonly Ticket[];
}

const TEN_MINUTES_MS = 10 * 60 * 1_000;
const LONE_POOL_MS = 15 * 1_000;

export function createReference(mayNotMeet: (a: string, b: string) => boolean): Reference {
  /** Tickets sorted by waiting time, longest first. */
  let tickets: Ticket[] = [];
  const metAt = new Map<string, number>();

  /** Returns the tickets in turn: longest wait first, people offered last after all others. */
  const inTurn = () => [
    ...tickets.filter((ticket) => ticket.isOfferedLast !== true),
    ...tickets.filter((ticket) => ticket.isOfferedLast === true),
  ];
  const nameOf = (a: string, b: string) => (a < b ? `${a}|${b}` : `${b}|${a}`);
  const waited = (ticket: Ticket, nowMs: number) => nowMs - ticket.sinceMs;

  function isJustMet(a: string, b: string, nowMs: number): boolean {
    const atMs = metAt.get(nameOf(a, b));
    return atMs !== undefined && nowMs < atMs + TEN_MINUTES_MS;
  }

  function partnerOf(ticket: Ticket, nowMs: number, rule: 'fresh' | 'any'): Ticket | null {
    const possible = inTurn().filter(
      (other) => mayMeet(ticket, other) && !mayNotMeet(ticket.userId, other.userId),
    );
    const fresh = possible.find((other) => !isJustMet(ticket.userId, other.userId, nowMs));
    if (fresh || rule === 'fresh') return fresh ?? null;
    return (
      possible.find((other) => Math.max(waited(ticket, nowMs), waited(other, nowMs)) >= LONE_POOL_MS) ?? null
    );
  }

  function remove(userId: string): void {
    tickets = tickets.filter((ticket) => ticket.userId !== userId);
  }

  function paired(a: string, b: string, nowMs: number): void {
    remove(a);
    remove(b);
    metAt.set(nameOf(a, b), nowMs);
  }

  /** The sort is stable, so equal waiting times keep their order of joining. */
  function add(ticket: Ticket): void {
    tickets.push(ticket);
    tickets.sort((a, b) => a.sinceMs - b.sinceMs);
  }

  return {
    join(ticket, nowMs) {
      remove(ticket.userId);
      const partner = partnerOf(ticket, nowMs, 'any');
      if (!partner) {
        add(ticket);
        return null;
      }
      paired(ticket.userId, partner.userId, nowMs);
      return [ticket.userId, partner.userId];
    },
    leave: remove,
    tick(nowMs) {
      const pairs: [string, string][] = [];
      for (const rule of ['fresh', 'any'] as const) {
        for (const ticket of inTurn()) {
          if (!tickets.includes(ticket)) continue;
          const partner = partnerOf(ticket, nowMs, rule);
          if (!partner) continue;
          paired(ticket.userId, partner.userId, nowMs);
          pairs.push([ticket.userId, partner.userId]);
        }
      }
      return pairs;
    },
    partnerOf,
    paired,
    met: (a, b, atMs) => void metAt.set(nameOf(a, b), atMs),
    get tickets() {
      return tickets;
    },
  };
}

/** Returns whether the filters of two people accept each other, ignoring bans and earlier meetings. */
export function mayMeet(a: Ticket, b: Ticket): boolean {
  if (a.userId === b.userId) return false;
  if (!suits(a, b) || !suits(b, a)) return false;
  const bothNameAGender = a.filter.gender !== 'both' && b.filter.gender !== 'both';
  return a.side !== b.side || bothNameAGender;
}

function suits(seeker: Ticket, other: Ticket): boolean {
  if (hides(seeker, other)) return false;
  const { gender, ageFrom, ageTo, countries, fromMyCountry } = seeker.filter;
  if (gender !== 'both' && gender !== other.gender) return false;
  const isFullRange = ageFrom === 18 && ageTo === 99;
  if (!isFullRange && (other.age === null || other.age < ageFrom || other.age > ageTo)) return false;
  if (countries.length > 0 && (other.country === null || !countries.includes(other.country))) return false;
  return !fromMyCountry || (seeker.country !== null && seeker.country === other.country);
}

/** Returns whether the seeker excluded the other person's shown or real country. */
export function hides(seeker: Ticket, other: Ticket): boolean {
  if (!seeker.privacy) return false;
  const own = [seeker.country, seeker.homeCountry];
  return [other.country, other.homeCountry].some(
    (country) =>
      typeof country === 'string' &&
      (seeker.privacy?.hiddenCountries.includes(country) ||
        (seeker.privacy?.usersFromMyCountry === false && own.includes(country))),
  );
}
