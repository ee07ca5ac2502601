import { grantStaffRole, revokeStaffRole, staffRoles, type StaffRole } from '../people/staff.ts';
import { recordDeskStep, type DeskStepLine } from '../audit/index.ts';
import { createUsers, type UserRow } from '../people/users.ts';
import { leaveDesks } from '../chat/index.ts';
import { systemClock } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { grantArtist, revokeArtist } from './agencies.ts';
import { UsageError } from '../lib/failure.ts';
import { say, withData } from './openData.ts';

/** Not a staff role, but granted by the same command. */
const artist = 'artist';
const usage = `Say which role and whose, as in \`npm run backend -- --grant moderator ann@example.com\`. Roles are ${staffRoles.join(', ')} and artist.`;

/** `npm run backend -- --grant ROLE EMAIL`: gives the account a staff role, or makes a streamer an artist. */
export function grant(words: readonly string[]): Promise<void> {
  if (words[0] === artist) return grantArtist(words.slice(1));
  return withData(async (database) => {
    const { user, role, email } = await parseGrant(database, words);
    await database.transaction().execute(async (db) => {
      await grantStaffRole(db, user.id, role, systemClock.now());
      await recordDeskStep(db, lineOf('roleGranted', user, role));
    });
    say(`${email} (${user.name ?? 'no name'}) is ${role} now.`);
  });
}

/** `npm run backend -- --revoke ROLE EMAIL`. */
export function revoke(words: readonly string[]): Promise<void> {
  if (words[0] === artist) return revokeArtist(words.slice(1));
  return withData(async (database) => {
    const { user, role, email } = await parseGrant(database, words);
    await database.transaction().execute(async (db) => {
      await revokeStaffRole(db, user.id, role);
      await leaveDesks(db, user.id, role);
      await recordDeskStep(db, lineOf('roleRevoked', user, role));
    });
    say(`${email} (${user.name ?? 'no name'}) is not ${role} any more.`);
  });
}

/** `npm run backend -- --staff`: lists staff roles with the UTC day of the grant. */
export function listStaff(): Promise<void> {
  return withData(async (database) => {
    const rows = await database
      .selectFrom('staff_roles')
      .innerJoin('users', 'users.id', 'staff_roles.user_id')
      .select(['staff_roles.role', 'staff_roles.granted_ms', 'users.email', 'users.name'])
      .orderBy('staff_roles.role')
      .orderBy('users.email')
      .execute();
    for (const { role, granted_ms: grantedMs, email, name } of rows) {
      const since = new Date(Number(grantedMs)).toISOString().slice(0, 10);
      say(`${role.padEnd(10)} ${email ?? 'no e-mail'} (${name ?? 'no name'}) since ${since}`);
    }
    if (rows.length === 0) say('Nobody has a role: grant one with --grant.');
  });
}

const lineOf = (step: 'roleGranted' | 'roleRevoked', user: UserRow, role: StaffRole): DeskStepLine => ({
  ...{ atMs: systemClock.now(), desk: 'operator', step, by: { actor: 'command' }, userId: user.id },
  ...(step === 'roleGranted' ? { after: role } : { before: role }),
});

async function parseGrant(
  database: Database,
  [role, email, ...more]: readonly string[],
): Promise<{ readonly user: UserRow; readonly role: StaffRole; readonly email: string }> {
  const known = staffRoles.find((each) => each === role);
  if (known === undefined || email === undefined || more.length > 0) throw new UsageError(usage);
  const user = await createUsers(database).byEmail(email.trim().toLowerCase());
  if (!user) throw new UsageError(`No account has the email ${email}: sign up with it first.`);
  return { user, role: known, email };
}
