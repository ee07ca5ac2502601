import type { Clock } from '#shared/lib/clock.ts';
import type { Database } from '../storage/database.ts';

/** The only agency of the demo data. */
export const demoAgency = { id: 'agency-demo', name: 'Northern Lights' } as const;

export async function seedAgencies({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
}): Promise<void> {
  await database
    .insertInto('agencies')
    .values({ ...demoAgency, created_ms: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
