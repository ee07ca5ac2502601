import { uploadLimits } from '#shared/domain/uploads.ts';
import type { Context } from '../context.ts';
import type { Addresses } from './addresses.ts';
import type { Disk } from './disk.ts';
import type { UploadRepo } from './uploadRepo.ts';

const everyMs = 60 * 60_000;
/** How many ids are asked for at once. */
const portion = 500;

export interface CleaningOptions {
  readonly context: Pick<Context, 'clock' | 'log' | 'scope'>;
  readonly repo: UploadRepo;
  readonly disk: Disk;
  readonly addresses: Addresses;
}

/** Removes what nobody refers to, once an hour. */
export interface Cleaning {
  /** After a start: files of which the database knows nothing, or not yet that they are there. */
  sweepDisk(): Promise<void>;
  sweep(): Promise<void>;
  start(): void;
  idle(): Promise<void>;
}

export function createCleaning({ context, repo, disk, addresses }: CleaningOptions): Cleaning {
  const { clock, log, scope } = context;
  let last: Promise<void> = Promise.resolve();

  async function sweep(): Promise<void> {
    const nowMs = clock.now();
    for (const id of await repo.removeUnused(nowMs, nowMs - uploadLimits.orphanMs)) {
      await disk.remove(id);
      addresses.forget(id);
    }
  }

  return {
    sweep,
    async sweepDisk() {
      const ids = disk.ids();
      for (let from = 0; from < ids.length; from += portion) {
        const some = ids.slice(from, from + portion);
        const rows = await repo.byIds(some);
        const known = new Set(rows.filter(({ state }) => state !== 'waiting').map(({ id }) => id));
        for (const id of some) if (!known.has(id)) await disk.remove(id);
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
