import type { ArtistRefusal } from '#shared/api/agencies.ts';
import type { UserRow } from '../people/users.ts';
import { waitingStates } from '../application/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';
import { addDeskStep } from './deskSteps.ts';

const refusals = {
  notStreamer: 'Only a streamer can be an artist.',
  application: 'The application of this streamer waits for a decision.',
  banned: 'This account is banned.',
} as const satisfies Record<ArtistRefusal, string>;

async function refusalOf(db: Connection, user: UserRow): Promise<ArtistRefusal | null> {
  if (user.banned === 1) return 'banned';
  // A user's coins are bought; as a streamer's they would be paid out.
  if (user.role !== 'goddess' && user.role !== 'pendingGoddess') return 'notStreamer';
  const waiting = await db
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', user.id)
    .where('state', 'in', waitingStates)
    .executeTakeFirst();
  return waiting ? 'application' : null;
}

const changeRole = (db: Connection, userId: string, role: string): Promise<UserRow> =>
  db.updateTable('users').set({ role }).where('id', '=', userId).returningAll().executeTakeFirstOrThrow();

/**
 * Gives a streamer the role `artist`, and records it in the audit log. Returns the changed user; null if she
 * is an artist already. Throws `conflict` with the reason if the role is not possible. `byId` null: the
 * operator's command.
 */
export async function giveArtist(
  db: Connection,
  user: UserRow,
  byId: string | null,
  nowMs: number,
): Promise<UserRow | null> {
  if (user.role === 'artist') return null;
  const reason = await refusalOf(db, user);
  if (reason !== null) throw new ApiFailure('conflict', refusals[reason], { reason });
  await db
    .insertInto('artists')
    .values({ user_id: user.id, role_before: user.role, given_by: byId, given_ms: nowMs })
    .execute();
  const detail = { before: user.role, after: 'artist' };
  await addDeskStep(db, { step: 'artistGiven', subjectId: user.id, byId, detail, atMs: nowMs });
  return changeRole(db, user.id, 'artist');
}

/**
 * Restores an artist's previous role, and records it in the audit log. An artist of the demo data becomes a
 * pending goddess, who has to apply. Throws `conflict` if the user is no artist.
 */
export async function takeArtist(
  db: Connection,
  user: UserRow,
  byId: string | null,
  nowMs: number,
): Promise<UserRow> {
  if (user.role !== 'artist') throw new ApiFailure('conflict', 'This person is no artist.');
  const given = await db
    .deleteFrom('artists')
    .where('user_id', '=', user.id)
    .returning('role_before')
    .executeTakeFirst();
  const role = given?.role_before ?? 'pendingGoddess';
  const detail = { before: 'artist', after: role };
  await addDeskStep(db, { step: 'artistTaken', subjectId: user.id, byId, detail, atMs: nowMs });
  return changeRole(db, user.id, role);
}
