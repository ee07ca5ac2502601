import type { Context } from '../context.ts';
import { fullDisk, type Disk } from './disk.ts';
import { ClosedError, LateError, TooMuchWorkError, type MediaWorker } from './media/mediaWorker.ts';
import type { UploadCooldown } from './uploadCooldown.ts';
import type { UploadRepo, UploadRow } from './uploadRepo.ts';

/** Milliseconds until a recording is tried again after a full disk or a thread that did not finish. */
const againAfterMs = 60_000;

/** Recordings on their way from `processing` to `ready`: one at a time, and all that are left after a restart. */
export interface Processing {
  add(id: string): void;
  /** Resolves when nothing is in progress or waiting for its turn. */
  idle(): Promise<void>;
}

export interface ProcessingOptions {
  readonly context: Pick<Context, 'clock' | 'log' | 'scope'>;
  readonly repo: UploadRepo;
  readonly disk: Disk;
  readonly mediaWorker: MediaWorker;
  readonly cooldown: UploadCooldown;
  /** It is `ready` or `failed` from now on. */
  readonly onDone: (id: string) => Promise<void>;
}

export function createProcessing(options: ProcessingOptions): Processing {
  const { context, repo, disk, mediaWorker, cooldown, onDone } = options;
  const { clock, log, scope } = context;
  let last: Promise<void> = Promise.resolve();

  /** The name it is served by: a container of ours, and whether there is anything to see in it. */
  const servedAs = {
    webm: ['file.webm', 'file.weba'],
    mp4: ['file.mp4', 'file.m4a'],
    mp3: ['file.mp3', 'file.mp3'],
  };

  async function repack(row: UploadRow): Promise<void> {
    const source = disk.namesOf(row.id).find((name) => name.startsWith('source.'));
    const container = source?.slice('source.'.length) as keyof typeof servedAs | undefined;
    if (!source || !container || !(container in servedAs)) throw new Error('its file is not there');
    const from = `source.${container}` as const;
    const half = disk.place(row.id, 'half');
    await mediaWorker.repack(disk.place(row.id, from), row.bytes, half);
    const name = servedAs[container][row.type === 'video' ? 0 : 1] as `file.${string}`;
    await disk.move(half, row.id, name);
    await repo.move(row.id, 'processing', 'ready');
    await disk.drop(row.id, from);
  }

  async function process(id: string): Promise<void> {
    const row = await repo.byId(id);
    if (row?.state !== 'processing' || scope.ended) return;
    try {
      await repack(row);
    } catch (error) {
      if (error instanceof ClosedError) return;
      if (fullDisk(error)) {
        log.error({ err: error }, 'files: no room to process a recording');
        clock.after(scope, againAfterMs, () => add(id));
        return;
      }
      if (error instanceof LateError) {
        log.warn({ err: error, upload: id }, 'files: processing a recording is tried again');
        clock.after(scope, againAfterMs, () => add(id));
        return;
      }
      if (error instanceof TooMuchWorkError) cooldown.note(row.owner_id);
      log.warn({ err: error, upload: id }, 'files: a recording could not be processed');
      await repo.move(id, 'processing', 'failed');
      await disk.remove(id);
    }
    await onDone(id);
  }

  function add(id: string): void {
    last = last
      .then(() => process(id))
      .catch((err: unknown) => log.error({ err, upload: id }, 'files: processing failed'));
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
