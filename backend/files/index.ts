import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { uploadLimits, uploadPath } from '#shared/domain/uploads.ts';
import type { CoreContext } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { isForm } from '../http/forms.ts';
import { readRest } from '../http/unreadBody.ts';
import { createAddresses, createSigner, readKey, servedPath } from './addresses.ts';
import { createCleaning } from './cleaning.ts';
import { createDisk } from './disk.ts';
import type { SpawnPictureChild } from '../pictures/childProcess.ts';
import { createPicturePool } from '../pictures/pool.ts';
import { createMediaWorker } from './media/mediaWorker.ts';
import { createPictureKeeper } from './keepPicture.ts';
import type { Uploads } from './port.ts';
import { createProcessing } from './processing.ts';
import { createQuota } from './quota.ts';
import { createReceiver } from './receive.ts';
import { createServing, type ServingOptions } from './serve.ts';
import { createUploadCooldown } from './uploadCooldown.ts';
import { createTicketHandlers, type MayUpload } from './tickets.ts';
import { createUploadRepo, isServable } from './uploadRepo.ts';
import { createUploads } from './uploads.ts';

export interface FilesOptions {
  /** Uploads go to `uploads` in it, the key of the signatures beside them; null forgets everything at the end. */
  readonly dataDir: string | null;
  /** Whether a person may bring files into a chat; where nothing is said, anybody may who is signed in. */
  readonly mayUpload?: MayUpload;
  /** Whether moderation keeps an upload from everybody but its sender; nothing is where nothing is said. */
  readonly isWithheld?: ServingOptions['isWithheld'];
  /** Bytes of the disk that files never fill. */
  readonly reserveBytes?: number;
  /** Who starts the processes that open pictures, where it is not the backend itself. */
  readonly spawnPictureChild?: SpawnPictureChild;
}

export interface FilesFeature {
  readonly handlers: HandlersOf<'createFileUpload' | 'createGroupFileUpload'>;
  readonly uploads: Uploads;
  /** `POST /upload/:id` and `GET /media/uploads/…`, which no endpoint of the contract is. */
  registerRoutes(app: FastifyInstance): void;
  /** Resolves when nothing is being processed or cleaned up, for tests. */
  idle(): Promise<void>;
  /** Before the database closes: what is in progress stops, and goes on at the next start. */
  close(): Promise<void>;
}

/**
 * Two people's at a time. The largest that are taken need some 300 MB and two seconds on a slow machine; what needs far
 * more is made to.
 */
const picturesOfUploads = { lanes: 2, limitMs: 20_000, maxMemoryMb: 512, maxWaiting: 500 };

/** The largest form there is: a video and its poster. */
const largestFormBytes = Math.max(...Object.values(uploadLimits.maxBytes)) + uploadLimits.posterMaxBytes;
const tokenOf = ({ token }: { token?: unknown }): string => (typeof token === 'string' ? token : '');
/** A sender that is silent for this time has gone. */
const stallMs = 30_000;

/** Files as one feature (§7 Files, §5 Uploads): where to post, taking in, making ready, serving, cleaning up. */
export function createFilesFeature(context: CoreContext, options: FilesOptions): FilesFeature {
  const { clock, database, log, unitOfWork } = context;
  const { dataDir } = options;
  const root = dataDir === null ? mkdtempSync(join(tmpdir(), 'vesper-uploads-')) : join(dataDir, 'uploads');
  const disk = createDisk(root, options.reserveBytes);
  const repo = createUploadRepo(database);
  const quota = createQuota({ clock, repo });
  const signer = createSigner(readKey(dataDir === null ? null : join(dataDir, 'uploads.key')));
  const addresses = createAddresses(disk, signer);
  const mediaWorker = createMediaWorker();
  const pictures = createPicturePool({
    scope: context.scope,
    spawn: options.spawnPictureChild,
    ...picturesOfUploads,
  });
  const cooldown = createUploadCooldown(clock);
  const taking = { clock, repo, disk, quota, unitOfWork, mediaWorker, pictures, cooldown };
  const uploads = createUploads({ repo, addresses, disk, log, keepPicture: createPictureKeeper(taking) });
  const processing = createProcessing({
    context,
    repo,
    disk,
    mediaWorker,
    cooldown,
    onDone(id) {
      addresses.forget(id);
      return uploads.announce(id);
    },
  });
  const cleaning = createCleaning({ context, repo, disk, addresses });
  const { receive, requireAdmitted } = createReceiver({
    ...taking,
    onProcessing: (id) => processing.add(id),
  });
  const serve = createServing({
    disk,
    signer,
    isServable: async (id) => isServable(await repo.byId(id)),
    isWithheld: options.isWithheld ?? (async () => false),
  });
  const receiving = new Set<Promise<unknown>>();

  /** What the last process left half done. */
  async function recover(): Promise<void> {
    await repo.stopReceiving();
    await cleaning.sweepDisk();
    await cleaning.sweep();
    for (const { id } of await repo.inState('processing')) processing.add(id);
    cleaning.start();
  }
  const recovered = recover();
  recovered.catch((err: unknown) => log.error({ err }, 'files: looking for what was left failed'));

  async function idle(): Promise<void> {
    await recovered.catch(() => undefined);
    await Promise.allSettled(receiving);
    await processing.idle();
    await cleaning.idle();
  }

  return {
    handlers: createTicketHandlers({
      clock,
      repo,
      disk,
      quota,
      unitOfWork,
      mayUpload: options.mayUpload,
    }),
    uploads,
    registerRoutes(app) {
      app.route<{ Params: { id: string }; Querystring: { token?: unknown } }>({
        method: 'POST',
        url: `${uploadPath}/:id`,
        onRequest: async (request) => {
          if (!isForm(request)) throw new ApiFailure('unsupported_media_type', 'A form is expected.');
          await recovered;
          await requireAdmitted(request.params.id, tokenOf(request.query));
        },
        handler: async (request, reply) => {
          request.raw.setTimeout(stallMs, () => request.raw.destroy());
          const work = receive(request, request.params.id, tokenOf(request.query));
          receiving.add(work);
          try {
            const answer = await work;
            return await reply.header('cache-control', 'no-store').send(answer);
          } finally {
            receiving.delete(work);
            // What is left of a form that was refused is read and forgotten: browsers look at no answer before they
            // have sent it all.
            request.raw.unpipe();
            readRest(request.raw, largestFormBytes);
          }
        },
      });
      app.route<{ Params: { id: string; name: string }; Querystring: { s?: unknown } }>({
        method: ['GET', 'HEAD'],
        url: `${servedPath}/:id/:name`,
        handler: (request, reply) => {
          const { s } = request.query;
          const signature = typeof s === 'string' ? s : '';
          return serve({ ...request.params, signature }, request, reply);
        },
      });
    },
    idle,
    async close() {
      await mediaWorker.close();
      await idle();
      if (dataDir === null) rmSync(root, { recursive: true, force: true });
    },
  };
}
