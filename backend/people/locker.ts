import { lockerNeeds } from '#shared/domain/applications.ts';
import { hasField, requiredFields, type RequiredField } from '#shared/domain/profileFields.ts';
import { lockerItems, type Locker } from '#shared/domain/settings.ts';
import { galleryCountsOf } from './media.ts';
import type { Connection } from '../storage/database.ts';
import { ownFieldsOf } from './profileColumns.ts';
import type { UserRow } from './users.ts';

/** Number of each of the nine items that a streamer has. */
export type LockerCounts = Readonly<Record<(typeof lockerItems)[number], number>>;

/** Counts the items of a streamer. A refused picture does not count, an unreviewed one does. */
export async function lockerCountsOf(connection: Connection, user: UserRow): Promise<LockerCounts> {
  const pictures = await galleryCountsOf(connection, user.id);
  const fields = ownFieldsOf(user);
  return {
    ...pictures,
    ...(Object.fromEntries(
      requiredFields.map((name) => [name, hasField(fields, name, true) ? 1 : 0]),
    ) as Readonly<Record<RequiredField, number>>),
    idv: (await isIdentityConfirmed(connection, user.id)) ? 1 : 0,
  };
}

/**
 * Returns the locker of a user (§4.3, §5). A pending goddess is locked while any of the nine items is
 * missing, and after her application was refused. Other users are never locked.
 */
export async function lockerOf(connection: Connection, user: UserRow): Promise<Locker> {
  if (user.role !== 'pendingGoddess') return { lock: false, missing: missingOf(null) };
  const missing = missingOf(await lockerCountsOf(connection, user));
  const isIncomplete = Object.values(missing).some((count) => Number(count) > 0);
  return { lock: isIncomplete || (await isRefused(connection, user.id)), missing };
}

/** Returns the missing items. Null: nothing is missing. */
function missingOf(counts: LockerCounts | null): Locker['missing'] {
  return Object.fromEntries(
    lockerItems.map((item) => [item, counts ? Math.max(0, lockerNeeds[item] - counts[item]) : 0]),
  ) as Locker['missing'];
}

async function isIdentityConfirmed(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('identity_checks')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return row !== undefined;
}

async function isRefused(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['refused', 'appealed'])
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reason why a streamer's profile is not active: she must complete it, or moderators must review it. Clients
 * have a text for each. Null: none, or not a pending goddess.
 */
export type ModelProblem = 'profileIncomplete' | 'awaitingApproval';

export async function modelProblemOf(connection: Connection, user: UserRow): Promise<ModelProblem | null> {
  if (user.role !== 'pendingGoddess') return null;
  return (await lockerOf(connection, user)).lock ? 'profileIncomplete' : 'awaitingApproval';
}
