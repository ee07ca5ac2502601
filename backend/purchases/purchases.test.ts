import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { channels } from '#shared/realtime/channels.ts';
import { auditBook } from '../money/audit.ts';
import type { Context } from '../context.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { createJumpingClock } from '#tests/kit/clock.ts';
import { catalog, type Product } from './catalog.ts';
import { createDemoProvider, createPurchasesFeature } from './index.ts';

async function open() {
  const clock = createJumpingClock(Date.UTC(2026, 4, 20, 12));
  const backend = await startTestBackend({ clock });
  const man = await backend.signUp({ name: 'Robin' });
  return { backend, clock, man, ...buyer(backend, man) };
}

function buyer(backend: TestBackend, { token }: { readonly token: string }) {
  let count = 0;
  return {
    buy: (packageKey: string, transactionId = `t${++count}`) =>
      backend.call('createPurchase', { body: { packageKey, transactionId } }, token),
    balance: async () => (await backend.call('getProfile', {}, token)).body.coins,
    packages: async () =>
      (await backend.call('getPackages', {}, token)).body.packages.map(({ packageKey }) => packageKey),
    history: async (query: { count?: string; paginationToken?: string } = {}) =>
      (await backend.call('getPurchases', { query: query as never }, token)).body,
    premium: async () => {
      const { body } = await backend.call('getProfile', {}, token);
      return { premium: body.premium, until: body.premiumExpiredAt };
    },
    membership: async () => (await backend.call('getMemberships', {}, token)).body.current,
  };
}

describe('buying in the demo', () => {
  it('credits coins at once, once per transaction, and notifies all clients of the user', async () => {
    const { backend, man, buy, balance } = await open();
    const socket = await connectSocket(backend.url, man.token);
    await socket.subscribe(channels.call(man.userId));
    const { status, body } = await buy('coins-700', 'one');
    expect([status, body.balance, body.purchase.status, body.purchase.isDemo]).toEqual([
      200,
      700,
      'paid',
      true,
    ]);
    const again = await buy('coins-700', 'one');
    expect([again.status, again.body.balance]).toEqual([200, 700]);
    expect(await balance()).toBe(700);
    await expect
      .poll(() => socket.heard.filter(({ event }) => event === 'balance').map(({ data }) => data))
      .toMatchObject([{ coins: 700 }]);
    expect((await auditBook(backend.context.database)).problems).toEqual([]);
  });

  it('rejects a product whose offer has changed since it was shown', async () => {
    const { backend, man, balance } = await open();
    const shown = { packageKey: 'coins-700', transactionId: 'one' };
    const ask = (more: { productType?: 'membership' | 'other'; paymentProvider?: string }) =>
      backend.call('createPurchase', { body: { ...shown, ...more } }, man.token);
    expect((await ask({ productType: 'membership' })).body.code).toBe('conflict');
    expect((await ask({ paymentProvider: 'another' })).body.code).toBe('conflict');
    expect(await balance()).toBe(0);
    const { body } = await backend.call('getPackages', {}, man.token);
    const [{ productType, paymentProvider } = { productType: 'other' as const, paymentProvider: null }] =
      body.packages;
    expect((await ask({ productType, paymentProvider: paymentProvider ?? '' })).status).toBe(200);
    expect(await balance()).toBe(700);
  });

  it('rejects the transaction of another user or product', async () => {
    const { backend, buy } = await open();
    await buy('coins-700', 'one');
    expect((await buy('coins-300', 'one')).body.code).toBe('conflict');
    const other = buyer(backend, await backend.signUp());
    expect((await other.buy('coins-700', 'one')).body.code).toBe('conflict');
    expect(await other.balance()).toBe(0);
    expect((await other.history()).purchases).toEqual([]);
    expect((await buy('coins-1')).body.code).toBe('not_found');
  });

  it('sells a unique product once, even to two concurrent windows, and removes it from the list', async () => {
    const { buy, balance, packages } = await open();
    expect(await packages()).toContain('welcome-100');
    const both = await Promise.all([buy('welcome-100', 'a'), buy('welcome-100', 'b')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balance()).toBe(100);
    expect(await packages()).not.toContain('welcome-100');
  });

  it('sells one product per unique type and does not affect other types', async () => {
    const { backend, man } = await open();
    const once = (product: Product | undefined, packageKey: string): Product => ({
      ...(product as Product),
      ...{ packageKey, isUnique: false, isUniqueByType: true },
    });
    const { packages: coins, memberships } = catalog;
    const sold = createDemoProvider({
      packages: [once(coins[0], 'begin-small'), once(coins[1], 'begin-large'), ...coins.slice(1)],
      memberships: [once(memberships[0], 'trial')],
    });
    // A pending purchase counts as bought.
    const provider = { ...sold, purchase: async () => ({ kind: 'pending', paymentUrl: 'pay' }) as const };
    const { handlers } = createPurchasesFeature(backend.context as Context, { provider });
    const caller = { userId: man.userId, role: 'user' };
    const buy = (packageKey: string) =>
      handlers.createPurchase({ caller, body: { packageKey, transactionId: packageKey } } as never);
    await buy('begin-small');
    await expect(buy('begin-large')).rejects.toMatchObject({ code: 'conflict' });
    const left = await handlers.getPackages({ caller } as never);
    expect(left.packages?.map(({ packageKey }) => packageKey)).toEqual(
      coins.slice(1).map(({ packageKey }) => packageKey),
    );
    // Another type is not affected.
    await buy('trial');
    await buy('coins-300');
  });

  it('sells no coins to streamers, because their coins are paid out', async () => {
    const { backend } = await open();
    const { token } = await backend.signUp({ rolesGroup: 'pendingGoddess', gender: 'female' });
    const queen = buyer(backend, { token });
    expect(await queen.packages()).toEqual([]);
    expect((await queen.buy('coins-300')).body.code).toBe('forbidden');
  });

  it('lists every purchase once in the history, newest first, in pages', async () => {
    const { clock, buy, history } = await open();
    for (const key of ['welcome-100', 'coins-300', 'coins-700']) {
      await buy(key, key);
      clock.jump(1_000);
    }
    await buy('coins-300', 'the same moment 1');
    await buy('coins-300', 'the same moment 2');
    const ids: string[] = [];
    for (let paginationToken: string | undefined; ;) {
      const page = await history({ count: '2', ...(paginationToken && { paginationToken }) });
      ids.push(...page.purchases.map(({ transactionId }) => transactionId));
      if (page.paginationToken === null) break;
      paginationToken = page.paginationToken;
    }
    expect(ids).toEqual(['the same moment 2', 'the same moment 1', 'coins-700', 'coins-300', 'welcome-100']);
  });

  it('sells nothing without a provider, and clients see that', async () => {
    const backend = await startTestBackend({ purchases: 'none' });
    const config = (await (await fetch(`${backend.url}/config.json`)).json()) as {
      bases: { purchase: string | null };
    };
    expect(config.bases.purchase).toBe(null);
    const { buy } = buyer(backend, await backend.signUp());
    expect((await buy('coins-300')).body.code).toBe('not_found');
  });
});

describe('premium', () => {
  it('ends by the server’s clock, and periods add up', async () => {
    const { backend, man, clock, premium, membership } = await open();
    const startMs = clock.now();
    await backend.call(
      'createPurchase',
      { body: { packageKey: 'premium-30', transactionId: 'p1', autoRecurring: false } },
      man.token,
    );
    await backend.call(
      'createPurchase',
      { body: { packageKey: 'premium-30', transactionId: 'p2', autoRecurring: false } },
      man.token,
    );
    const until = new Date(startMs + 60 * DAY_MS).toISOString();
    expect(await premium()).toEqual({ premium: true, until });
    expect(await membership()).toMatchObject({ endsAt: until, renews: false });
    const socket = await connectSocket(backend.url, man.token);
    await socket.subscribe(channels.chat(man.userId));
    clock.jump(60 * DAY_MS + MINUTE_MS);
    await backend.features.purchases.runDue();
    expect((await backend.context.database.selectFrom('users').select('premium').execute())[0]?.premium).toBe(
      0,
    );
    await expect.poll(() => socket.events()).toContain('profileUpdated');
  });

  it('renews once per period, even if the task runs twice, until it is cancelled', async () => {
    const { backend, man, clock } = await open();
    const { runDue } = backend.features.purchases;
    await backend.call(
      'createPurchase',
      { body: { packageKey: 'premium-30', transactionId: 'sub' } },
      man.token,
    );
    clock.jump(30 * DAY_MS + 1);
    await Promise.all([runDue(), runDue()]);
    clock.jump(30 * DAY_MS + 1);
    await runDue();
    const rows = await backend.context.database.selectFrom('purchases').selectAll().execute();
    expect(rows.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
    const token = await backend.issueToken(man.userId);
    const { body } = await backend.call('cancelMembership', { body: {} }, token);
    expect(body.current).toMatchObject({ renews: false });
    clock.jump(31 * DAY_MS);
    await runDue();
    const after = await backend.context.database.selectFrom('purchases').selectAll().execute();
    expect(after).toHaveLength(3);
    const later = await backend.issueToken(man.userId);
    expect((await backend.call('getProfile', {}, later)).body.premium).toBe(false);
    expect((await backend.call('cancelMembership', { body: {} }, later)).body.code).toBe('conflict');
  });

  it.each(['deleted', 'banned'] as const)('does not renew for a %s user', async (left) => {
    const { backend, man, clock } = await open();
    const { database } = backend.context;
    await backend.call(
      'createPurchase',
      { body: { packageKey: 'premium-30', transactionId: 'sub' } },
      man.token,
    );
    await database
      .updateTable('users')
      .set({ [left]: 1 })
      .where('id', '=', man.userId)
      .execute();
    clock.jump(30 * DAY_MS + 1);
    await backend.features.purchases.runDue();
    const rows = await database.selectFrom('purchases').select('auto_recurring').execute();
    expect(rows).toEqual([{ auto_recurring: 0 }]);
    expect(await database.selectFrom('users').select('premium').execute()).toEqual([{ premium: 0 }]);
  });

  it('allows a user five countries in the filter instead of one; a streamer has no limit', async () => {
    const { backend, man, buy } = await open();
    const search = async (token: string, countries: string[]) =>
      (
        await backend.call(
          'matchRequest',
          {
            body: {
              matchingFilter: { gender: 'both', ageFrom: 18, ageTo: 60, countries, fromMyCountry: false },
            },
          },
          token,
        )
      ).body.code ?? 'searching';
    const five = ['ES', 'UA', 'PL', 'DE', 'FR'];
    expect(await search(man.token, five.slice(0, 2))).toBe('premium_required');
    expect(await search(man.token, ['ES', 'ES'])).toBe('searching');
    await buy('premium-30');
    expect(await search(man.token, five)).toBe('searching');
    expect(await search(man.token, [...five, 'IT'])).toBe('premium_required');
    const queen = await backend.signUp({ rolesGroup: 'pendingGoddess', gender: 'female' });
    await backend.context.database
      .updateTable('users')
      .set({ role: 'goddess' })
      .where('id', '=', queen.userId)
      .execute();
    expect(await search(queen.token, five)).toBe('searching');
  });

  it('removes a user’s limit of five new chats a day', async () => {
    const { backend, man, clock, buy } = await open();
    const write = async (to: string) =>
      (
        await backend.call(
          'sendMessage',
          { body: { to, type: 'text', text: 'Hello', tempId: `to ${to}` } },
          man.token,
        )
      ).body;
    const others = await Promise.all(Array.from({ length: 9 }, () => backend.signUp({ gender: 'female' })));
    const [first, second, third, fourth, fifth, sixth, seventh, eighth] = others.map(({ userId }) => userId);
    for (const to of [first, second, third, fourth, fifth]) expect((await write(to!)).code).toBeUndefined();
    expect(await write(sixth!)).toMatchObject({
      code: 'first_message_limit',
      resetsAt: '2026-05-21T00:00:00.000Z',
    });
    clock.jump(12 * 60 * MINUTE_MS);
    expect((await write(sixth!)).code).toBeUndefined();
    await buy('premium-30');
    for (const to of [seventh, eighth, others[8]!.userId]) expect((await write(to!)).code).toBeUndefined();
  });
});
