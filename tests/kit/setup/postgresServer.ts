import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { TestDatabase } from '../backend/database.ts';

/**
 * Prepares tests on a real server. Schemas of this run have a common prefix and are dropped when the run is
 * over.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  const schemas = `vesper_test_${randomUUID().slice(0, 8)}_`;
  const query = async (text: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<{ name: string }>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  // Fails early with one error if the server does not answer.
  await query('select 1');
  project.provide('testDatabase', { kind: 'server', url, schemas } satisfies TestDatabase);
  return async () => {
    const found = 'select nspname as name from pg_namespace where starts_with(nspname, $1)';
    for (const { name } of await query(found, [schemas])) await query(`drop schema "${name}" cascade`);
  };
}
