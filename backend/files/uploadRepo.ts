import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Connection, Database } from '../storage/database.ts';
import type { UploadsTable } from '../storage/galleryTables.ts';

export type UploadRow = Selectable<UploadsTable>;
export type UploadState = 'waiting' | 'receiving' | 'processing' | 'ready' | 'failed';

export interface Held {
  readonly bytes: number;
  readonly unused: { readonly files: number; readonly bytes: number };
}

/** The rows of uploads. */
export interface UploadRepo {
  add(connection: Connection, rows: readonly Insertable<UploadsTable>[]): Promise<void>;
  byId(id: string): Promise<UploadRow | undefined>;
  byIds(ids: readonly string[], connection?: Connection): Promise<UploadRow[]>;
  /** Whether the account that it is for is neither banned nor removed. */
  isOwnerInUse(id: string): Promise<boolean>;
  /** What a person has, with what is just coming in: in all, and of that what nothing uses. */
  heldBy(connection: Connection, ownerId: string, nowMs: number): Promise<Held>;
  /** From one state into another, with what else is known then. False where it is in no such state any more. */
  move(
    id: string,
    from: UploadState,
    to: UploadState,
    change?: Omit<Updateable<UploadsTable>, 'state'>,
    connection?: Connection,
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
    async add(connection, rows) {
      await connection
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
    async heldBy(connection, ownerId, nowMs) {
      const rows = await connection
        .selectFrom('uploads')
        .select((eb) => [
          eb('taken_by', 'is', null).as('is_unused'),
          eb.fn.countAll().as('files'),
          eb.fn.sum('bytes').as('bytes'),
        ])
        .where('owner_id', '=', ownerId)
        // An address that was not used in time holds nothing, though it is there until the next cleaning.
        .where((eb) => eb.or([eb('state', '!=', 'waiting'), eb('expires_ms', '>', nowMs)]))
        .groupBy((eb) => eb('taken_by', 'is', null))
        .execute();
      const unused = rows.find(({ is_unused: isUnused }) => Boolean(isUnused));
      return {
        bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0),
        unused: { files: Number(unused?.files ?? 0), bytes: Number(unused?.bytes ?? 0) },
      };
    },
    async move(id, from, to, change = {}, connection = database) {
      const { numUpdatedRows } = await connection
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
        .set({ state: 'waiting', bytes: 0 })
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
