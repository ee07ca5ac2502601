import type { Logger } from 'pino';
import type { UploadFiles } from './uploadFiles.ts';
import type { UploadRepo } from './uploadRepo.ts';
import type { WorkFolder } from './workFolder.ts';

export interface GiveUpOptions {
  readonly repo: UploadRepo;
  readonly files: UploadFiles;
  readonly work: WorkFolder;
  readonly log: Pick<Logger, 'warn'>;
}

/** Gives up an upload that this process receives. `mayComeAgain`: its address takes another file. */
export function createGiveUp({ repo, files, work, log }: GiveUpOptions) {
  async function removeFiles(id: string): Promise<boolean> {
    try {
      await files.remove(id);
      return true;
    } catch (err) {
      log.warn({ err, upload: id }, 'files: the files of an upload stay until the next cleaning');
      return false;
    }
  }

  return async (id: string, mayComeAgain: boolean): Promise<void> => {
    await work.drop(id);
    // Another process that has claimed it meanwhile stores files of its own.
    if ((await repo.renew([id])) === 0) return;
    if (!mayComeAgain && !(await repo.move(id, 'receiving', 'removed'))) return;
    // First the files: once the row waits again, those of the next try may come.
    const areGone = await removeFiles(id);
    if (mayComeAgain) await repo.move(id, 'receiving', 'waiting', { bytes: 0 });
    else if (areGone) await repo.remove(id);
  };
}
