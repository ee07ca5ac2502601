import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  uploadExtensions,
  uploadLimits,
  uploadPath,
  type UploadInfo,
  type UploadRequest,
} from '#shared/domain/uploads.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';
import type { Quota } from './quota.ts';
import type { UploadRepo, UploadRow } from './uploadRepo.ts';
import type { WorkFolder } from './workFolder.ts';

/** Checks whether a user may upload a file to a chat; throws the ApiFailure for the client. */
export type MayUpload = (userId: string, chatId: string) => Promise<void>;

export interface TicketOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly repo: UploadRepo;
  readonly work: Pick<WorkFolder, 'requireRoom'>;
  readonly quota: Quota;
  readonly unitOfWork: Pick<UnitOfWork, 'run'>;
  readonly mayUpload?: MayUpload;
}

/**
 * §7 Files: creates upload addresses. Each is for one file of one user, and expires after a quarter of an
 * hour.
 */
export function createTicketHandlers(
  options: TicketOptions,
): HandlersOf<'createFileUpload' | 'createGroupFileUpload'> {
  const { clock, repo, work, quota, unitOfWork, mayUpload } = options;

  async function issue(userId: string, requests: readonly UploadRequest[]): Promise<UploadInfo[]> {
    for (const { type, extension } of requests) {
      if (!uploadExtensions[type].includes(extension)) {
        throw new ApiFailure('invalid_upload', `A file of the type ${type} is no .${extension}.`, {
          field: 'extension',
        });
      }
    }
    if (new Set(requests.map(({ tempId }) => tempId)).size < requests.length)
      throw new ApiFailure('invalid_upload', 'Each file has a tempId of its own.', { field: 'tempId' });
    if (mayUpload) {
      const chats = new Set(requests.flatMap(({ chatId }) => chatId ?? []));
      for (const chatId of chats) await mayUpload(userId, chatId);
    }
    await work.requireRoom(0);

    const nowMs = clock.now();
    const tickets = requests.map((request) => ({
      request,
      id: randomUUID(),
      token: randomBytes(32).toString('base64url'),
    }));
    const rows = tickets.map(({ request, id, token }) => ({
      id,
      owner_id: userId,
      token_hash: hashOf(token).toString('hex'),
      type: request.type,
      purpose: request.purpose,
      state: 'waiting',
      bytes: 0,
      created_ms: nowMs,
      expires_ms: nowMs + uploadLimits.ticketMs,
    }));
    await unitOfWork.run(async ({ db }) => {
      await quota.require(db, userId, { files: rows.length, bytes: 0 });
      await repo.add(db, rows);
    });
    return tickets.map(({ request, id, token }) => ({
      tempId: request.tempId,
      tempUploadId: id,
      // A path relative to the backend's origin, as for every address. The path contains the token, so that
      // an unauthorised request is rejected before its body is read.
      url: `${uploadPath}/${id}?token=${token}`,
      fields: {},
    }));
  }

  return {
    async createFileUpload({ caller, body }) {
      const [info] = await issue(caller.userId, [body]);
      if (!info) throw new Error('No upload address was created.');
      return info;
    },
    createGroupFileUpload: ({ caller, body }) => issue(caller.userId, body),
  };
}

/** Returns true if the token is the one issued with the upload. */
export function fits(row: Pick<UploadRow, 'token_hash'>, token: string): boolean {
  return timingSafeEqual(Buffer.from(row.token_hash, 'hex'), hashOf(token));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
