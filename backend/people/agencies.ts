import { sql, type Selectable } from 'kysely';
import { normalAgencyCode } from '#shared/domain/agencies.ts';
import { streamerRoles } from '#shared/domain/roles.ts';
import { deepLinkScheme } from '#shared/domain/linkScheme.ts';
import { resolveAddress } from '#shared/domain/pages.ts';
import type { UserRow } from './users.ts';
import type { Connection } from '../storage/database.ts';
import type { AgenciesTable } from '../storage/schema.ts';

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

/**
 * The ways in which staff name a person: by id, by the number that the desks show, or by a link to the
 * person's page.
 */
type PersonReference =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'number'; readonly number: number };

/** Public numbers have nine digits, which may be typed in groups. */
const number = /^\d{9}$/;

/** Returns the person that the text names; null for an empty text or a link that names no person. */
export function readPersonReference(text: string): PersonReference | null {
  const typed = text.trim();
  if (typed === '') return null;
  const digits = typed.replaceAll(/[\s\u00A0\u202F]/g, '');
  if (number.test(digits)) return { kind: 'number', number: Number(digits) };
  if (!typed.includes('/')) return { kind: 'id', id: typed };
  const id = personInLink(typed);
  return id === null ? null : { kind: 'id', id };
}

function personInLink(link: string): string | null {
  // Replaces the scheme of a deep link, whose first path segment is in the place of the host.
  const address = link.replace(new RegExp(`^${deepLinkScheme}:/*`, 'i'), 'https://app/');
  if (!URL.canParse(address, 'https://app')) return null;
  const { pathname, searchParams } = new URL(address, 'https://app');
  const { page, params } = resolveAddress(pathname);
  if (page === null) return null;
  return (page === 'userDetail' ? params['userId'] : searchParams.get('userId')) ?? null;
}
