import { sql, type Kysely } from 'kysely';

/** The case that a report is part of: what one person reports of another is one case while that is open. */
export const reportCases = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema.alterTable('reports').addColumn('case_id', 'text').execute();
    await sql`update reports set case_id = (
      select moderation_cases.id from moderation_cases where moderation_cases.report_id = reports.id
    )`.execute(database);
    await schema.createIndex('reports_case').on('reports').column('case_id').execute();
    await schema.createIndex('reports_reporter').on('reports').columns(['reporter_id', 'user_id']).execute();
  },
};
