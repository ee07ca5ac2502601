import { uploadLimits } from '#shared/domain/uploads.ts';
import type { Context } from '../context.ts';
import type { Addresses } from './addresses.ts';
import type { FileStore } from './store.ts';
import { uploadsFolder, toNames, type UploadFiles } from './uploadFiles.ts';
import type { UploadRepo } from './uploadRepo.ts';

const everyMs = 60 * 60_000;
/** Maximum number of uploads that one statement reads. */
const portion = 500;

export interface CleaningOptions {
  readonly context: Pick<Context, 'clock' | 'log' | 'scope'>;
  readonly repo: UploadRepo;
  readonly store: Pick<FileStore, 'folders'>;
  readonly files: UploadFiles;
  readonly addresses: Addresses;
}

/**
 * Deletes unused files once an hour. The row is deleted after its files, so that no file is left without a
 * row. Several nodes may clean at the same time.
 */
export interface Cleaning {
  /**
   * Deletes folders without a row. Only for the start of a single process, because other processes may be
   * writing to such folders.
   */
  sweepFolders(): Promise<void>;
  /** Stores file names in rows from an earlier version. */
  fillNames(): Promise<void>;
  sweep(): Promise<void>;
  start(): void;
  idle(): Promise<void>;
}

export function createCleaning({ context, repo, store, files, addresses }: CleaningOptions): Cleaning {
  const { clock, log, scope } = context;
  let last: Promise<void> = Promise.resolve();

  async function sweep(): Promise<void> {
    const nowMs = clock.now();
    await repo.markUnused(nowMs, nowMs - uploadLimits.orphanMs);
    for (let ids = await repo.removed(portion); ids.length > 0; ids = await repo.removed(portion)) {
      for (const id of ids) {
        if (scope.ended) return;
        await files.remove(id);
        await repo.remove(id);
        addresses.forget(id);
      }
    }
  }

  return {
    sweep,
    async sweepFolders() {
      const ids = (await store.folders(uploadsFolder)) ?? [];
      for (let from = 0; from < ids.length; from += portion) {
        const some = ids.slice(from, from + portion);
        const rows = await repo.byIds(some);
        const known = new Set(rows.filter(({ state }) => state !== 'waiting').map(({ id }) => id));
        for (const id of some) if (!known.has(id)) await files.remove(id);
      }
    },
    async fillNames() {
      for (
        let rows = await repo.withoutNames(portion);
        rows.length > 0;
        rows = await repo.withoutNames(portion)
      )
        for (const row of rows) {
          if (scope.ended) return;
          await repo.setNames(row.id, toNames(await files.namesOf(row)));
        }
    },
    start() {
      clock.every(scope, everyMs, () => {
        last = last.then(sweep).catch((err: unknown) => log.error({ err }, 'files: cleaning failed'));
      });
    },
    idle: () => last,
  };
}
