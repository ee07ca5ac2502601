import { randomBytes, randomUUID } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { leaving } from '#shared/domain/leaving.ts';
import { everyOnce } from '../cluster/jobs.ts';
import { createOneTime } from '../cluster/oneTime.ts';
import type { Context } from '../context.ts';
import type { FileStore, WorkFolder } from '../files/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import type { DataExportsTable } from '../storage/deskTables.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';
import { archiveOf } from './archive.ts';
import type { LeavingNotices } from './notices.ts';
import { packZip } from './pack.ts';

const downloadPath = '/media/exports';
const keyOf = (id: string): string => `exports/${id}.zip`;
/** Maximum number of exports per run; others wait for the next run. */
const exportBatchSize = 20;
/** Maximum number of download links that one process keeps in memory. */
const linksMax = 10_000;

/** Copies of a user's data: requested, created by a job, downloaded, and deleted after seven days (§5.8). */
export function createExports(
  context: Context,
  {
    store,
    work: folder,
    notices,
    tasks,
  }: {
    readonly store: Pick<FileStore, 'putFile' | 'fetch' | 'remove'>;
    readonly work: Pick<WorkFolder, 'receive' | 'path' | 'drop'>;
    readonly notices: LeavingNotices;
    readonly tasks: TaskQueue;
  },
) {
  const { clock, database, log, scope, unitOfWork } = context;
  const links = createOneTime(context, 'export', linksMax);

  const newestOf = (userId: string, connection: Connection = database) =>
    connection
      .selectFrom('data_exports')
      .selectAll()
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('expires_ms', 'is', null), eb('expires_ms', '>', clock.now())]))
      .orderBy('asked_ms', 'desc')
      .orderBy('id')
      .executeTakeFirst();

  /** Creates the archive. Idempotent, so that a retry after a crash stores the same archive. */
  async function make({ id, user_id: userId }: DataExportsTable): Promise<void> {
    const path = await folder.receive(id, 'zip', packZip(await archiveOf(database, userId), clock.now()));
    const { size: bytes } = await stat(path);
    await store.putFile(keyOf(id), path, 'application/zip');
    await folder.drop(id);
    const expiresMs = clock.now() + leaving.exportKeptMs;
    const isStored = await unitOfWork.run(async (work) => {
      const stored = await work.db
        .updateTable('data_exports')
        .set({ state: 'ready', expires_ms: expiresMs, bytes })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .returning('id')
        .executeTakeFirst();
      if (stored) await notices.notifyReady(work, userId, id, expiresMs);
      return stored !== undefined;
    });
    // The account was erased meanwhile, together with the row.
    if (
      !isStored &&
      !(await database.selectFrom('data_exports').select('id').where('id', '=', id).executeTakeFirst())
    )
      await store.remove(keyOf(id));
  }

  async function makeWaiting(): Promise<void> {
    const waiting = await database
      .selectFrom('data_exports')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy('asked_ms')
      .limit(exportBatchSize)
      .execute();
    for (const row of waiting) {
      if (scope.ended) return;
      await make(row).catch(async (err: unknown) => {
        log.error({ err, exportId: row.id }, 'leaving: creating the export of a user failed');
        await database
          .updateTable('data_exports')
          .set({ state: 'failed' })
          .where('id', '=', row.id)
          .where('state', '=', 'waiting')
          .execute();
      });
    }
  }

  /** Deletes files before rows, so that a crash in between leaves no file without a row. */
  async function remove(rows: readonly { readonly id: string }[]): Promise<void> {
    for (const { id } of rows) {
      await store.remove(keyOf(id));
      await database.deleteFrom('data_exports').where('id', '=', id).execute();
    }
  }

  const run = () =>
    tasks.runInOrder('exports', async () => {
      await makeWaiting();
      const old = database.selectFrom('data_exports').select('id').where('expires_ms', '<=', clock.now());
      await remove(await old.execute());
    });
  everyOnce(context, { name: 'exports', everyMs: MINUTE_MS, atStart: true, task: run, tasks });

  /**
   * Opens a stored archive; null if its file is missing. An object store downloads it into the work folder
   * first.
   */
  async function streamOf(id: string) {
    const spare = randomUUID();
    try {
      const path = await store.fetch(keyOf(id), folder.path(spare, 'zip'));
      if (path === null) return null;
      const file = await open(path);
      const content = file.createReadStream();
      content.once('close', () =>
        tasks.runInBackground('deleting the unused file of an export', folder.drop(spare)),
      );
      return { content, bytes: (await file.stat()).size };
    } catch (error) {
      await folder.drop(spare);
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  const viewOf = (row: DataExportsTable | undefined) => ({
    state: (row?.state ?? 'none') as 'none' | 'waiting' | 'ready' | 'failed',
    expires: row?.expires_ms ? new Date(row.expires_ms).toISOString() : null,
    bytes: row?.bytes ?? null,
  });

  const handlers: HandlersOf<'getDataExport' | 'requestDataExport' | 'openDataExport'> = {
    getDataExport: async ({ caller }) => viewOf(await newestOf(caller.userId)),

    async requestDataExport({ caller }) {
      const row = await unitOfWork.run(async ({ db, after }) => {
        const present = await newestOf(caller.userId, db);
        if (present && present.state !== 'failed') return present;
        if (present) await db.deleteFrom('data_exports').where('id', '=', present.id).execute();
        after(() => tasks.runInBackground('creating the export of a user', run()));
        return db
          .insertInto('data_exports')
          .values({ id: randomUUID(), user_id: caller.userId, state: 'waiting', asked_ms: clock.now() })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      return viewOf(row);
    },

    async openDataExport({ caller }) {
      const row = await newestOf(caller.userId);
      if (row?.state !== 'ready') throw new ApiFailure('not_found', 'There is no copy to download.');
      const token = randomBytes(24).toString('base64url');
      await links.store(token, row.id, leaving.exportLinkMs);
      return { url: `${downloadPath}/${token}` };
    },
  };

  return {
    handlers,
    run,
    /** Deletes all copies of an erased account. */
    removeOf: async (userId: string): Promise<void> =>
      remove(await database.selectFrom('data_exports').select('id').where('user_id', '=', userId).execute()),
    registerRoutes(app: FastifyInstance): void {
      app.get<{ Params: { token: string } }>(`${downloadPath}/:token`, async (request, reply) => {
        const id = await links.consume(request.params.token);
        const row =
          id === null
            ? undefined
            : await database
                .selectFrom('data_exports')
                .select('expires_ms')
                .where('id', '=', id)
                .executeTakeFirst();
        const isThere = (row?.expires_ms ?? 0) > clock.now();
        const stream = id !== null && isThere ? await streamOf(id) : null;
        if (!stream) throw new ApiFailure('not_found', 'This address was used, or is too old.');
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', 'attachment; filename="vesper-data.zip"')
          .type('application/zip')
          .header('content-length', stream.bytes)
          .send(stream.content);
      });
    },
  };
}
