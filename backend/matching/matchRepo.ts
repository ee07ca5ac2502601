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
  readonly windows: Readonly<Record<string, string | undefined>>;
  readonly madeMs: number;
}

/** Maximum number of overdue matches to continue at once. */
const dueAtOnce = 50;

/** The table of matches: `made` → `live` → `ended`, or `made` → `void`. The last two are final. */
export interface MatchRepo {
  insert(connection: Connection, made: NewMatch): Promise<MatchRow>;
  byId(id: string, connection?: Connection): Promise<MatchRow | undefined>;
  /** Returns the open match of a media channel. */
  byChannel(channelId: string): Promise<MatchRow | undefined>;
  /** Stores the changes of a step. */
  store(connection: Connection, row: MatchRow): Promise<void>;
  /** Returns all matches that are not over. */
  open(): Promise<MatchRow[]>;
  /** Returns the ids of matches whose next step was due before this time. */
  dueBefore(atMs: number): Promise<string[]>;
  /** Stores why this person left a match, if the other side first reported that they left. */
  explain(id: string, by: string, reason: MatchEndReason): Promise<void>;
  /** Returns the number of matches of a person that went live at or after this time. */
  countStarted(userId: string, sinceMs: number): Promise<number>;
  /** Returns those of `ids` whom this person was ever matched with. */
  partnersAmong(userId: string, ids: readonly string[]): Promise<Set<string>>;
  /** Returns the meetings since this time, oldest first. */
  meetingsSince(sinceMs: number): Promise<{ a: string; b: string; made_ms: number }[]>;
}

export function createMatchRepo(database: Database): MatchRepo {
  return {
    insert: (connection, made) =>
      connection
        .insertInto('matches')
        .values({
          id: made.id,
          a: made.a,
          b: made.b,
          channel_id: made.channelId,
          state: 'made',
          filters: JSON.stringify(made.filters),
          made_ms: made.madeMs,
          a_window: made.windows[made.a] ?? null,
          b_window: made.windows[made.b] ?? null,
          due_ms: made.madeMs + match.startWithinMs,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    byId: (id, connection = database) =>
      connection.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst(),

    byChannel: (channelId) =>
      database
        .selectFrom('matches')
        .selectAll()
        .where('channel_id', '=', channelId)
        .where('due_ms', 'is not', null)
        .executeTakeFirst(),

    async store(connection, row) {
      const { id, state, started_ms, a_started_ms, b_started_ms, ended_ms, end_reason, ended_by } = row;
      const { a_node, b_node, together_ms, has_earned, due_ms } = row;
      await connection
        .updateTable('matches')
        .set({
          ...{ state, started_ms, a_started_ms, b_started_ms, ended_ms, end_reason, ended_by },
          ...{ a_node, b_node, together_ms, has_earned, due_ms, step: row.step },
        })
        .where('id', '=', id)
        .execute();
    },

    open: () => database.selectFrom('matches').selectAll().where('due_ms', 'is not', null).execute(),

    async dueBefore(atMs) {
      const rows = await database
        .selectFrom('matches')
        .select('id')
        .where('due_ms', '<', atMs)
        .orderBy('due_ms')
        .limit(dueAtOnce)
        .execute();
      return rows.map(({ id }) => id);
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
      // The indexes contain made_ms only. A match goes live within 10 s after it is made.
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
  };
}
