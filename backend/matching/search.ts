import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { match } from '#shared/domain/constants.ts';
import type { MatchEndReason, SearchEndReason } from '#shared/domain/matching.ts';
import type { MatchingFilter } from '#shared/domain/matchingFilter.ts';
import { marketSide } from '#shared/domain/roles.ts';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import { readPrivacy } from '../people/settings.ts';
import { toCompanion, type UserRow } from '../people/profiles.ts';
import type { Context } from '../context.ts';
import type { Connection } from '../storage/database.ts';
import type { Admit } from './admission.ts';
import type { Ticket, TicketPrivacy } from '../cluster/searchChange.ts';
import type { LiveMatch, LiveMatches } from './liveMatches.ts';
import type { MatchRepo } from './matchRepo.ts';
import { createSearchPool } from './searchPool.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';

/** Searches for a match, from a request until a match, a cancel or a disconnect (§4.6, items 2, 3, 5). */
export interface Search {
  /**
   * Starts a search and returns the request's id. Throws if the person may not search. Notifies another
   * window that searched.
   */
  request(userId: string, filter: MatchingFilter, windowId?: string): Promise<string>;
  /**
   * Ends the search, and a match that this person has not started yet; with `windowId` only those of that
   * window.
   */
  cancel(userId: string, windowId?: string): Promise<void>;
  /** Ends search and match of a person who disconnected or was suspended. */
  withdraw(userId: string, reason: MatchEndReason): Promise<void>;
  /**
   * Continues the search of people whose match could not be made: free people at once, busy ones after a
   * moment.
   */
  resume(free: readonly Ticket[], busy: readonly Ticket[]): void;
  /** Ends the search of two people whose match is stored. `isNew`: it was made just now. */
  endSearches(userIds: readonly string[], madeMs: number, isNew: boolean): void;
  /** Throws unless this process pairs people at the time of the transaction. */
  requireLeader(connection: Connection): Promise<void>;
  /** Pairs these two if possible, after a change between them. `isAgain`: even if they have just met. */
  reconsider(a: string, b: string, isAgain?: boolean): void;
  isSearching(userId: string): boolean;
  /** Loads the meetings of the last ten minutes. */
  load(): Promise<void>;
}

export interface SearchOptions {
  readonly context: Context;
  readonly tasks: TaskQueue;
  readonly admit: Admit;
  readonly live: LiveMatches;
  readonly matches: MatchRepo;
  readonly mayNotMeet: (a: string, b: string) => boolean;
  /** Countries whose people come after all others. */
  readonly offeredLastFrom: ReadonlySet<string>;
  readonly metAgainAfterMs?: number;
}

/**
 * Milliseconds after the displacement of a window in which its requests are ignored, because it sent them
 * before it learned of the displacement.
 */
const displacedForMs = 1_000;

export function createSearch(options: SearchOptions): Search {
  const {
    context,
    tasks,
    admit,
    live,
    matches,
    mayNotMeet,
    offeredLastFrom,
    metAgainAfterMs = match.metAgainAfterMs,
  } = options;
  const { clock, hub } = context;
  const pool = createSearchPool({
    context,
    tasks,
    matches,
    mayNotMeet,
    metAgainAfterMs,
    displacedMs: displacedForMs,
    meet: (pairing) => live.make(pairing),
    onStopped: (userId) =>
      tasks.runInBackground(
        'ending a match in the making',
        leaveMatches(userId, 'stop', (current) => current.state !== 'live' && !current.started.has(userId)),
      ),
  });

  /** Ends the person's matches as long as `isMeant` accepts them. Nothing is awaited after the last check. */
  async function leaveMatches(
    userId: string,
    reason: MatchEndReason,
    isMeant: (current: LiveMatch) => boolean = () => true,
  ): Promise<void> {
    for (let current = live.of(userId); current && isMeant(current); current = live.of(userId)) {
      await live.end(current.id, reason, userId);
    }
  }

  /**
   * Tells the window of this search or match that it ended, before the window receives the end of its match
   * and requests the next. Returns the id of the notified window; null: none.
   */
  function notifyWindow(
    userId: string,
    ticket: Ticket | null,
    reason: SearchEndReason,
    unless?: string,
  ): string | null {
    const windowId = ticket?.windowId ?? live.of(userId)?.windowIds[userId];
    if (windowId === undefined || windowId === unless) return null;
    hub.send(userId, 'call', 'searchEnded', { windowId, reason });
    return windowId;
  }

  /** Returns whether a displaced window sent the request before it learned that another window searches. */
  function isFromDisplacedWindow(userId: string, windowId: string | undefined): boolean {
    return windowId !== undefined && pool.displacedOf(userId)?.windowId === windowId;
  }

  const runInOrder = <T>(userId: string, task: () => Promise<T>) =>
    tasks.runInOrder(`search ${userId}`, task);

  return {
    request: (userId, wanted, windowId) =>
      runInOrder(userId, async () => {
        // The window already received `searchEnded`, so the returned id is not used.
        if (isFromDisplacedWindow(userId, windowId)) return randomUUID();
        // Leaves the pool first, so that the old filter cannot make a match while the new one is checked.
        const earlier = pool.leave(userId);
        const notifiedWindowId = notifyWindow(userId, earlier, 'elsewhere', windowId);
        const displaced =
          notifiedWindowId === null ? null : { windowId: notifiedWindowId, atMs: clock.now() };
        await leaveMatches(userId, 'skip');
        const filter = knownPart(wanted);
        const user = await admit(userId, filter);
        const privacy = await readPrivacy(context.database, userId);
        await leaveMatches(userId, 'skip');
        const nowMs = clock.now();
        const sinceMs = earlier && isSameFilter(earlier.filter, filter) ? earlier.sinceMs : nowMs;
        pool.join(
          { ...toTicket(user, filter, privacy, sinceMs, nowMs, offeredLastFrom), windowId },
          displaced,
        );
        return randomUUID();
      }),
    cancel: (userId, windowId) =>
      runInOrder(userId, async () => {
        const isMeant = (other: string | undefined) =>
          windowId === undefined || other === undefined || other === windowId;
        const leaveTicket = () => {
          if (isMeant(pool.windowOf(userId))) pool.leave(userId);
        };
        leaveTicket();
        // A cancel can cross a match in the making. Ending that match saves the other side the 10 s until it
        // is void.
        await leaveMatches(
          userId,
          'stop',
          (current) =>
            current.state !== 'live' && !current.started.has(userId) && isMeant(current.windowIds[userId]),
        );
        leaveTicket();
      }),
    withdraw: (userId, reason) =>
      runInOrder(userId, async () => {
        const ticket = pool.leave(userId);
        if (reason === 'call') notifyWindow(userId, ticket, reason);
        if (reason === 'moderation') notifyWindow(userId, ticket, 'suspended');
        await leaveMatches(userId, reason);
        pool.leave(userId);
      }),
    resume: (free, busy) => pool.resume(free, busy),
    endSearches: (userIds, madeMs, isNew) => pool.endSearches(userIds, madeMs, isNew),
    requireLeader: (connection) => pool.requireLeader(connection),
    reconsider: (a, b, isAgain) => pool.reconsider(a, b, isAgain),
    isSearching: (userId) => pool.ticketOf(userId) !== null,
    load: () => pool.load(),
  };
}

/** Returns the person as the matcher needs it, with the age and country that others see. */
function toTicket(
  user: UserRow,
  filter: MatchingFilter,
  privacy: TicketPrivacy,
  sinceMs: number,
  nowMs: number,
  offeredLastFrom: ReadonlySet<string>,
): Ticket {
  const { gender, age, last_ip_country: country } = toCompanion(user, 'online', nowMs);
  return {
    userId: user.id,
    side: marketSide(z.core.parse(roleSchema, user.role)),
    gender,
    age,
    country,
    homeCountry: user.country,
    isOfferedLast: user.country !== null && offeredLastFrom.has(user.country),
    privacy,
    filter,
    sinceMs,
  };
}

/**
 * Returns only the known fields of the filter, which are stored and compared. Schemas keep unknown fields.
 */
function knownPart({ gender, ageFrom, ageTo, countries, fromMyCountry }: MatchingFilter): MatchingFilter {
  return { gender, ageFrom, ageTo, countries: [...new Set(countries)].sort(), fromMyCountry };
}

function isSameFilter(a: MatchingFilter, b: MatchingFilter): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
