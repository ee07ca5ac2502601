import type { Uploaded } from '#shared/domain/uploads.ts';
import type { Disk } from './disk.ts';
import { wrongFile } from './form.ts';
import { validateRecording } from './validateRecording.ts';
import { createConcurrencyLimit } from '../concurrencyLimit.ts';
import { WorkerError, type MediaWorker } from './media/mediaWorker.ts';
import { drawPlaceholder, NoPictureError, readPoster, redraw, writePreviews } from './pictures.ts';
import type { Container } from './sniff.ts';
import type { UploadCooldown } from './uploadCooldown.ts';
import type { UploadRepo, UploadRow } from './uploadRepo.ts';

/** A file that has come as a whole, and is what it begins as. */
export interface Received {
  readonly path: string;
  readonly container: Container;
  readonly bytes: number;
  /** A picture that came with a video. */
  readonly poster: string | null;
}

export interface FinishOptions {
  readonly repo: UploadRepo;
  readonly disk: Disk;
  readonly mediaWorker: MediaWorker;
  readonly cooldown: UploadCooldown;
}

/** A large picture takes hundreds of megabytes while it is drawn anew. */
const picturesAtOnce = 2;

/**
 * Makes of a file that came in what is kept: a picture is `ready` afterwards, a recording `processing`. Throws what the
 * sender is told.
 */
export function createFinish({ repo, disk, mediaWorker, cooldown }: FinishOptions) {
  const drawing = createConcurrencyLimit(picturesAtOnce);

  async function settle(id: string, state: 'ready' | 'processing', facts: Partial<UploadRow>): Promise<void> {
    if (!(await repo.move(id, 'receiving', state, facts))) throw new Error('the upload was taken away');
  }

  const placesOf = (id: string) => ({
    preview: disk.place(id, 'preview.webp'),
    blurred: disk.place(id, 'blurred.jpg'),
  });

  async function picture({ id }: UploadRow, { path, container, bytes }: Received): Promise<Uploaded> {
    const kind = container === 'png' ? 'png' : 'jpeg';
    const file = disk.place(id, kind === 'png' ? 'file.webp' : 'file.jpg');
    const { width, height } = await drawing(async () => {
      const size = await redraw(path, kind, file);
      await writePreviews(file, placesOf(id));
      return size;
    });
    await settle(id, 'ready', { bytes, width, height });
    return { tempUploadId: id, type: 'image', transcodingStatus: 'ready', duration: null, width, height };
  }

  async function factsOf(row: UploadRow, path: string) {
    cooldown.require(row.owner_id);
    try {
      return await mediaWorker.read(path);
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      cooldown.note(row.owner_id);
      return null;
    }
  }

  async function recording(row: UploadRow, { path, container, bytes, poster }: Received): Promise<Uploaded> {
    const { id } = row;
    const type = row.type === 'video' ? 'video' : 'audio';
    const { durationMs, width, height } = validateRecording(type, await factsOf(row, path));
    if (width !== null && height !== null) {
      await drawing(async () => {
        const brought = poster === null ? null : await readPoster(poster);
        await writePreviews(brought ?? (await drawPlaceholder({ width, height })), placesOf(id));
      });
    }
    await disk.move(path, id, `source.${container}`);
    await settle(id, 'processing', { bytes, duration_ms: durationMs, width, height });
    const duration = durationMs / 1_000;
    return { tempUploadId: id, type, transcodingStatus: 'processing', duration, width, height };
  }

  return async (row: UploadRow, received: Received): Promise<Uploaded> => {
    try {
      return await (row.type === 'image' ? picture(row, received) : recording(row, received));
    } catch (error) {
      throw error instanceof NoPictureError ? wrongFile('The picture can not be read.') : error;
    }
  };
}
