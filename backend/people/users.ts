import { countryOf } from '../lib/country.ts';
import { requestAddress } from '../http/requestFacts.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { foldText } from '#shared/lib/foldText.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Connection, Database } from '../storage/database.ts';
import type { UsersTable } from '../storage/schema.ts';

export type UserRow = Selectable<UsersTable>;

/** Required columns of a new user. Every other column has a default. */
export type NewUser = Pick<Insertable<UsersTable>, 'login_method' | 'role' | 'created_ms'> &
  Partial<Insertable<UsersTable>>;

/** Access to the users in the database. An unknown user is undefined. */
export interface Users {
  byId(id: string, connection?: Connection): Promise<UserRow | undefined>;
  /** Returns the users in the order of the ids. Unknown ids are left out. */
  byIds(ids: readonly string[], connection?: Connection): Promise<UserRow[]>;
  /** Finds a user by email, which must be in lower case. */
  byEmail(email: string, connection?: Connection): Promise<UserRow | undefined>;
  /** Creates a user; null: the email or the id is taken, even by a concurrent request. */
  create(user: NewUser, connection?: Connection): Promise<UserRow | null>;
  /** Updates the columns and returns the whole row. */
  update(id: string, change: Updateable<UsersTable>, connection?: Connection): Promise<UserRow>;
  /** Stores the country of the request's address: at sign-up, log-in and launch (§3, `last_ip_country`). */
  seenNow(user: UserRow): Promise<UserRow>;
}

/** Range of readable ids: nine digits that do not reveal the number of users. */
const readableIds = { from: 100_000_000, to: 1_000_000_000 } as const;
const attempts = 5;

export function createUsers(database: Database): Users {
  return {
    byId: (id, connection = database) =>
      connection.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    async byIds(ids, connection = database) {
      if (ids.length === 0) return [];
      const rows = await connection
        .selectFrom('users')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    byEmail: (email, connection = database) =>
      connection.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),

    async create(user, connection = database) {
      const id = user.id ?? randomUUID();
      const email = user.email ?? null;
      for (let attempt = 0; attempt < attempts; attempt++) {
        const row = await connection
          .insertInto('users')
          .values({
            ...blank,
            ...withFoldedName(user),
            id,
            readable_id: randomInt(readableIds.from, readableIds.to),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (row) return row;
        const taken = await connection
          .selectFrom('users')
          .select('id')
          .where((eb) => eb.or([eb('id', '=', id), eb('email', '=', email)]))
          .executeTakeFirst();
        // Otherwise the readable id was taken, and the loop draws another one.
        if (taken) return null;
      }
      throw new Error('No free readable id was found for the new user.');
    },

    update: (id, change, connection = database) =>
      connection
        .updateTable('users')
        .set(withFoldedName(change))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    async seenNow(user) {
      const address = requestAddress();
      const country = address === null ? null : countryOf(address);
      // A private address has no country, so the stored country stays.
      return country === null || country === user.country ? user : this.update(user.id, { country });
    },
  };
}

/** Returns the columns, with the folded name added if they include a name. */
export function withFoldedName<T extends { readonly name?: unknown }>(
  columns: T,
): T & { folded_name?: string | null } {
  const { name } = columns;
  if (name === undefined) return columns;
  return { ...columns, folded_name: typeof name === 'string' ? foldText(name) : null };
}

const blank = {
  email_confirmed: 0,
  languages: '[]',
  ab_tests: '[]',
  premium: 0,
  sandbox: 0,
  banned: 0,
  deleted: 0,
  is_demo: 0,
} as const satisfies Partial<Insertable<UsersTable>>;
