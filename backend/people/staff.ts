import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';
import type { SupportSubtype } from '#shared/domain/chat.ts';

/** Roles of staff. A moderator also works on reports. */
export const staffRoles = ['moderator', 'finance', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * Returns whether the person has the role. Roles are queried each time, because they change while the backend
 * runs (run/staff.ts).
 */
export async function hasStaffRole(
  connection: Connection,
  userId: string,
  role: StaffRole,
): Promise<boolean> {
  return (await staffRolesOf(connection, userId)).includes(role);
}

/** Throws `forbidden` if the person is not staff of the finance desk. */
export async function requireFinance(connection: Connection, userId: string): Promise<void> {
  if (!(await hasStaffRole(connection, userId, 'finance')))
    throw new ApiFailure('forbidden', 'Only the finance desk may do that.');
}

export async function staffRolesOf(connection: Connection, userId: string): Promise<StaffRole[]> {
  const rows = await connection
    .selectFrom('staff_roles')
    .select('role')
    .where('user_id', '=', userId)
    .execute();
  return staffRoles.filter((role) => rows.some((row) => row.role === role));
}

/** Returns the ids of people with this role and an active account. */
export async function staffWith(connection: Connection, role: StaffRole): Promise<string[]> {
  const rows = await connection
    .selectFrom('staff_roles')
    .innerJoin('users', 'users.id', 'staff_roles.user_id')
    .select('users.id')
    .where('staff_roles.role', '=', role)
    .where('deleted', '=', 0)
    .where('banned', '=', 0)
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of all staff. Users write to staff through a desk, and never meet them in matches or lists.
 */
export async function allStaff(connection: Connection): Promise<ReadonlySet<string>> {
  const rows = await connection.selectFrom('staff_roles').select('user_id').execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Grants the role. Idempotent. */
export async function grantStaffRole(
  connection: Connection,
  userId: string,
  role: StaffRole,
  nowMs: number,
): Promise<void> {
  await connection
    .insertInto('staff_roles')
    .values({ user_id: userId, role, granted_ms: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function revokeStaffRole(
  connection: Connection,
  userId: string,
  role: StaffRole,
): Promise<void> {
  await connection.deleteFrom('staff_roles').where('user_id', '=', userId).where('role', '=', role).execute();
}

/** Role that answers each support desk (§3 "Chat"). Without staff of the role, the desk does not answer. */
export const roleOfDesk: Readonly<Record<SupportSubtype, StaffRole>> = {
  moderator: 'moderator',
  finance: 'finance',
  general: 'support',
};
