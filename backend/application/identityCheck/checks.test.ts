import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { changesWithoutEvents } from '#tests/kit/backend/changesWithoutEvents.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { createUsers } from '../../people/users.ts';
import { createRowLeases } from '../../cluster/leases.ts';
import type { Context } from '../../context.ts';
import { createIdentityChecks } from './checks.ts';
import type { IdentityProvider } from './port.ts';

/** Creates processes that share a database and a provider whose responses the test controls. */
async function aDeployment() {
  const database = await openTestDatabase();
  const scope = createScope();
  onTestFinished(async () => {
    scope.end();
    await database.destroy();
  });
  const clock = createManualClock(Date.UTC(2026, 4, 20, 12));
  await createUsers(database).create({ id: 'eva', login_method: 4, role: 'pendingGoddess', created_ms: 0 });
  const answer = Promise.withResolvers<void>();
  const begun: string[] = [];
  const provider: IdentityProvider = {
    name: 'provider',
    async begin({ id }) {
      begun.push(id);
      await answer.promise;
      return { reference: id, url: `https://id.test/${id}` };
    },
    ask: async () => null,
    read: () => null,
  };

  function start(node: string) {
    const context = {
      ...{ ...changesWithoutEvents(database, clock), clock, scope, log: pino({ level: 'silent' }) },
      cluster: { node, shared: null, leases: createRowLeases(database, node, clock) },
    } as unknown as Context;
    return createIdentityChecks({ context, provider, onResult: async () => undefined });
  }
  return { start, begun, answer: () => answer.resolve() };
}

it('two concurrent requests to two processes start one check at the provider', async () => {
  const { start, begun, answer } = await aDeployment();
  const [a, b] = [start('a'), start('b')];
  const first = a.begin('eva');
  await expect.poll(() => begun).toHaveLength(1);
  await expect(b.begin('eva')).rejects.toMatchObject({ code: 'unavailable' });
  answer();
  const { url } = await first;
  expect(await b.begin('eva')).toEqual({ url });
  expect(begun).toHaveLength(1);
});
