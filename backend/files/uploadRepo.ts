import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import type { Clock } from '#shared/lib/clock.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { UploadsTable } from '../storage/galleryTables.ts';
import type { Tables } from '../storage/schema.ts';

export type UploadRow = Selectable<UploadsTable>;
export type UploadState = 'waiting' | 'receiving' | 'processing' | 'ready' | 'failed' | 'removed';

/** Milliseconds after which another process may continue an upload whose process does not renew its claim. */
const leaseMs = 60_000;
/** States in which a process has claimed the upload. */
const claimed: readonly UploadState[] = ['receiving', 'processing'];

export type Claim = Pick<UploadRow, 'worker' | 'lease_until_ms'>;

export interface Held {
  readonly bytes: number;
  readonly unused: { readonly files: number; readonly bytes: number };
}

/** Database access to uploads. */
export interface UploadRepo {
  add(connection: Connection, rows: readonly Insertable<UploadsTable>[]): Promise<void>;
  byId(id: string): Promise<UploadRow | undefined>;
  byIds(ids: readonly string[], connection?: Connection): Promise<UploadRow[]>;
  /** Returns true if the owner's account is neither banned nor deleted. */
  isOwnerInUse(id: string): Promise<boolean>;
  /** Returns the user's total files and bytes, including uploads in progress, and the unused part of them. */
  usageOf(connection: Connection, ownerId: string, nowMs: number): Promise<Held>;
  /** Returns the columns that claim an upload for this process. */
  claim(): Claim;
  /** Extends the claims of this process. Returns how many of these uploads it still has. */
  renew(ids: readonly string[]): Promise<number>;
  /** Claims a recording that no other process works on, and returns it. */
  claimRecording(id: string): Promise<UploadRow | undefined>;
  /** Returns ids of recordings without a claim, oldest first. */
  freeRecordings(limit: number): Promise<string[]>;
  /** Returns ids of recordings that a process finished after shortly before this moment. */
  finishedBy(node: string, atMs: number): Promise<string[]>;
  /** Ends the claims of a process that died. */
  endClaimsOf(node: string): Promise<void>;
  /** Ends all claims. When a single process starts, these claims belong to its previous run. */
  endAllClaims(): Promise<void>;
  /** Lets clients post uploads again whose process died while receiving them. */
  stopReceiving(): Promise<void>;
  /**
   * Moves an upload from one state to another, and sets these columns. Returns false if it is in another state, or if
   * another process has claimed it.
   */
  move(
    id: string,
    from: UploadState,
    to: UploadState,
    change?: Omit<Updateable<UploadsTable>, 'state'>,
    connection?: Connection,
  ): Promise<boolean>;
  /** Returns uploads from before the column `names` existed. */
  withoutNames(limit: number): Promise<UploadRow[]>;
  setNames(id: string, names: string): Promise<void>;
  /** Marks these uploads as used, and returns how many this user was allowed to take. */
  assign(connection: Connection, ids: readonly string[], takenBy: string): Promise<number>;
  /** Marks uploads as unused for good. */
  release(connection: Connection, ids: readonly string[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** Marks unused uploads as `removed`: those not posted in time, or posted before this moment. */
  markUnused(nowMs: number, postedBeforeMs: number): Promise<void>;
  /** Returns ids of `removed` uploads whose files are not deleted yet. */
  removed(limit: number): Promise<string[]>;
}

/** Failed and removed uploads only wait for the cleaning. */
export function isServable(row: UploadRow | undefined): boolean {
  const hidden: readonly string[] = ['failed', 'removed'] satisfies UploadState[];
  return row !== undefined && !hidden.includes(row.state);
}

export function createUploadRepo(database: Database, node: string, clock: Pick<Clock, 'now'>): UploadRepo {
  const claim = () => ({ worker: node, lease_until_ms: clock.now() + leaseMs });
  type Uploads = ExpressionBuilder<Tables, 'uploads'>;
  const isFree = (eb: Uploads) =>
    eb.or([
      eb('worker', 'is', null),
      eb('lease_until_ms', 'is', null),
      eb('lease_until_ms', '<', clock.now()),
    ]);

  return {
    claim,
    async renew(ids) {
      if (ids.length === 0) return 0;
      const { numUpdatedRows } = await database
        .updateTable('uploads')
        .set(claim())
        .where('id', 'in', [...ids])
        .where('worker', '=', node)
        .where('state', 'in', claimed)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    // A single statement, so that only one of two concurrent processes claims the row.
    claimRecording: (id) =>
      database
        .updateTable('uploads')
        .set(claim())
        .where('id', '=', id)
        .where('state', '=', 'processing')
        .where((eb) => eb.or([eb('worker', '=', node), isFree(eb)]))
        .returningAll()
        .executeTakeFirst(),
    async freeRecordings(limit) {
      const rows = await database
        .selectFrom('uploads')
        .select('id')
        .where('state', '=', 'processing')
        .where(isFree)
        .orderBy('created_ms')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    async finishedBy(dead, atMs) {
      const rows = await database
        .selectFrom('uploads')
        .select('id')
        .where('worker', '=', dead)
        .where('state', 'in', ['ready', 'failed'])
        .where('type', '!=', 'image')
        .where('lease_until_ms', '>', atMs)
        .execute();
      return rows.map(({ id }) => id);
    },
    async endClaimsOf(dead) {
      await database
        .updateTable('uploads')
        .set({ lease_until_ms: 0 })
        .where('worker', '=', dead)
        .where('state', 'in', claimed)
        .execute();
    },
    async endAllClaims() {
      await database
        .updateTable('uploads')
        .set({ lease_until_ms: 0 })
        .where('state', 'in', claimed)
        .execute();
    },
    async stopReceiving() {
      await database
        .updateTable('uploads')
        .set({ state: 'waiting', bytes: 0 })
        .where('state', '=', 'receiving')
        .where(isFree)
        .execute();
    },
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
    async usageOf(connection, ownerId, nowMs) {
      const rows = await connection
        .selectFrom('uploads')
        .select((eb) => [
          eb('taken_by', 'is', null).as('is_unused'),
          eb.fn.countAll().as('files'),
          eb.fn.sum('bytes').as('bytes'),
        ])
        .where('owner_id', '=', ownerId)
        // An expired address without a file counts nothing, although its row exists until the next cleaning.
        .where((eb) => eb.or([eb('state', '!=', 'waiting'), eb('expires_ms', '>', nowMs)]))
        .where('state', '!=', 'removed')
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
        .$if(claimed.includes(from), (update) => update.where('worker', '=', node))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    withoutNames: (limit) =>
      database
        .selectFrom('uploads')
        .selectAll()
        .where('names', 'is', null)
        .where('state', 'in', ['processing', 'ready'])
        .limit(limit)
        .execute(),
    async setNames(id, names) {
      await database
        .updateTable('uploads')
        .set({ names })
        .where('id', '=', id)
        .where('names', 'is', null)
        .execute();
    },
    async assign(connection, ids, takenBy) {
      const { numUpdatedRows } = await connection
        .updateTable('uploads')
        .set({ taken_by: takenBy })
        .where('id', 'in', [...ids])
        // The cleaning may have marked it since it was read.
        .where('state', 'in', ['processing', 'ready'])
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
    async markUnused(nowMs, postedBeforeMs) {
      await database
        .updateTable('uploads')
        .set({ state: 'removed' })
        .where('taken_by', 'is', null)
        .where((eb) =>
          eb.or([
            eb.and([eb('state', '=', 'waiting'), eb('expires_ms', '<=', nowMs)]),
            eb.and([eb('state', 'in', ['ready', 'failed']), eb('created_ms', '<=', postedBeforeMs)]),
          ]),
        )
        .execute();
    },
    async removed(limit) {
      const rows = await database
        .selectFrom('uploads')
        .select('id')
        .where('state', '=', 'removed')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
