import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { applicationLimits, selfieNeeds } from '#shared/domain/applications.ts';
import { id } from '#shared/domain/fields.ts';
import type { Uploads } from '../files/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { projectRoot } from '../lib/version.ts';

/** Folder of the gesture drawings. */
export const gestureFolder = resolve(projectRoot, 'resources/gestures');

/** Available gestures. A malformed list stops the backend at the start. */
const gestures = z.core.parse(
  z.array(z.object({ id, file: z.string() })),
  JSON.parse(readFileSync(resolve(gestureFolder, 'index.json'), 'utf8')),
);

export const gestureImages = gestures.map(({ id: gestureId, file }) => ({
  id: gestureId,
  name: gestureId,
  url: `/media/gestures/${file}`,
}));

export function gestureUrlOf(gestureId: string): string | null {
  return gestureImages.find((gesture) => gesture.id === gestureId)?.url ?? null;
}

export interface SelfieRow {
  readonly upload_id: string;
  readonly gesture_id: string;
  readonly created_ms: number;
  readonly address: string | null;
}

export function selfiesOf(connection: Connection, userId: string): Promise<SelfieRow[]> {
  return connection
    .selectFrom('gesture_selfies')
    .select(['upload_id', 'gesture_id', 'created_ms', 'address'])
    .where('user_id', '=', userId)
    .orderBy('created_ms')
    .orderBy('upload_id')
    .execute();
}

/** Replaces the previous pair of selfies. */
export async function storeSelfies(
  work: Work,
  uploads: Uploads,
  userId: string,
  taken: readonly { readonly gestureId: string; readonly tempUploadId: string }[],
  nowMs: number,
): Promise<void> {
  const asked = new Set(taken.map(({ gestureId }) => gestureId));
  if (asked.size !== selfieNeeds || taken.length !== selfieNeeds)
    throw new ApiFailure('invalid_body', `${selfieNeeds} gestures, each once.`, { field: 'gestures' });
  if ([...asked].some((gestureId) => gestureUrlOf(gestureId) === null))
    throw new ApiFailure('invalid_body', 'There is no such gesture.', { field: 'gestures' });
  const before = await selfiesOf(work.db, userId);
  const ids = taken.map(({ tempUploadId }) => tempUploadId);
  // A repeated request after a lost response: the selfies are already stored.
  if (ids.every((uploadId) => before.some((row) => row.upload_id === uploadId))) return;
  const stored = await uploads.assign(work.db, {
    ownerId: userId,
    purpose: 'gesture',
    tempUploadIds: ids,
    assignedTo: `gestures:${userId}`,
  });
  if (stored.length < selfieNeeds || stored.some(({ type }) => type !== 'image'))
    throw new ApiFailure('invalid_upload', 'Each gesture is a photo of its own.', { field: 'tempUploadId' });
  await dropSelfies(work.db, uploads, userId);
  await work.db
    .insertInto('gesture_selfies')
    .values(
      taken.map(({ gestureId, tempUploadId }) => ({
        upload_id: tempUploadId,
        user_id: userId,
        gesture_id: gestureId,
        created_ms: nowMs,
      })),
    )
    .execute();
}

async function dropSelfies(connection: Connection, uploads: Uploads, userId: string): Promise<void> {
  const rows = await selfiesOf(connection, userId);
  if (rows.length === 0) return;
  await connection.deleteFrom('gesture_selfies').where('user_id', '=', userId).execute();
  await uploads.release(
    connection,
    rows.map((row) => row.upload_id),
  );
}

/** Deletes the selfies of applications that were decided more than thirty days ago. */
export async function dropOldSelfies(work: Work, uploads: Uploads, nowMs: number): Promise<void> {
  const owners = await work.db
    .selectFrom('gesture_selfies')
    .innerJoin('applications', 'applications.user_id', 'gesture_selfies.user_id')
    .select('gesture_selfies.user_id')
    .distinct()
    .where('applications.state', 'in', ['approved', 'refused'])
    .where('applications.decided_ms', '<=', nowMs - applicationLimits.selfiesKeptMs)
    .execute();
  for (const { user_id: userId } of owners) await dropSelfies(work.db, uploads, userId);
}
