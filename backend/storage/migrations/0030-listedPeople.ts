import type { Kysely } from 'kysely';

/** People of one role are read by id, a portion at a time: without the id in the index each portion sorts all of them. */
export const listedPeople = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema.createIndex('users_role_id').on('users').columns(['role', 'id']).execute();
    await schema.dropIndex('users_role').execute();
  },
};
