import type { Database } from '../storage/database.ts';

export interface Ban {
  readonly reason: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** End and reason of a suspension, as clients receive it. */
export interface Suspension {
  readonly until: string;
  readonly reason: string;
}

export const toSuspension = ({ untilMs, reason }: Ban): Suspension => ({
  until: new Date(untilMs).toISOString(),
  reason,
});

/** Suspensions from matching (§4.6, item 1, and §4.16). Past suspensions stay stored as a record. */
export interface Bans {
  /** Returns the ban in force that ends last; null: none. */
  inForce(userId: string, nowMs: number): Promise<Ban | null>;
  /** Returns when the newest ban began, even if it has ended; null: the person was never banned. */
  lastFromMs(userId: string): Promise<number | null>;
  impose(userId: string, ban: Ban): Promise<void>;
  /** Ends now the bans in force for this reason that were wrong. Returns their number. */
  lift(
    userId: string,
    reason: string,
    nowMs: number,
    wasWrong: (ban: Ban) => Promise<boolean>,
  ): Promise<number>;
}

export function createBans(database: Database): Bans {
  return {
    async inForce(userId, nowMs) {
      const row = await database
        .selectFrom('matching_bans')
        .select(['reason', 'from_ms', 'until_ms'])
        .where('user_id', '=', userId)
        .where('until_ms', '>', nowMs)
        .orderBy('until_ms', 'desc')
        .executeTakeFirst();
      return row ? { reason: row.reason, fromMs: row.from_ms, untilMs: row.until_ms } : null;
    },
    async lastFromMs(userId) {
      const row = await database
        .selectFrom('matching_bans')
        .select('from_ms')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return row?.from_ms ?? null;
    },
    async impose(userId, ban) {
      await database
        .insertInto('matching_bans')
        .values({ user_id: userId, reason: ban.reason, from_ms: ban.fromMs, until_ms: ban.untilMs })
        .execute();
    },
    async lift(userId, reason, nowMs, wasWrong) {
      const rows = await database
        .selectFrom('matching_bans')
        .select(['id', 'from_ms', 'until_ms'])
        .where('user_id', '=', userId)
        .where('reason', '=', reason)
        .where('until_ms', '>', nowMs)
        .execute();
      let lifted = 0;
      for (const row of rows) {
        if (!(await wasWrong({ reason, fromMs: row.from_ms, untilMs: row.until_ms }))) continue;
        await database
          .updateTable('matching_bans')
          .set({ until_ms: nowMs })
          .where('id', '=', row.id)
          .execute();
        lifted += 1;
      }
      return lifted;
    },
  };
}
