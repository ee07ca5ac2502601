import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';

/**
 * Reason why a staff member is biased about a person: both are the same person, or the book pays one of them
 * for the other.
 */
export type Interest = 'self' | 'referral' | 'agency';

const own = () => new ApiFailure('forbidden', "You can't decide about yourself.", { reason: 'self' });

/**
 * Throws `forbidden` if the staff member and the person are the same. Used for decisions of two people, and
 * for reading reports. A decision of one person needs `requireUnbiased`.
 */
export function requireOtherPerson(staffId: string, userId: string): void {
  if (staffId === userId) throw own();
}

/**
 * Throws `forbidden` if the staff member is the person or their relative in the book, and so may not decide
 * alone.
 */
export async function requireUnbiased(db: Connection, staffId: string, userId: string): Promise<void> {
  requireOtherPerson(staffId, userId);
  const interest = (await interestsOf(db, staffId, [userId])).get(userId);
  if (interest !== undefined)
    throw new ApiFailure('forbidden', 'Another person decides, because the book relates you to this one.', {
      reason: interest,
    });
}

/**
 * Returns the people among `userIds` about whom the staff member may not decide alone. Relatives in the book:
 * one referred the other, both belong to one agency, or the staff member is the owner or contact of the
 * person's agency.
 */
export async function interestsOf(
  db: Connection,
  staffId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Interest>> {
  const ids = [...new Set([staffId, ...userIds])];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'referrer_id', 'agency_id'])
    .where('id', 'in', ids)
    .execute();
  const changes = await db
    .selectFrom('agency_changes')
    .select(['user_id', 'agency_id'])
    .where('user_id', 'in', ids)
    .orderBy('from_ms')
    .orderBy('id')
    .execute();
  const staff = rows.find(({ id }) => id === staffId);
  const runs = await db
    .selectFrom('agencies')
    .select('id')
    .where((eb) =>
      eb.or([eb('owner_id', '=', staffId), ...(staff?.email ? [eb('contact_email', '=', staff.email)] : [])]),
    )
    .execute();
  // The last change of the agency counts, even if it starts later, because its commission depends on the
  // decisions of today.
  const agencies = new Map(
    [...rows.map((row) => ({ ...row, user_id: row.id })), ...changes].map((row) => [
      row.user_id,
      row.agency_id,
    ]),
  );
  const ownAgencies = new Set([agencies.get(staffId) ?? null, ...runs.map(({ id }) => id)]);
  return new Map(
    rows.flatMap(({ id, referrer_id: referrerId }): [string, Interest][] => {
      if (!userIds.includes(id)) return [];
      if (id === staffId) return [[id, 'self']];
      if (referrerId === staffId || staff?.referrer_id === id) return [[id, 'referral']];
      const agencyId = agencies.get(id) ?? null;
      return agencyId !== null && ownAgencies.has(agencyId) ? [[id, 'agency']] : [];
    }),
  );
}
