import { sql, type Kysely } from 'kysely';

/**
 * Several processes receive, process and serve uploads. `names` lists the stored files of an upload, because listing a
 * folder of an object store is a request. `worker` and `lease_until_ms` claim an upload for one process. All are null
 * in rows of before. `deployment` holds values that all processes of a deployment share.
 */
export const files = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const column of ['names', 'worker'])
      await schema.alterTable('uploads').addColumn(column, 'text').execute();
    await schema.alterTable('uploads').addColumn('lease_until_ms', 'integer').execute();
    await schema
      .createTable('deployment')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
  },
};
