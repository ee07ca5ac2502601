import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';
import type { SupportSubtype } from '#shared/domain/chat.ts';

/** What somebody does for the house. A moderator works through what was reported, too. */
export const staffRoles = ['moderator', 'finance', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles are rows, asked for each time: they are granted and taken back while the backend runs (run/staff.ts). */
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

/** Everybody with this role whose account is in use. */
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

/** They are written to by a desk's name, and offered to nobody as company. */
export async function allStaff(connection: Connection): Promise<ReadonlySet<string>> {
  const rows = await connection.selectFrom('staff_roles').select('user_id').execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Doing it again changes nothing. */
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

/** Who answers the support chats (§3 "Chat"): staff by their account. Where there is nobody, nothing is answered. */
export const roleOfDesk: Readonly<Record<SupportSubtype, StaffRole>> = {
  moderator: 'moderator',
  finance: 'finance',
  general: 'support',
};
