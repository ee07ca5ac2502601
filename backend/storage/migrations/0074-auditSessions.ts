import type { Kysely } from 'kysely';

/** A line of the audit log names the session and the device of the staff member. */
export const auditSessions = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema.alterTable('audit_lines').addColumn('session_id', 'text').execute();
    await schema.alterTable('audit_lines').addColumn('session_ms', 'integer').execute();
    await schema.alterTable('audit_lines').addColumn('device', 'text').execute();
  },
};
