import { randomUUID } from 'node:crypto';
import type { Connection } from '#backend/storage/database.ts';

export interface Completed {
  readonly avatar: string;
  readonly photos: readonly [string, string, string];
  readonly video: string;
}

/**
 * Adds the parts of a locker that are not fields of the profile: pictures that wait for a moderator, and a
 * confirmed identity.
 */
export async function completeLocker(connection: Connection, userId: string, nowMs = 0): Promise<Completed> {
  const item = (kind: 'gallery' | 'avatar', type: 'image' | 'video', place: number) => ({
    ...{ id: randomUUID(), owner_id: userId, kind, type, place },
    ...{ address: `/media/portraits/${type}.webp`, state: 'ready', status: 'pending', created_ms: nowMs },
  });
  const photos = [0, 1, 2].map((place) => item('gallery', 'image', place));
  const [avatar, video] = [item('avatar', 'image', 0), item('gallery', 'video', 0)];
  await connection
    .insertInto('gallery_items')
    .values([avatar, video, ...photos])
    .execute();
  await confirmIdentity(connection, userId, nowMs);
  const [a, b, c] = photos.map(({ id }) => id) as [string, string, string];
  return { avatar: avatar.id, photos: [a, b, c], video: video.id };
}

async function confirmIdentity(connection: Connection, userId: string, nowMs = 0): Promise<void> {
  const id = randomUUID();
  await connection
    .insertInto('identity_checks')
    .values({
      ...{ id, user_id: userId, provider: 'local', reference: id, url: '/identity-check', state: 'approved' },
      ...{ started_ms: nowMs, checked_ms: nowMs },
    })
    .execute();
}

/** Replaces the user's gesture selfies by one complete pair. */
export async function addSelfies(connection: Connection, userId: string, nowMs = 0): Promise<void> {
  await connection.deleteFrom('gesture_selfies').where('user_id', '=', userId).execute();
  await connection
    .insertInto('gesture_selfies')
    .values(
      ['openHand', 'fist'].map((gestureId) => ({
        ...{ upload_id: randomUUID(), user_id: userId, gesture_id: gestureId, created_ms: nowMs },
      })),
    )
    .execute();
}
