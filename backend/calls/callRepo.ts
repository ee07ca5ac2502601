import type { Selectable } from 'kysely';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { CallCancelReason } from '#shared/domain/calls.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { CallsTable } from '../storage/encounterTables.ts';

export type CallRow = Selectable<CallsTable>;
export type Mark = 'caller25_ms' | 'callee25_ms' | 'callee30_ms';

/** The table of calls: `ringing` → `live` → `ended`, or `ringing` → `ended`. The last is final. */
export interface CallRepo {
  insert(row: CallRow): Promise<void>;
  byId(id: string): Promise<CallRow | undefined>;
  /** Belongs into the transaction that books the first minute. */
  setLive(connection: Connection, id: string, nowMs: number): Promise<void>;
  /** The first time stays. */
  setTaken(id: string, nowMs: number): Promise<void>;
  /** Belongs into the transaction that books the minute's coins. */
  countMinute(connection: Connection, id: string): Promise<void>;
  /** One that is over stays as it is. */
  end(id: string, reason: CallCancelReason, by: string | null, nowMs: number): Promise<void>;
  /** The first time stays. */
  setMark(id: string, mark: Mark, nowMs: number): Promise<void>;
  /** After a restart: what was under way is over. Coins stay as they were booked. */
  closeLeftOver(nowMs: number): Promise<void>;
}

export function createCallRepo(database: Database): CallRepo {
  return {
    async insert(row) {
      await database.insertInto('calls').values(row).execute();
    },
    byId: (id) => database.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst(),
    async setLive(connection, id, nowMs) {
      await connection
        .updateTable('calls')
        .set({ state: 'live', answered_ms: nowMs })
        .where('id', '=', id)
        .where('state', '=', 'ringing')
        .execute();
    },
    async setTaken(id, nowMs) {
      await database
        .updateTable('calls')
        .set({ taken_ms: nowMs })
        .where('id', '=', id)
        .where('taken_ms', 'is', null)
        .execute();
    },
    async countMinute(connection, id) {
      await connection
        .updateTable('calls')
        .set((eb) => ({ minutes: eb('minutes', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },
    async end(id, reason, by, nowMs) {
      await database
        .updateTable('calls')
        .set({ state: 'ended', end_reason: reason, ended_by: by, ended_ms: nowMs })
        .where('id', '=', id)
        .where('state', '!=', 'ended')
        .execute();
    },
    async setMark(id, mark, nowMs) {
      await database
        .updateTable('calls')
        .set({ [mark]: nowMs })
        .where('id', '=', id)
        .where(mark, 'is', null)
        .execute();
    },
    async closeLeftOver(nowMs) {
      const ended = { state: 'ended', ended_by: null } as const;
      await database
        .updateTable('calls')
        .set((eb) => ({
          ...ended,
          end_reason: 'noAnswer' satisfies CallCancelReason,
          ended_ms: eb
            .case()
            .when('expires_ms', '<', nowMs)
            .then(eb.ref('expires_ms'))
            .else(eb.val(nowMs))
            .end(),
        }))
        .where('state', '=', 'ringing')
        .execute();
      const live = await database
        .selectFrom('calls')
        .select(['id', 'answered_ms', 'minutes'])
        .where('state', '=', 'live')
        .execute();
      for (const { id, answered_ms, minutes } of live) {
        // Every minute was charged as it began, so the next one had not begun, however long the server was down.
        const nextMinuteMs = (answered_ms ?? nowMs) + Math.max(1, minutes) * MINUTE_MS;
        const endedMs = Math.min(nowMs, nextMinuteMs - 1);
        await database
          .updateTable('calls')
          .set({ ...ended, end_reason: 'connectionLost' satisfies CallCancelReason, ended_ms: endedMs })
          .where('id', '=', id)
          .execute();
      }
    },
  };
}
