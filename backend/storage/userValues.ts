import type { Clock } from '#shared/lib/clock.ts';
import type { Connection, Database } from './database.ts';
import type { UnitOfWork } from './unitOfWork.ts';

/** Name of a JSON value of a person. Each value is read and written as a whole. */
export type UserValueName = 'clientSettings' | 'onboarding' | 'analyticsParams';

export interface UserValues {
  /** Returns the value; undefined: never written. The schema of the reader supplies the default. */
  read(userId: string, name: UserValueName): Promise<unknown>;
  /** Reads, changes and writes the value in one step, so that concurrent requests do not lose a change. */
  change<T>(
    userId: string,
    name: UserValueName,
    next: (value: unknown, db: Connection) => T | Promise<T>,
  ): Promise<T>;
}

/** Returns the value; undefined: never written. */
export async function readUserValue(
  connection: Connection,
  userId: string,
  name: UserValueName,
): Promise<unknown> {
  const row = await connection
    .selectFrom('user_values')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as unknown) : undefined;
}

export function createUserValues({
  database,
  unitOfWork,
  clock,
}: {
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
}): UserValues {
  return {
    read: (userId, name) => readUserValue(database, userId, name),
    change: (userId, name, next) =>
      unitOfWork.run(async ({ db }) => {
        const value = await next(await readUserValue(db, userId, name), db);
        const column = { value: JSON.stringify(value), updated_ms: clock.now() };
        await db
          .insertInto('user_values')
          .values({ user_id: userId, name, ...column })
          .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(column))
          .execute();
        return value;
      }),
  };
}
