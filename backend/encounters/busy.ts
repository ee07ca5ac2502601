import type { Connection } from '../storage/database.ts';

/** The current encounters of a user. One row per user ensures that two processes cannot begin one each. */
export interface Busy {
  readonly match_id: string | null;
  /** Id of the call. Set together with the match if the call grows out of it ("keep talking"). */
  readonly call_id: string | null;
  /** Id of a second call that rings (§4.7: split `multiplecalls`). */
  readonly waiting_id: string | null;
}

const free: Busy = { match_id: null, call_id: null, waiting_id: null };

export async function busyOf(db: Connection, userId: string): Promise<Busy> {
  const row = await db
    .selectFrom('busy')
    .select(['match_id', 'call_id', 'waiting_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? free;
}

export async function setBusy(db: Connection, userId: string, busy: Busy): Promise<void> {
  if (Object.values(busy).every((ref) => ref === null)) {
    await db.deleteFrom('busy').where('user_id', '=', userId).execute();
    return;
  }
  await db
    .insertInto('busy')
    .values({ user_id: userId, ...busy })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(busy))
    .execute();
}

/** Stores a ringing call of the user, as the waiting one if the user is in a call already. */
export async function takeCall(db: Connection, userId: string, callId: string): Promise<void> {
  const busy = await busyOf(db, userId);
  const change = busy.call_id === null ? { call_id: callId } : { waiting_id: callId };
  await setBusy(db, userId, { ...busy, ...change });
}

/** Removes a finished call. A waiting call becomes the user's call. */
export async function leaveCall(db: Connection, userId: string, callId: string): Promise<void> {
  const busy = await busyOf(db, userId);
  if (busy.call_id === callId)
    await setBusy(db, userId, { ...busy, call_id: busy.waiting_id, waiting_id: null });
  else if (busy.waiting_id === callId) await setBusy(db, userId, { ...busy, waiting_id: null });
}

export async function leaveMatch(db: Connection, userId: string, matchId: string): Promise<void> {
  const busy = await busyOf(db, userId);
  if (busy.match_id === matchId) await setBusy(db, userId, { ...busy, match_id: null });
}
