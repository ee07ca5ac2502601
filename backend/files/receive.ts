import type { FastifyRequest } from 'fastify';
import type { ApiErrorCode } from '#shared/api/errors.ts';
import type { MediaType } from '#shared/domain/chat.ts';
import { uploadLimits, uploadParts, type Uploaded } from '#shared/domain/uploads.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { toFailure } from '../http/errors.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Claims, createGiveUp } from './claims.ts';
import { createFinish, type FinishOptions, type Received } from './finish.ts';
import { bounded, inspected, partsOf, type Inspection } from './form.ts';
import type { Quota } from './quota.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';
import { fits } from './tickets.ts';
import type { UploadRow } from './uploadRepo.ts';
import { fullDisk } from './workFolder.ts';

export interface ReceiveOptions extends FinishOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly quota: Quota;
  readonly unitOfWork: Pick<UnitOfWork, 'run'>;
  readonly claims: Claims;
  readonly giveUp: ReturnType<typeof createGiveUp>;
  /** Called when the file is stored and must be processed. */
  readonly onProcessing: (id: string) => void;
}

/** Pattern of upload ids. Clients choose the address, so other values are rejected without a query. */
const idShape = /^[\w-]{1,64}$/;

/** Error codes whose cause is not the file: the client may retry at the same address. */
const passing: readonly ApiErrorCode[] = ['unavailable', 'invalid_body', 'too_many_requests'];

/**
 * Receives the form of one upload (§7 Files). Errors leave no files behind. After a lost connection the
 * client may retry while the address is valid; a refused file uses the address up.
 */
export function createReceiver(options: ReceiveOptions) {
  const { clock, repo, work, quota, unitOfWork, claims, giveUp, onProcessing } = options;
  const finish = createFinish(options);

  /**
   * Returns the upload if the token is right, the address has not expired and the account is active. All
   * other cases give the same error.
   */
  async function admitted(id: string, token: string): Promise<UploadRow> {
    const row = idShape.test(id) ? await repo.byId(id) : undefined;
    if (row === undefined || !fits(row, token) || row.state !== 'waiting' || row.expires_ms <= clock.now())
      throw noSuchAddress();
    if (!(await repo.isOwnerInUse(id))) throw noSuchAddress();
    return row;
  }

  /**
   * Claims the address, because it accepts one file: of two concurrent requests one fails. The announced size
   * counts towards the sender's quota until the file is received or given up.
   */
  async function claim(id: string, token: string, formBytes: number): Promise<UploadRow> {
    const row = await admitted(id, token);
    const type = row.type as MediaType;
    const most = uploadLimits.maxBytes[type] + (type === 'video' ? uploadLimits.posterMaxBytes : 0);
    const bytes = Math.min(formBytes, most);
    await work.requireRoom(most);
    await unitOfWork.run(async ({ db }) => {
      await quota.require(db, row.owner_id, { files: 0, bytes });
      const change = { bytes, ...repo.claim() };
      if (!(await repo.move(id, 'waiting', 'receiving', change, db))) throw noSuchAddress();
    });
    return row;
  }

  async function read(request: FastifyRequest, { id, type: rowType }: UploadRow): Promise<Received> {
    const type = rowType as MediaType;
    let file: Omit<Received, 'poster'> | null = null;
    let poster: string | null = null;
    for await (const part of partsOf(request)) {
      if (part.type === 'field') continue;
      if (part.fieldname === uploadParts.file && file === null) {
        const inspection: Inspection = { container: null, bytes: 0 };
        const path = await work.receive(id, 'file', inspected(part.file, type, inspection));
        if (inspection.container === null) throw new Error('A file was stored before its type was checked.');
        file = { path, container: inspection.container, bytes: inspection.bytes };
      } else if (part.fieldname === uploadParts.poster && type === 'video' && poster === null) {
        poster = await work.receive(id, 'poster', bounded(part.file, uploadLimits.posterMaxBytes));
      } else part.file.resume();
    }
    if (file === null)
      throw new ApiFailure('invalid_upload', 'The form has no file.', { field: uploadParts.file });
    return { ...file, poster };
  }

  async function receive(request: FastifyRequest, id: string, token: string): Promise<Uploaded> {
    let row: UploadRow | null = null;
    try {
      row = await claim(id, token, lengthOf(request));
      const received = await read(request, row);
      const uploaded = await finish(row, received);
      await work.drop(id);
      if (uploaded.transcodingStatus === 'processing') onProcessing(id);
      return uploaded;
    } catch (error) {
      const failure = fullDisk(error) ?? toFailure(error);
      if (row !== null) await giveUp(id, failure === null || passing.includes(failure.code));
      throw failure ?? error;
    }
  }

  return {
    /** Called before the body is read, so that an unauthorised client need not send it. */
    requireAdmitted: async (id: string, token: string): Promise<void> => void (await admitted(id, token)),
    receive: (request: FastifyRequest, id: string, token: string): Promise<Uploaded> =>
      claims.during(id, () => receive(request, id, token)),
  };
}

/** Returns the announced length of the form; Infinity if the header is missing. */
function lengthOf({ headers }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(bytes) ? bytes : Number.POSITIVE_INFINITY;
}

function noSuchAddress(): ApiFailure {
  return new ApiFailure('invalid_upload', 'This address takes no file, or no longer.', { field: 'token' });
}
