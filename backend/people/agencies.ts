import { sql, type Selectable } from 'kysely';
import { normalAgencyCode } from '#shared/domain/agencies.ts';
import { streamerRoles } from '#shared/domain/roles.ts';
import type { UserRow } from './users.ts';
import type { Connection } from '../storage/database.ts';
import type { AgenciesTable } from '../storage/schema.ts';
import { readPersonReference } from './personReference.ts';

export type AgencyRow = Selectable<AgenciesTable>;

/** Returns the agency with this code, whatever its case; undefined if no agency has it. */
export function agencyByCode(db: Connection, code: string): Promise<AgencyRow | undefined> {
  return db
    .selectFrom('agencies')
    .selectAll()
    .where(sql<string>`lower(id)`, '=', normalAgencyCode(code))
    .executeTakeFirst();
}

/**
 * Returns the person that staff name by id, number or link; undefined if the person does not exist or the
 * account is removed.
 */
export async function personNamed(db: Connection, text: string): Promise<UserRow | undefined> {
  const named = readPersonReference(text);
  if (named === null) return undefined;
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) => (named.kind === 'id' ? eb('id', '=', named.id) : eb('readable_id', '=', named.number)))
    .where('deleted', '=', 0)
    .executeTakeFirst();
}

/**
 * Returns a query for all streamers with their agency and the time of joining it. The agency is from the last
 * change, else from the sign-up.
 */
export function memberships(db: Connection) {
  const latest = db
    .selectFrom('agency_changes')
    .select(['user_id', 'agency_id', 'from_ms'])
    .select(sql<number>`row_number() over (partition by user_id order by from_ms desc, id desc)`.as('place'))
    .as('latest');
  return db
    .selectFrom('users')
    .leftJoin(latest, (join) => join.onRef('latest.user_id', '=', 'users.id').on('latest.place', '=', 1))
    .where('users.role', 'in', streamerRoles)
    .where('users.deleted', '=', 0)
    .select([
      'users.id as user_id',
      sql<string | null>`
        case when latest.user_id is null then users.agency_id else latest.agency_id end
      `.as('agency_id'),
      sql<number>`case when latest.user_id is null then users.created_ms else latest.from_ms end`.as(
        'from_ms',
      ),
    ]);
}

/** Returns the number of members of these agencies. */
export async function countMembers(
  db: Connection,
  agencyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom(memberships(db).as('members'))
    .select((eb) => ['agency_id', eb.fn.countAll().as('count')])
    .where('agency_id', 'in', agencyIds)
    .groupBy('agency_id')
    .execute();
  return new Map(rows.flatMap((row) => (row.agency_id === null ? [] : [[row.agency_id, Number(row.count)]])));
}
