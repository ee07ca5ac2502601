import type { MediaType } from '#shared/domain/chat.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Logger } from 'pino';
import { ApiFailure } from '../lib/failure.ts';
import type { Addresses } from './addresses.ts';
import type { StoredUpload, Uploads } from './port.ts';
import type { UploadFiles } from './uploadFiles.ts';
import type { UploadRepo, UploadRow } from './uploadRepo.ts';

export interface UploadsOptions {
  readonly repo: UploadRepo;
  readonly addresses: Addresses;
  readonly files: Pick<UploadFiles, 'read'>;
  readonly log: Pick<Logger, 'error'>;
  readonly storePicture: Uploads['storePicture'];
}

/** Uploads as other features see them, with the event of finished processing. */
export function createUploads({
  repo,
  addresses,
  files,
  log,
  storePicture,
}: UploadsOptions): Uploads & { announce(id: string): Promise<void> } {
  const processed = createEmitter<StoredUpload>((err) =>
    log.error({ err }, 'files: a listener of processed uploads threw an error'),
  );

  return {
    async assign(connection, { ownerId, purpose, tempUploadIds, assignedTo }) {
      const ids = [...new Set(tempUploadIds)];
      const rows = new Map((await repo.byIds(ids, connection)).map((row) => [row.id, row]));
      const uploads = ids.flatMap((id) => {
        const row = rows.get(id);
        const isFree = row?.taken_by === null || row?.taken_by === assignedTo;
        const upload =
          row && isFree && row.owner_id === ownerId && row.purpose === purpose ? stored(row) : null;
        return upload && upload.state !== 'failed' ? [upload] : [];
      });
      if (uploads.length < tempUploadIds.length) throw notToBeHad();
      if (ids.length === 0) return [];
      // A concurrent transaction may have taken an upload since it was read.
      if ((await repo.assign(connection, ids, assignedTo)) < ids.length) throw notToBeHad();
      return uploads;
    },
    release: (connection, ids) => repo.release(connection, ids),
    async get(ids) {
      const found = new Map<string, StoredUpload>();
      for (const row of await repo.byIds(ids)) {
        const upload = stored(row);
        if (upload) found.set(row.id, upload);
      }
      return found;
    },
    addressesOf: addresses.load,
    previewOf: (id) => files.read(id, 'preview.webp'),
    async tinyOf(id) {
      const tiny = await files.read(id, 'blurred.jpg');
      return tiny && `data:image/jpeg;base64,${tiny.toString('base64')}`;
    },
    storePicture,
    onProcessed: processed.listen,
    async announce(id) {
      const [row] = await repo.byIds([id]);
      const upload = row ? stored(row) : null;
      if (upload) processed.emit(upload);
    },
  };
}

/** Returns null if the file has not arrived yet. */
function stored(row: UploadRow): StoredUpload | null {
  const state = (['processing', 'ready', 'failed'] as const).find((each) => each === row.state);
  if (!state) return null;
  return {
    id: row.id,
    ownerId: row.owner_id,
    type: row.type as MediaType,
    state,
    duration: row.duration_ms === null ? null : row.duration_ms / 1_000,
    width: row.width,
    height: row.height,
  };
}

function notToBeHad(): ApiFailure {
  return new ApiFailure('invalid_upload', 'There is no such upload to use.', { field: 'tempUploadId' });
}
