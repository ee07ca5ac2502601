import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { UploadRepo } from './uploadRepo.ts';
import type { UploadFiles } from './uploadFiles.ts';
import type { WorkFolder } from './workFolder.ts';

const renewEveryMs = 20_000;

/** Renews the claims of the uploads that this process receives or processes. */
export interface Claims {
  /** Runs `work` and renews the claim until it ends. */
  during<T>(id: string, work: () => Promise<T>): Promise<T>;
}

export interface ClaimsOptions {
  readonly repo: Pick<UploadRepo, 'renew'>;
  readonly clock: Clock;
  readonly scope: Scope;
  readonly log: Pick<Logger, 'warn'>;
}

export function createClaims({ repo, clock, scope, log }: ClaimsOptions): Claims {
  const claimed = new Set<string>();
  clock.every(scope, renewEveryMs, () => {
    repo
      .renew([...claimed])
      .catch((err: unknown) => log.warn({ err }, 'files: renewing the claims of uploads failed'));
  });
  return {
    async during(id, work) {
      claimed.add(id);
      try {
        return await work();
      } finally {
        claimed.delete(id);
      }
    },
  };
}

interface GiveUpOptions {
  readonly repo: UploadRepo;
  readonly files: UploadFiles;
  readonly work: WorkFolder;
  readonly log: Pick<Logger, 'warn'>;
}

/** Aborts an upload that this process receives. `mayComeAgain`: the same address accepts another file. */
export function createGiveUp({ repo, files, work, log }: GiveUpOptions) {
  async function removeFiles(id: string): Promise<boolean> {
    try {
      await files.remove(id);
      return true;
    } catch (err) {
      log.warn(
        { err, upload: id },
        'files: deleting the files of an upload failed; the next cleaning retries',
      );
      return false;
    }
  }

  return async (id: string, mayComeAgain: boolean): Promise<void> => {
    await work.drop(id);
    // Another process has claimed the upload and stores its own files.
    if ((await repo.renew([id])) === 0) return;
    if (!mayComeAgain && !(await repo.move(id, 'receiving', 'removed'))) return;
    // Removes the files first, because once the row is `waiting` again the files of the next attempt may
    // arrive.
    const areGone = await removeFiles(id);
    if (mayComeAgain) await repo.move(id, 'receiving', 'waiting', { bytes: 0 });
    else if (areGone) await repo.remove(id);
  };
}
