import type * as z from 'zod/mini';
import type { readinessSchema } from '#shared/domain/streamer.ts';
import { lockerOf } from '../people/locker.ts';
import type { UserRow } from '../people/users.ts';
import { latestCheckOf } from '../application/index.ts';
import type { TextKey } from '../dictionary/index.ts';
import { createBans, type IceServer } from '../matching/index.ts';
import type { Database } from '../storage/database.ts';
import { isoTime } from '../lib/calendar.ts';

/**
 * Returns the checks before a goddess can go live. A locked account or a suspension prevents it; a missing
 * identity check or payout method is only a warning.
 */
export async function readinessOf(
  database: Database,
  user: UserRow,
  nowMs: number,
  iceServers: readonly IceServer[],
): Promise<z.core.input<typeof readinessSchema>> {
  const [locker, ban, identity, method] = await Promise.all([
    lockerOf(database, user),
    createBans(database).inForce(user.id, nowMs),
    latestCheckOf(database, user.id),
    defaultMethodOf(database, user.id),
  ]);
  const isConfirmed = identity?.state === 'approved';
  const checks: Check[] = [
    { key: 'profile', reason: locker.lock ? 'readinessReason.profileIncomplete' : null, isNeeded: true },
    { key: 'standing', reason: ban ? 'readinessReason.suspended' : null, isNeeded: true },
    {
      key: 'identity',
      reason: isConfirmed ? null : 'readinessReason.identityMissing',
      isNeeded: false,
      at: isConfirmed && identity.checked_ms !== null ? isoTime(identity.checked_ms) : null,
    },
    { key: 'payout', reason: methodReason(method?.status), isNeeded: false },
  ];
  return {
    ready: checks.every(({ reason, isNeeded }) => reason === null || !isNeeded),
    checks: checks.map((check) => ({ ...check, ok: check.reason === null })),
    locker,
    iceServers: [...iceServers],
  };
}

interface Check {
  readonly key: 'profile' | 'standing' | 'identity' | 'payout';
  readonly reason: TextKey | null;
  readonly isNeeded: boolean;
  readonly at?: string | null;
}

const defaultMethodOf = (database: Database, userId: string) =>
  database
    .selectFrom('billing_methods')
    .select('status')
    .where('user_id', '=', userId)
    .where('is_default', '=', 1)
    .executeTakeFirst();

function methodReason(status: string | undefined): TextKey | null {
  if (status === undefined) return 'readinessReason.noMethod';
  if (status === 'rejected') return 'readinessReason.methodRejected';
  return status === 'active' ? null : 'readinessReason.methodPending';
}
