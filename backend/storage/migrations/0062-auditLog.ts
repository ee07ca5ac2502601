import { sql, type Kysely } from 'kysely';

/** Every step of a desk, of the machine and of the operator's command. Rows are only added. */
export const auditLog = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    let table = schema
      .createTable('audit_lines')
      .addColumn('line', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('at_ms', 'integer', (column) => column.notNull());
    for (const name of ['desk', 'step', 'actor', 'chain'])
      table = table.addColumn(name, 'text', (column) => column.notNull());
    for (const name of ['by_id', 'user_id', 'ref_kind', 'ref_id', 'state_before', 'state_after', 'note'])
      table = table.addColumn(name, 'text');
    for (const name of ['cents', 'coins', 'until_ms', 'undoes_line'])
      table = table.addColumn(name, 'integer');
    await table.modifyEnd(sql`strict`).execute();
    await schema.createIndex('audit_lines_at').on('audit_lines').column('at_ms').execute();
    await schema.createIndex('audit_lines_ref').on('audit_lines').columns(['ref_kind', 'ref_id']).execute();
    await schema.createIndex('audit_lines_undoes').on('audit_lines').column('undoes_line').execute();
  },
};
