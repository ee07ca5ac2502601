import type { FastifyInstance } from 'fastify';
import { uploadLimits, uploadPath } from '#shared/domain/uploads.ts';
import type { CoreContext } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { isForm } from '../http/forms.ts';
import { readRest } from '../http/unreadBody.ts';
import { createAddresses, createSigner, servedPath } from './addresses.ts';
import { createClaims, createGiveUp } from './claims.ts';
import { createCleaning } from './cleaning.ts';
import type { OpenFiles } from './openFiles.ts';
import type { SpawnPictureChild } from '../pictures/childProcess.ts';
import { createPicturePool } from '../pictures/pool.ts';
import { createMediaWorker } from './media/mediaWorker.ts';
import { createPictureStorer } from './keepPicture.ts';
import type { Uploads } from './port.ts';
import { createProcessing } from './processing.ts';
import { createQuota, createUploadCooldown } from './quota.ts';
import { createReceiver } from './receive.ts';
import { createServing, type ServingOptions } from './serve.ts';
import { createTicketHandlers, type MayUpload } from './tickets.ts';
import { createUploadFiles } from './uploadFiles.ts';
import { createUploadRepo, isServable } from './uploadRepo.ts';
import { createUploads } from './uploads.ts';

export { openFiles } from './openFiles.ts';
export type { AddressesOf, StoredUpload, UploadAddresses, Uploads } from './port.ts';
export type { S3Settings } from './s3Store.ts';
export type { FileStore } from './store.ts';
export type { WorkFolder } from './workFolder.ts';

export interface FilesOptions {
  readonly places: OpenFiles;
  /** Checks whether a user may upload files to a chat. Default: every signed-in user may. */
  readonly mayUpload?: MayUpload;
  /** Checks whether moderation withholds an upload from everyone but its sender. Default: never. */
  readonly isWithheld?: ServingOptions['isWithheld'];
  /** Starts the processes that decode pictures. Default: the backend starts them itself. */
  readonly spawnPictureChild?: SpawnPictureChild;
}

export interface FilesFeature {
  readonly handlers: HandlersOf<'createFileUpload' | 'createGroupFileUpload'>;
  readonly uploads: Uploads;
  /** Registers `POST /upload/:id` and `GET /media/uploads/…`, which are not endpoints of the contract. */
  registerRoutes(app: FastifyInstance): void;
  /** For tests: resolves when no processing or cleaning is running. */
  idle(): Promise<void>;
  /** Called before the database closes: stops work in progress, which continues at the next start. */
  close(): Promise<void>;
}

/**
 * Limits for decoding pictures: two users at a time. The largest accepted pictures need about 300 MB and two
 * seconds on a slow machine; malicious ones need far more.
 */
const picturesOfUploads = { lanes: 2, limitMs: 20_000, maxMemoryMb: 512, maxWaiting: 500 };

/** Size of the largest form: a video and its poster. */
const largestFormBytes = Math.max(...Object.values(uploadLimits.maxBytes)) + uploadLimits.posterMaxBytes;
const tokenOf = ({ token }: { token?: unknown }): string => (typeof token === 'string' ? token : '');
/** Milliseconds between two checks for uploads of processes that died. */
const adoptEveryMs = 15_000;
/** Maximum number of recordings that one check takes over, because other nodes take the rest. */
const adoptBatchSize = 20;
const unlimited = 1_000_000;
/** Milliseconds without data after which a sender counts as disconnected. */
const stallMs = 30_000;

/**
 * Creates the files feature (§7 Files, §5 Uploads): upload addresses, receiving, processing, serving and
 * cleaning.
 */
export function createFilesFeature(context: CoreContext, options: FilesOptions): FilesFeature {
  const { clock, cluster, database, log, scope, unitOfWork } = context;
  const { store, work, key } = options.places;
  const files = createUploadFiles(store, work);
  const repo = createUploadRepo(database, cluster.node, clock);
  const claims = createClaims({ repo, clock, scope, log });
  const quota = createQuota({ clock, repo });
  const signer = createSigner(key);
  const addresses = createAddresses(repo, files, signer);
  const mediaWorker = createMediaWorker();
  const pictures = createPicturePool({
    scope,
    spawn: options.spawnPictureChild,
    ...picturesOfUploads,
  });
  const cooldown = createUploadCooldown(clock);
  const giveUp = createGiveUp({ repo, files, work, log });
  const taking = {
    ...{ clock, repo, files, work, claims, giveUp, quota, unitOfWork },
    ...{ mediaWorker, pictures, cooldown },
  };
  const uploads = createUploads({ repo, addresses, files, log, storePicture: createPictureStorer(taking) });
  const processing = createProcessing({
    context,
    repo,
    files,
    work,
    claims,
    mediaWorker,
    cooldown,
    onDone(id) {
      addresses.forget(id);
      return uploads.announce(id);
    },
  });
  const cleaning = createCleaning({ context, repo, store, files, addresses });
  const { receive, requireAdmitted } = createReceiver({
    ...taking,
    onProcessing: (id) => processing.add(id),
  });
  const serve = createServing({
    delivery: store.delivery,
    signer,
    isServable: async (id) => isServable(await repo.byId(id)),
    isWithheld: options.isWithheld ?? (async () => false),
  });
  const receiving = new Set<Promise<unknown>>();

  /** Continues the uploads of processes that died. */
  async function adoptUploads(): Promise<void> {
    await repo.stopReceiving();
    for (const id of await repo.freeRecordings(cluster.shared ? adoptBatchSize : unlimited))
      processing.add(id);
  }

  async function recover(): Promise<void> {
    if (!cluster.shared) {
      await repo.endAllClaims();
      await repo.stopReceiving();
      await cleaning.sweepFolders();
    }
    await adoptUploads();
    cleaning.start();
  }
  const recovered = recover();
  recovered.catch((err: unknown) =>
    log.error({ err }, 'files: continuing the uploads of an earlier process failed'),
  );
  // Uploads do not wait for the cleaning, because the store may be slow or unreachable.
  const cleaned = recovered
    .then(() => cleaning.sweep())
    .then(() => cleaning.fillNames())
    .catch((err: unknown) => log.error({ err }, 'files: cleaning at the start failed'));

  /** Continues the uploads of a dead process and announces results that it may not have announced. */
  async function continueFor({ node, seenMs }: { node: string; seenMs: number }): Promise<void> {
    await repo.endClaimsOf(node);
    await adoptUploads();
    for (const id of await repo.finishedBy(node, seenMs)) await uploads.announce(id);
  }
  if (cluster.shared) {
    const report = (err: unknown) =>
      log.error({ err }, 'files: continuing the uploads of a dead node failed');
    cluster.shared.nodes.onNodeDeath((dead) => void continueFor(dead).catch(report));
    clock.every(scope, adoptEveryMs, () => void adoptUploads().catch(report));
  }

  async function idle(): Promise<void> {
    await recovered.catch(() => undefined);
    await cleaned;
    await Promise.allSettled(receiving);
    await processing.idle();
    await cleaning.idle();
  }

  return {
    handlers: createTicketHandlers({
      clock,
      repo,
      work,
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
            // Discards the rest of a refused form, because browsers read the response only after they have
            // sent the whole body.
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
      // Releases the claims, so that other nodes continue unfinished uploads at once.
      if (cluster.shared) await repo.endClaimsOf(cluster.node);
    },
  };
}
