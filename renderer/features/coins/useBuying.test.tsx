import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startLocalProvider, testSecret } from '#tests/kit/backend/purchaseProvider.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { userProfileSchema } from '#shared/domain/person.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { ServicesContext } from '#renderer/services/context.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { noteOf } from '#renderer/services/openPurchase.ts';
import type { Services } from '#renderer/services/services.ts';
import { createTestApi, createTestSession } from '#tests/kit/people/client.ts';
import { createGatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { settle } from '#tests/kit/page/render.tsx';
import { renderHook } from '#tests/kit/page/renderHook.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { useBuying, type Buying, type BuyingState } from './useBuying.ts';

const askEveryMs = 4_000;
const create = 'POST /purchases';
const restore = 'POST /purchases/restore';

/** Renders the hook for a user of a backend whose payment provider answers as the test sets. */
async function openBuying() {
  const clock = createManualClock(Date.UTC(2026, 4, 20, 12));
  const provider = await startLocalProvider(() => clock.now());
  onTestFinished(() => provider.close());
  const backend = await startTestBackend({ clock, purchases: { url: provider.url, secret: testSecret } });
  const { userId, token } = await backend.signUp();
  const scope = createScope();
  onTestFinished(() => scope.end());
  const user = userProfileSchema.parse({ _id: userId, humanReadableId: 1, rolesGroup: 'user', coins: 0 });
  const session = createTestSession({ scope, clock, user, token });
  const net = createGatedFetch();
  const { api } = createTestApi(backend.url, { token, fetch: net.fetch });
  const openExternal = vi.fn<(url: string) => void>();
  const onChanged = vi.fn<() => void>();
  const services = { api, clock, session, platform: { openExternal } } as unknown as Services;
  const { page, now } = await renderHook(
    () => useBuying('call', onChanged),
    (children) => <ServicesContext value={services}>{children}</ServicesContext>,
  );
  onTestFinished(() => page.unmount());

  async function becomes(state: Partial<BuyingState> & object) {
    await waitFor(async () => {
      await settle();
      expect(now().state).toMatchObject(state);
    });
  }
  return {
    ...{ clock, provider, net, openExternal, onChanged, becomes, now, session },
    note: noteOf(createKeyValue('local'), userId),
    countOf: (name: string) => net.asked.filter((asked) => asked === name).length,
    coins: () => session.state.user?.coins,
    answer: (status: string) => (provider.answer = () => ({ status })),
    does: (what: (buying: Buying) => unknown) => act(async () => void what(now())),
    async purchases() {
      const { body } = await backend.call('getPurchases', { query: {} as never }, token);
      return body.purchases.map(({ packageKey, status }) => [packageKey, status]);
    },
    /** Buys in another window of the same user. */
    buyElsewhere: (packageKey: string) =>
      backend.call('createPurchase', { body: { packageKey, transactionId: 'elsewhere' } }, token),
    restoreElsewhere: () => backend.call('restorePurchases', { body: {} }, token),
  };
}

it('notes a purchase before sending it, and finishes one that is paid at once', async () => {
  const buying = await openBuying();
  const { net, note, becomes, does, onChanged } = buying;
  buying.answer('paid');
  expect([buying.now().state.kind, note.read()]).toEqual(['idle', null]);
  const gate = net.hold(create);
  await does(({ buy }) => buy({ packageKey: 'coins-300' }));
  expect(buying.now().state).toEqual({ kind: 'busy' });
  const noted = note.read();
  expect(noted).not.toBeNull();
  expect(onChanged).not.toHaveBeenCalled();
  gate.release();
  await becomes({ kind: 'done', purchase: { transactionId: noted, status: 'paid', coins: 300 } as never });
  expect([buying.coins(), note.read()]).toEqual([300, null]);
  expect(onChanged).toHaveBeenCalledOnce();
  expect(buying.openExternal).not.toHaveBeenCalled();
});

it('opens the payment page, and polls every four seconds until the purchase is paid', async () => {
  const { provider, clock, note, becomes, does, countOf, ...buying } = await openBuying();
  await does(({ buy }) => buy({ packageKey: 'coins-700' }));
  await becomes({ kind: 'pending' });
  const transactionId = note.read() ?? '';
  expect(buying.openExternal.mock.calls).toEqual([[`https://pay.example/${transactionId}`]]);
  clock.advance(askEveryMs - 1);
  expect(countOf(restore)).toBe(0);
  clock.advance(1);
  await waitFor(() => expect(buying.net.answered).toContain(restore));
  await becomes({ kind: 'pending' });
  // The purchase is still pending, so `onChanged` is not called again.
  expect([buying.onChanged.mock.calls.length, buying.coins()]).toEqual([1, 0]);
  provider.answer = () => ({ status: 'paid' });
  clock.advance(askEveryMs);
  await becomes({ kind: 'done' });
  expect([buying.coins(), note.read(), buying.onChanged.mock.calls.length]).toEqual([700, null, 2]);
  clock.advance(3 * askEveryMs);
  expect(countOf(restore)).toBe(2);
});

it('forgets a failed purchase, and retries with a new one', async () => {
  const { provider, note, becomes, does, ...buying } = await openBuying();
  buying.answer('failed');
  await does(({ buy }) => buy({ packageKey: 'coins-700' }));
  await becomes({ kind: 'failed' });
  expect([note.read(), buying.coins()]).toEqual([null, 0]);
  buying.answer('paid');
  await does(({ retry }) => retry());
  await becomes({ kind: 'done' });
  const ids = provider.asked.map(({ transactionId }) => transactionId);
  expect(new Set(ids).size).toBe(2);
  const bought = await buying.purchases();
  expect(bought).toHaveLength(2);
  for (const status of ['failed', 'paid']) expect(bought).toContainEqual(['coins-700', status]);
});

it('keeps the note of a purchase that did not get through, and retries the same one', async () => {
  const { net, note, becomes, does, ...buying } = await openBuying();
  buying.answer('paid');
  net.lose(create, 2);
  await does(({ buy }) => buy({ packageKey: 'coins-300' }));
  await becomes({ kind: 'lost' });
  const noted = note.read();
  expect([noted === null, buying.onChanged.mock.calls.length]).toEqual([false, 0]);
  await does(({ retry }) => retry());
  await becomes({ kind: 'done', purchase: { transactionId: noted } as never });
  expect(await buying.purchases()).toEqual([['coins-300', 'paid']]);
});

it.each([
  ['was bought elsewhere and is sold once', 'welcome-100'],
  ['is not for sale', 'coins-1'],
])('refuses a package that %s, without a note', async (_, packageKey) => {
  const { note, becomes, does, ...buying } = await openBuying();
  buying.answer('paid');
  await buying.buyElsewhere('welcome-100');
  await does(({ buy }) => buy({ packageKey }));
  await becomes({ kind: 'refused', why: 'old' });
  expect(note.read()).toBeNull();
  await does(({ reset }) => reset());
  expect(buying.now().state).toEqual({ kind: 'idle' });
});

it('cancels a purchase and lets the user choose again, but keeps waiting if the cancellation did not get through', async () => {
  const { net, clock, note, becomes, does, countOf, ...buying } = await openBuying();
  const cancel = 'POST /purchases/cancel';
  await does(({ stop, retry }) => [stop(), retry()]);
  expect(net.asked).toEqual([]);
  await does(({ buy }) => buy({ packageKey: 'coins-300' }));
  await becomes({ kind: 'pending' });
  net.lose(cancel, 2);
  await does(({ stop }) => stop());
  await waitFor(() => expect(countOf(cancel)).toBe(2));
  await settle();
  expect([buying.now().state.kind, note.read() === null]).toEqual(['pending', false]);
  await does(({ stop }) => stop());
  await becomes({ kind: 'idle' });
  expect([note.read(), await buying.purchases()]).toEqual([null, [['coins-300', 'cancelled']]]);
  expect(buying.onChanged).toHaveBeenCalledTimes(2);
  clock.advance(2 * askEveryMs);
  expect(countOf(restore)).toBe(0);
});

it('completes a purchase that was cancelled too late', async () => {
  const { provider, becomes, does, ...buying } = await openBuying();
  await does(({ buy }) => buy({ packageKey: 'coins-300' }));
  await becomes({ kind: 'pending' });
  provider.answer = () => ({ status: 'paid' });
  await buying.restoreElsewhere();
  await does(({ stop }) => stop());
  await becomes({ kind: 'done' });
  expect(buying.coins()).toBe(300);
});

it('keeps the note of a pending purchase after leaving, and stops polling', async () => {
  const { clock, note, becomes, does, countOf, now } = await openBuying();
  await does(({ buy }) => buy({ packageKey: 'coins-300' }));
  await becomes({ kind: 'pending' });
  await does(({ reset }) => reset());
  expect(now().state).toEqual({ kind: 'idle' });
  clock.advance(2 * askEveryMs);
  expect([countOf(restore), note.read() === null]).toEqual([0, false]);
});
