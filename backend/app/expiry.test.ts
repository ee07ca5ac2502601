import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createSessions } from '../http/sessions.ts';
import { createUsers } from '../people/users.ts';
import { beginLease } from '../application/identityCheck/checks.ts';
import { createExpiry } from './expiry.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';

it('old sessions, online spans and leases are deleted every hour', async () => {
  const database = await openTestDatabase();
  const scope = createScope();
  onTestFinished(async () => {
    scope.end();
    await database.destroy();
  });
  const clock = createManualClock(Date.parse('2026-05-01T12:00:00Z'));
  await createUsers(database).create({ id: 'g1', login_method: 4, role: 'goddess', created_ms: 0 });
  const sessions = createSessions(database, clock);
  await sessions.issue('g1');
  const spans = [500, 3].map((days) => clock.now() - days * DAY_MS);
  for (const untilMs of spans)
    await database
      .insertInto('online_spans')
      .values({ id: String(untilMs), user_id: 'g1', from_ms: untilMs - 1, until_ms: untilMs })
      .execute();
  const { run, idle } = createExpiry({
    ...{ clock, database, scope, cluster: { node: 'n1', shared: null } },
    log: pino({ level: 'silent' }),
  });
  const count = async (table: 'sessions' | 'online_spans') =>
    (await database.selectFrom(table).selectAll().execute()).length;

  await run();
  expect([await count('sessions'), await count('online_spans')]).toEqual([1, 1]);
  const lease = (name: string) => ({ name, node: 'n1', epoch: 1, until_ms: 0 });
  await database
    .insertInto('leases')
    .values([lease(`${beginLease}g1`), lease('matcher')])
    .execute();
  // A session is valid for a day and kept for thirty more.
  clock.advance(31 * DAY_MS + HOUR_MS);
  await idle();
  await run();
  expect(await count('sessions')).toBe(0);
  expect(await database.selectFrom('leases').select('name').execute()).toEqual([{ name: 'matcher' }]);
});
