import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Connection, Database } from '../storage/database.ts';
import type { UploadsTable } from '../storage/schema.ts';

export type UploadRow = Selectable<UploadsTable>;
export type UploadState = 'waiting' | 'receiving' | 'processing' | 'ready' | 'failed';

/** The rows of uploads. */
export interface UploadRepo {
  add(rows: readonly Insertable<UploadsTable>[]): Promise<void>;
  byId(id: string): Promise<UploadRow | undefined>;
  byIds(ids: readonly string[], connection?: Connection): Promise<UploadRow[]>;
  /** Whether the account that it is for is neither banned nor removed. */
  isOwnerInUse(id: string): Promise<boolean>;
  /** Files and bytes that a person has lying about. */
  unusedOf(ownerId: string): Promise<{ files: number; bytes: number }>;
  /** From one state into another, with what else is known then. False where it is in no such state any more. */
  move(
    id: string,
    from: UploadState,
    to: UploadState,
    change?: Omit<Updateable<UploadsTable>, 'state'>,
  ): Promise<boolean>;
  inState(state: UploadState): Promise<UploadRow[]>;
  /** After a restart nobody is sending any more: what was coming in waits again. */
  stopReceiving(): Promise<void>;
  /** Marks these as used, and says how many there were that this user may use. */
  take(connection: Connection, ids: readonly string[], takenBy: string): Promise<number>;
  /** Used by nothing any more, and for nobody to use again. */
  release(connection: Connection, ids: readonly string[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes those that nothing uses: never posted in time, or posted before this moment. Answers their ids. */
  removeUnused(nowMs: number, postedBeforeMs: number): Promise<string[]>;
}

/** What was released, or never became anything, waits for the cleaning alone. */
export function isServable(row: UploadRow | undefined): boolean {
  return row !== undefined && row.state !== ('failed' satisfies UploadState);
}

export function createUploadRepo(database: Database): UploadRepo {
  return {
    async add(rows) {
      await database
        .insertInto('uploads')
        .values([...rows])
        .execute();
    },
    byId: (id) => database.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst(),
    async byIds(ids, connection = database) {
      if (ids.length === 0) return [];
      return connection
        .selectFrom('uploads')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute();
    },
    async isOwnerInUse(id) {
      const owner = await database
        .selectFrom('uploads')
        .innerJoin('users', 'users.id', 'uploads.owner_id')
        .select(['users.banned', 'users.deleted'])
        .where('uploads.id', '=', id)
        .executeTakeFirst();
      return owner?.banned === 0 && owner.deleted === 0;
    },
    async unusedOf(ownerId) {
      const row = await database
        .selectFrom('uploads')
        .select((eb) => [eb.fn.countAll().as('files'), eb.fn.sum('bytes').as('bytes')])
        .where('owner_id', '=', ownerId)
        .where('taken_by', 'is', null)
        .executeTakeFirstOrThrow();
      return { files: Number(row.files), bytes: Number(row.bytes ?? 0) };
    },
    async move(id, from, to, change = {}) {
      const { numUpdatedRows } = await database
        .updateTable('uploads')
        .set({ ...change, state: to })
        .where('id', '=', id)
        .where('state', '=', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    inState: (state) =>
      database.selectFrom('uploads').selectAll().where('state', '=', state).orderBy('created_ms').execute(),
    async stopReceiving() {
      await database
        .updateTable('uploads')
        .set({ state: 'waiting' })
        .where('state', '=', 'receiving')
        .execute();
    },
    async take(connection, ids, takenBy) {
      const { numUpdatedRows } = await connection
        .updateTable('uploads')
        .set({ taken_by: takenBy })
        .where('id', 'in', [...ids])
        .where((eb) => eb.or([eb('taken_by', 'is', null), eb('taken_by', '=', takenBy)]))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    async release(connection, ids) {
      if (ids.length === 0) return;
      await connection
        .updateTable('uploads')
        .set({ taken_by: null, state: 'failed', created_ms: 0 })
        .where('id', 'in', [...ids])
        .execute();
    },
    async remove(id) {
      await database.deleteFrom('uploads').where('id', '=', id).execute();
    },
    async removeUnused(nowMs, postedBeforeMs) {
      const rows = await database
        .deleteFrom('uploads')
        .where('taken_by', 'is', null)
        .where((eb) =>
          eb.or([
            eb.and([eb('state', '=', 'waiting'), eb('expires_ms', '<=', nowMs)]),
            eb.and([eb('state', 'in', ['ready', 'failed']), eb('created_ms', '<=', postedBeforeMs)]),
          ]),
        )
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
