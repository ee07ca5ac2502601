import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Claims } from './claims.ts';
import { ClosedError, LateError, TooMuchWorkError, type MediaWorker } from './media/mediaWorker.ts';
import type { UploadCooldown } from './quota.ts';
import { toNames, type FileName, type UploadFiles } from './uploadFiles.ts';
import type { UploadRepo, UploadRow } from './uploadRepo.ts';
import { fullDisk, type WorkFolder } from './workFolder.ts';

/**
 * Milliseconds before a recording is retried after a full disk, an unreachable store or an unfinished thread.
 */
const againAfterMs = 60_000;

/**
 * Moves recordings from `processing` to `ready`, one at a time. A claim ensures that only one process works
 * on a recording.
 */
export interface Processing {
  add(id: string): void;
  /** Resolves when the queue is empty and no recording is in progress. */
  idle(): Promise<void>;
}

export interface ProcessingOptions {
  readonly context: Pick<Context, 'clock' | 'log' | 'scope'>;
  readonly repo: UploadRepo;
  readonly files: UploadFiles;
  readonly work: WorkFolder;
  readonly claims: Claims;
  readonly mediaWorker: MediaWorker;
  readonly cooldown: UploadCooldown;
  /** Called after a recording became `ready` or `failed`. */
  readonly onDone: (id: string) => Promise<void>;
}

export function createProcessing(options: ProcessingOptions): Processing {
  const { context, repo, files, work, claims, mediaWorker, cooldown, onDone } = options;
  const { clock, log, scope } = context;
  const queued = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  /** Served file names by container: the first with a picture, the second with sound only. */
  const servedAs = {
    webm: ['file.webm', 'file.weba'],
    mp4: ['file.mp4', 'file.m4a'],
    mp3: ['file.mp3', 'file.mp3'],
  };

  /** Returns false if another process has the recording now. */
  async function repack(row: UploadRow): Promise<boolean> {
    const { id } = row;
    const names = await files.namesOf(row);
    const source = names.find((name) => name.startsWith('source.'));
    const container = source?.slice('source.'.length) as keyof typeof servedAs | undefined;
    if (!source || !container || !(container in servedAs))
      throw new Error('The original file of the upload is missing.');
    // A process that died midway may have left files without a row entry.
    await files.removeOthers(id, names);
    const from = await files.fetch(id, source);
    if (from === null) throw new Error('The original file of the upload is missing.');
    const name = servedAs[container][row.type === 'video' ? 0 : 1] as FileName;
    await mediaWorker.repack(from, row.bytes, work.path(id, name));
    if ((await repo.renew([id])) === 0) return false;
    await files.keep(id, [name]);
    const served = [...names.filter((each) => each !== source), name];
    if (!(await repo.move(id, 'processing', 'ready', { names: toNames(served) }))) return false;
    await removeLater(id, () => files.removeOthers(id, served));
    return true;
  }

  /** Removes files after the row was stored. If that fails, the files are deleted later with the row. */
  async function removeLater(id: string, removal: () => Promise<void>): Promise<void> {
    await removal().catch((err: unknown) =>
      log.warn({ err, upload: id }, 'files: deleting the original file of an upload failed'),
    );
  }

  async function fail(id: string): Promise<boolean> {
    if (!(await repo.move(id, 'processing', 'failed', { names: '' }))) return false;
    await removeLater(id, () => files.remove(id));
    return true;
  }

  /** Returns true if a retry may succeed, because the file is not the cause. */
  const isPassing = (error: unknown) =>
    error instanceof LateError ||
    fullDisk(error) !== null ||
    (error instanceof ApiFailure && error.code === 'unavailable');

  /** Returns true if the recording became `ready` or `failed`. */
  async function finish(row: UploadRow): Promise<boolean> {
    const { id } = row;
    try {
      return await repack(row);
    } catch (error) {
      if (error instanceof ClosedError) return false;
      if (isPassing(error)) {
        log.warn({ err: error, upload: id }, 'files: processing a recording failed and is retried');
        clock.after(scope, againAfterMs, () => add(id));
        return false;
      }
      if (error instanceof TooMuchWorkError) cooldown.start(row.owner_id);
      log.warn({ err: error, upload: id }, 'files: processing a recording failed finally');
      return await fail(id);
    }
  }

  async function process(id: string): Promise<void> {
    queued.delete(id);
    const row = scope.ended ? undefined : await repo.claimRecording(id);
    if (!row) return;
    try {
      if (await finish(row)) await onDone(id);
    } finally {
      await work.drop(id);
    }
  }

  function add(id: string): void {
    if (queued.has(id)) return;
    queued.add(id);
    last = last
      .then(() => claims.during(id, () => process(id)))
      .catch((err: unknown) =>
        log.error({ err, upload: id }, 'files: storing the result of a recording failed'),
      );
  }

  return {
    add,
    async idle() {
      for (let seen: Promise<void> | null = null; seen !== last;) {
        seen = last;
        await seen;
      }
    },
  };
}
