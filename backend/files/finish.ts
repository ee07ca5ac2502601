import { rename } from 'node:fs/promises';
import { uploadParts, type Uploaded, uploadLimits } from '#shared/domain/uploads.ts';
import { limits } from '#shared/domain/constants.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { JobOf } from '../pictures/messages.ts';
import { wrongFile } from './form.ts';
import { LateError, TooMuchWorkError, type MediaWorker } from './media/mediaWorker.ts';
import type { PicturePool } from '../pictures/pool.ts';
import {
  NoPictureError,
  NoPictureProcessError,
  StuckPictureError,
  TooManyPixelsError,
} from '../pictures/refusals.ts';
import type { Container } from './sniff.ts';
import type { UploadCooldown } from './quota.ts';
import type { FileName, UploadFiles } from './uploadFiles.ts';
import type { UploadRepo, UploadRow } from './uploadRepo.ts';
import type { WorkFolder } from './workFolder.ts';
import type { MediaFacts } from './media/facts.ts';

/** A completely received file whose first bytes are those of an accepted container. */
export interface Received {
  readonly path: string;
  readonly container: Container;
  readonly bytes: number;
  /** Path of the picture that the client sent with a video; null if there is none. */
  readonly poster: string | null;
}

export interface FinishOptions {
  readonly repo: UploadRepo;
  readonly files: UploadFiles;
  readonly work: WorkFolder;
  readonly mediaWorker: MediaWorker;
  readonly pictures: PicturePool;
  readonly cooldown: UploadCooldown;
}

/**
 * Creates the function that turns a received file into stored renditions: a picture is `ready` afterwards, a
 * recording `processing`. Throws the error for the sender.
 */
export function createFinish({ repo, files, work, mediaWorker, pictures, cooldown }: FinishOptions) {
  /** Stores the renditions from the work folder and updates the row. */
  async function storeRenditions(
    id: string,
    state: 'ready' | 'processing',
    names: readonly FileName[],
    facts: Partial<UploadRow>,
  ): Promise<void> {
    // Another process may have claimed the upload while this one was stalled; its files must not be replaced.
    if ((await repo.renew([id])) === 0) throw new Error('Another process has claimed the upload.');
    const storedNames = await files.keep(id, names);
    if (!(await repo.move(id, 'receiving', state, { ...facts, ...repo.claim(), names: storedNames })))
      throw new Error('The upload was deleted during processing.');
  }

  const small = ['preview.webp', 'blurred.jpg'] as const;
  const placesOf = (id: string) => ({ preview: work.path(id, small[0]), blurred: work.path(id, small[1]) });

  async function picture(
    { id, owner_id: owner }: UploadRow,
    { path, container, bytes }: Received,
  ): Promise<Uploaded> {
    const as = container === 'png' ? 'png' : 'jpeg';
    const name = as === 'png' ? 'file.webp' : 'file.jpg';
    const job = { from: path, as, to: work.path(id, name), places: placesOf(id) } as const;
    const { width, height } = await pictures.run(owner, 'picture', job);
    await storeRenditions(id, 'ready', [...small, name], { bytes, width, height });
    return { tempUploadId: id, type: 'image', transcodingStatus: 'ready', duration: null, width, height };
  }

  async function factsOf(row: UploadRow, path: string) {
    cooldown.require(row.owner_id);
    try {
      return await mediaWorker.read(path);
    } catch (error) {
      if (!(error instanceof TooMuchWorkError)) throw error;
      cooldown.start(row.owner_id);
      return null;
    }
  }

  async function drawPoster({ owner_id: owner }: UploadRow, job: JobOf<'poster'>): Promise<void> {
    try {
      await pictures.run(owner, 'poster', job);
    } catch (error) {
      if (!(error instanceof StuckPictureError)) throw error;
      await pictures.run(owner, 'poster', { ...job, from: null });
    }
  }

  async function recording(row: UploadRow, { path, container, bytes, poster }: Received): Promise<Uploaded> {
    const { id } = row;
    const type = row.type === 'video' ? 'video' : 'audio';
    const { durationMs, width, height } = validateRecording(type, await factsOf(row, path));
    const names: FileName[] = [];
    if (width !== null && height !== null) {
      await drawPoster(row, { from: poster, video: { width, height }, places: placesOf(id) });
      names.push(...small);
    }
    const source = `source.${container}` as const;
    await rename(path, work.path(id, source));
    await storeRenditions(id, 'processing', [...names, source], {
      bytes,
      duration_ms: durationMs,
      width,
      height,
    });
    const duration = durationMs / 1_000;
    return { tempUploadId: id, type, transcodingStatus: 'processing', duration, width, height };
  }

  return async (row: UploadRow, received: Received): Promise<Uploaded> => {
    try {
      return await (row.type === 'image' ? picture(row, received) : recording(row, received));
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  };
}

/** Returns the error that the sender gets; null if the cause is not about the file. */
function refusalOf(error: unknown): ApiFailure | null {
  if (error instanceof NoPictureError || error instanceof StuckPictureError)
    return wrongFile('The picture cannot be read.');
  if (error instanceof TooManyPixelsError)
    return new ApiFailure('too_large', 'The picture has too many pixels.', { field: uploadParts.file });
  // The client keeps the file and retries by itself.
  if (error instanceof LateError)
    return new ApiFailure('unavailable', 'The recording could not be read just now.');
  if (error instanceof NoPictureProcessError)
    return new ApiFailure('unavailable', 'Pictures cannot be taken just now.');
  return null;
}

/** Codecs that browsers play; a container may hold any codec. */
const videoCodecs: readonly (string | null)[] = ['vp8', 'vp9', 'av1', 'avc', 'hevc'];
const audioCodecs: readonly (string | null)[] = ['opus', 'vorbis', 'aac', 'mp3'];
/** Maximum width and height in pixels. */
const largestSide = 8_192;

/** §5: returns the properties of a recording, or throws the error for the sender. */
function validateRecording(
  type: 'video' | 'audio',
  facts: MediaFacts | null,
): { durationMs: number; width: number | null; height: number | null } {
  if (!facts) throw wrongFile('The file is damaged, or not what it begins as.');
  const { video, audio, durationMs } = facts;
  if (audio && !audioCodecs.includes(audio.codec))
    throw wrongFile('Its sound is of a kind that is not played.');
  if (!(durationMs > 0)) throw wrongFile('There is nothing in it.');
  if (type === 'audio') {
    if (video || !audio) throw wrongFile('It is no sound.');
    return { durationMs, width: null, height: null };
  }
  if (!video || !videoCodecs.includes(video.codec))
    throw wrongFile('There is no picture in it that is played.');
  const { width, height } = video;
  const isShown = [width, height].every((side) => side >= 1 && side <= largestSide);
  if (!isShown) throw wrongFile('Its picture has no size that is played.');
  if (durationMs > limits.uploadVideoMs + uploadLimits.videoSlackMs) {
    throw new ApiFailure(
      'invalid_upload',
      `A video is no longer than ${limits.uploadVideoMs / 1_000} seconds.`,
      {
        field: 'duration',
      },
    );
  }
  return { durationMs, width, height };
}
