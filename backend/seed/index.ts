import type { Clock } from '#shared/lib/clock.ts';
import { loginMethods } from '#shared/domain/constants.ts';
import { onboardingFor } from '#shared/domain/onboarding.ts';
import type { Passwords } from '../people/passwords.ts';
import { grantStaffRole } from '../people/staff.ts';
import { createUsers, type NewUser, withFoldedName } from '../people/users.ts';
import type { Ledger } from '../money/ledger.ts';
import type { Database } from '../storage/database.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';
import { demoAccounts, demoPassword, type DemoAccount } from './accounts.ts';
import { seedAgencies } from './agencies.ts';
import { applicantPortraits, seedApplicants } from './applicants.ts';
import { seedAuditLog } from './auditLog.ts';
import { seedCases } from './cases.ts';
import { seedChats } from './chats.ts';
import { seedGalleries } from './galleries.ts';
import { demoPeople as everybody, type DemoPerson } from './people.ts';
import { seedStreamers } from './streamers.ts';
import { seedTickets } from './tickets.ts';

export { demoAccounts, demoPassword } from './accounts.ts';
export { requireDemoShut } from './accounts.ts';
export type { DemoPerson } from './people.ts';

/** Excludes people whose portrait an account or an applicant has. */
const demoPeople = everybody.filter(
  ({ portrait }) =>
    !demoAccounts.some((account) => account.portrait === portrait) && !applicantPortraits.includes(portrait),
);

/** Number of companions in the week's leaderboard with the demo streamer. */
const leaders = 14;
/** Place of the demo user among the men whom the demo streamer meets. */
const usualPlace = 5;

export interface SeedOptions {
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  readonly ledger: Ledger;
  readonly passwords: Passwords;
  readonly clock: Pick<Clock, 'now'>;
}

/** A demo companion: the user's id and the description. */
export interface SeededPerson {
  readonly userId: string;
  readonly person: DemoPerson;
}

function demoPersonId(person: Pick<DemoPerson, 'slug'>): string {
  return `demo-${person.slug}`;
}

/**
 * Creates demo accounts and companions once. A later start keeps existing data and only updates companions
 * from their file.
 */
export async function seedDemo(options: SeedOptions): Promise<readonly SeededPerson[]> {
  await seedAgencies(options);
  await seedAccounts(options);
  await seedPeople(options);
  await seedApplicants(options);
  const idsOf = (gender: DemoPerson['gender']) =>
    demoPeople.filter((person) => person.gender === gender).map(demoPersonId);
  await seedStreamers({
    ...options,
    // Puts the demo user among the frequent visitors, but not first, so that he has met other streamers too.
    menIds: idsOf('male').toSpliced(usualPlace, 0, 'account-user'),
    leaderIds: idsOf('female').slice(0, leaders),
  });
  await seedChats(options);
  await options.unitOfWork.run(async ({ db }) => {
    await seedTickets(db);
    await seedCases(db, options.clock.now());
    await seedAuditLog(db);
  });
  const people = demoPeople.map((person) => ({ userId: demoPersonId(person), person }));
  await seedGalleries({ ...options, people });
  return people;
}

async function seedAccounts({ database, ledger, passwords, clock }: SeedOptions): Promise<void> {
  const users = createUsers(database);
  const known = new Set((await users.byIds(demoAccounts.map(({ id }) => id))).map(({ id }) => id));
  const missing = demoAccounts.filter(({ id }) => !known.has(id));
  if (missing.length > 0) {
    // Hashes the password once for all accounts, because hashing takes longer than the rest of the seed.
    const passwordHash = await passwords.hash(demoPassword);
    for (const account of missing) {
      await users.create(accountRow(account, passwordHash, clock.now()));
      for (const role of account.staff ?? []) await grantStaffRole(database, account.id, role, clock.now());
      if (account.role === 'artist')
        await database
          .insertInto('artists')
          .values({ user_id: account.id, role_before: 'pendingGoddess', given_ms: clock.now() })
          .execute();
      await seedOnboarding(database, account, clock.now());
    }
  }
  // A user may have registered a demo e-mail while there was no demo data; that account stays theirs.
  const there = new Set((await users.byIds(demoAccounts.map(({ id }) => id))).map(({ id }) => id));
  for (const { id, coins } of demoAccounts) {
    if (coins > 0 && there.has(id)) await ledger.book({ userId: id, kind: 'seed', ref: 'demo', coins });
  }
}

/** Marks all introductions as seen, because demo accounts have a history. */
async function seedOnboarding(database: Database, { id, role }: DemoAccount, nowMs: number): Promise<void> {
  const value = JSON.stringify({ screens: onboardingFor(role) });
  await database
    .insertInto('user_values')
    .values({ user_id: id, name: 'onboarding', value, updated_ms: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function accountRow(account: DemoAccount, passwordHash: string, nowMs: number): NewUser {
  const { coins: _coins, title: _title, staff: _staff, languages, portrait, ...columns } = account;
  return {
    ...columns,
    avatar: portrait && `/media/portraits/${portrait}`,
    email_confirmed: 1,
    password_hash: passwordHash,
    login_method: loginMethods.ownemail,
    languages: JSON.stringify(languages),
    sandbox: 1,
    created_ms: nowMs,
  };
}

async function seedPeople({ database, unitOfWork, clock }: SeedOptions): Promise<void> {
  await unitOfWork.run(async ({ db }) => {
    const users = createUsers(database);
    const known = new Set((await users.byIds(demoPeople.map(demoPersonId), db)).map(({ id }) => id));
    for (const person of demoPeople) {
      const id = demoPersonId(person);
      const columns = personColumns(person);
      if (known.has(id))
        await db.updateTable('users').set(withFoldedName(columns)).where('id', '=', id).execute();
      else {
        await users.create(
          {
            ...columns,
            id,
            role: person.gender === 'male' ? 'user' : 'goddess',
            login_method: loginMethods.ownemail,
            is_demo: 1,
            created_ms: clock.now(),
          },
          db,
        );
      }
    }
  });
}

/** Returns columns without e-mail and password, so that companions cannot sign in. */
function personColumns(person: DemoPerson) {
  return {
    name: person.name,
    gender: person.gender,
    birthday: person.birthday,
    bio: person.bio,
    country: person.country,
    languages: JSON.stringify(person.languages),
    price: person.priceCoins,
    avatar: `/media/portraits/${person.portrait}`,
    sandbox: 1,
    demo_presence: person.presence,
  };
}
