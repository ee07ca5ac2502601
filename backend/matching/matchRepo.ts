import type { Selectable } from 'kysely';
import { match } from '#shared/domain/constants.ts';
import type { MatchEndReason } from '#shared/domain/matching.ts';
import type { MatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { MatchesTable } from '../storage/encounterTables.ts';

export type MatchRow = Selectable<MatchesTable>;

export interface NewMatch {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly channelId: string;
  readonly filters: Readonly<Record<string, MatchingFilter>>;
  readonly madeMs: number;
}

/** The table of matches: `made` → `live` → `ended`, or `made` → `void`. The last two are final. */
export interface MatchRepo {
  insert(made: NewMatch): Promise<void>;
  byId(id: string): Promise<MatchRow | undefined>;
  markStarted(id: string, side: 'a' | 'b', nowMs: number): Promise<void>;
  /** False where the match was not waiting for its start. Belongs into the transaction that books the coins. */
  setLive(connection: Connection, id: string, startedMs: number, lastSide: 'a' | 'b'): Promise<boolean>;
  /** A match that never went live becomes `void`, a live one `ended`; one that is over stays as it is. */
  end(id: string, reason: MatchEndReason, by: string | null, nowMs: number): Promise<void>;
  /** Why this person left a match, where the other side was first to say that they had. */
  explain(id: string, by: string, reason: MatchEndReason): Promise<void>;
  /** Matches that went live at or after this moment, with the person on either side. */
  countStarted(userId: string, sinceMs: number): Promise<number>;
  /** Those of `ids` that this person was ever matched with. */
  partnersAmong(userId: string, ids: readonly string[]): Promise<Set<string>>;
  /** Meetings since this moment, oldest first. */
  meetingsSince(sinceMs: number): Promise<{ a: string; b: string; made_ms: number }[]>;
  /** After a restart: what was under way is over. Coins stay as they were booked. */
  closeLeftOver(nowMs: number): Promise<void>;
}

export function createMatchRepo(database: Database): MatchRepo {
  return {
    async insert(made) {
      await database
        .insertInto('matches')
        .values({
          id: made.id,
          a: made.a,
          b: made.b,
          channel_id: made.channelId,
          state: 'made',
          filters: JSON.stringify(made.filters),
          made_ms: made.madeMs,
        })
        .execute();
    },

    byId: (id) => database.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst(),

    async markStarted(id, side, nowMs) {
      await database
        .updateTable('matches')
        .set(side === 'a' ? { a_started_ms: nowMs } : { b_started_ms: nowMs })
        .where('id', '=', id)
        .execute();
    },

    async setLive(connection, id, startedMs, lastSide) {
      const changed = await connection
        .updateTable('matches')
        .set({ state: 'live', started_ms: startedMs })
        .set(lastSide === 'a' ? { a_started_ms: startedMs } : { b_started_ms: startedMs })
        .where('id', '=', id)
        .where('state', '=', 'made')
        .executeTakeFirst();
      return Number(changed.numUpdatedRows) === 1;
    },

    async end(id, reason, by, nowMs) {
      await database
        .updateTable('matches')
        .set((eb) => ({
          state: eb.case().when('state', '=', 'live').then('ended').else('void').end(),
          ended_ms: nowMs,
          end_reason: reason,
          ended_by: by,
        }))
        .where('id', '=', id)
        .where('state', 'in', ['made', 'live'])
        .execute();
    },

    async explain(id, by, reason) {
      await database
        .updateTable('matches')
        .set({ end_reason: reason })
        .where('id', '=', id)
        .where('ended_by', '=', by)
        .where('end_reason', '=', 'peerLeave')
        .execute();
    },

    async countStarted(userId, sinceMs) {
      // made_ms is what the indexes are over; a match goes live within 10 s of being made.
      const counts = await Promise.all(
        (['a', 'b'] as const).map((side) =>
          database
            .selectFrom('matches')
            .select((eb) => eb.fn.countAll().as('count'))
            .where(side, '=', userId)
            .where('made_ms', '>=', sinceMs - 2 * match.startWithinMs)
            .where('started_ms', '>=', sinceMs)
            .executeTakeFirstOrThrow(),
        ),
      );
      return counts.reduce((sum, { count }) => sum + Number(count), 0);
    },

    async partnersAmong(userId, ids) {
      if (ids.length === 0) return new Set();
      const [asFirst, asSecond] = await Promise.all([
        database
          .selectFrom('matches')
          .select('b')
          .distinct()
          .where('a', '=', userId)
          .where('b', 'in', ids)
          .execute(),
        database
          .selectFrom('matches')
          .select('a')
          .distinct()
          .where('b', '=', userId)
          .where('a', 'in', ids)
          .execute(),
      ]);
      return new Set([...asFirst.map((row) => row.b), ...asSecond.map((row) => row.a)]);
    },

    meetingsSince: (sinceMs) =>
      database
        .selectFrom('matches')
        .select(['a', 'b', 'made_ms'])
        .where('made_ms', '>', sinceMs)
        .orderBy('made_ms')
        .execute(),

    async closeLeftOver(nowMs) {
      await database
        .updateTable('matches')
        .set({ state: 'void', end_reason: 'void' satisfies MatchEndReason, ended_ms: nowMs })
        .where('state', '=', 'made')
        .execute();
      const live = await database
        .selectFrom('matches')
        .select(['id', 'started_ms'])
        .where('state', '=', 'live')
        .execute();
      for (const { id, started_ms } of live) {
        // It can not have lasted longer than a match does, however long the server was down.
        const endedMs = Math.min(nowMs, (started_ms ?? nowMs) + match.durationMs);
        await database
          .updateTable('matches')
          .set({ state: 'ended', end_reason: 'connectionLost' satisfies MatchEndReason, ended_ms: endedMs })
          .where('id', '=', id)
          .execute();
      }
    },
  };
}
