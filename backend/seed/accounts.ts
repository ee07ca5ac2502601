import type { Role } from '#shared/domain/roles.ts';
import type { StaffRole } from '../people/staff.ts';
import type { Passwords } from '../people/passwords.ts';
import type { Users } from '../people/users.ts';
import { DatabaseProblem } from '../storage/problems.ts';

/** The password of every demo account; the log-in page shows it (README.md, "Demo accounts"). */
export const demoPassword = 'demo1234';

export interface DemoAccount {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** Name on the log-in page. */
  readonly title: string;
  readonly coins: number;
  readonly name: string;
  readonly gender: 'male' | 'female';
  readonly country: string | null;
  readonly birthday: string | null;
  readonly phone: string | null;
  readonly bio: string | null;
  readonly languages: readonly string[];
  /** Coins per minute of a private call; null: no price set. */
  readonly price: number | null;
  /** Staff roles. */
  readonly staff?: readonly StaffRole[];
  /** File in resources/portraits; null: the account has no picture. */
  readonly portrait: string | null;
}

const complete = {
  birthday: '1992-03-14',
  phone: '+34600000000',
  country: 'ES',
  languages: ['en', 'es'],
} as const;

/** The demo accounts, as listed in README.md, "Demo accounts". */
export const demoAccounts: readonly DemoAccount[] = [
  {
    ...complete,
    id: 'account-user',
    email: 'user@demo.local',
    role: 'user',
    title: 'User',
    coins: 500,
    name: 'Daniel',
    gender: 'male',
    bio: 'Here to meet somebody interesting.',
    price: null,
    portrait: 'daniel.webp',
  },
  {
    ...complete,
    id: 'account-queen',
    email: 'queen@demo.local',
    role: 'goddess',
    title: 'Goddess',
    coins: 0,
    name: 'Valeria',
    gender: 'female',
    bio: 'Evenings are for good conversations.',
    price: 60,
    portrait: 'jovana.webp',
  },
  {
    // The profile is incomplete on purpose, to show the locked state.
    id: 'account-newqueen',
    email: 'newqueen@demo.local',
    role: 'pendingGoddess',
    title: 'Pending goddess',
    coins: 0,
    name: 'Dana',
    gender: 'female',
    birthday: null,
    phone: null,
    bio: null,
    country: null,
    languages: ['en'],
    price: null,
    portrait: null,
  },
  {
    ...complete,
    id: 'account-artist',
    email: 'artist@demo.local',
    role: 'artist',
    title: 'Artist',
    coins: 0,
    name: 'Noor',
    gender: 'female',
    bio: 'Paints with light.',
    price: 80,
    portrait: 'nour.webp',
  },
  {
    ...complete,
    id: 'account-finance',
    email: 'finance@demo.local',
    role: 'user',
    title: 'Finance support',
    staff: ['finance'],
    coins: 0,
    name: 'Finance support',
    gender: 'female',
    bio: null,
    price: null,
    portrait: null,
  },
  {
    ...complete,
    id: 'account-moderator',
    email: 'moderator@demo.local',
    role: 'user',
    title: 'Moderator support',
    staff: ['moderator', 'support'],
    coins: 0,
    name: 'Moderator support',
    gender: 'male',
    bio: null,
    price: null,
    portrait: null,
  },
];

/**
 * Throws if demo accounts with the public password exist in the database while the demo is off. A former demo
 * database keeps its accounts.
 */
export async function requireDemoShut(users: Users, passwords: Passwords): Promise<void> {
  const accounts = await users.byIds(demoAccounts.map(({ id }) => id));
  const open: string[] = [];
  for (const { email, password_hash: hash } of accounts)
    if (email !== null && hash !== null && (await passwords.verify(demoPassword, hash))) open.push(email);
  if (open.length === 0) return;
  throw new DatabaseProblem(
    `Others than this machine would reach demo accounts of this data, whose password everybody knows (${open.join(', ')}): choose another DATA_DIR or DATABASE_URL, or start with SEED_DEMO_PUBLIC=yes where that is meant.`,
  );
}
