import { act, type ReactNode } from 'react';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { postEvent, startLocalProvider, testSecret } from '#tests/kit/backend/purchaseProvider.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { userProfileSchema } from '#shared/domain/person.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { basesAt, createTestApi, createTestSession } from '#tests/kit/people/client.ts';
import { createGatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { render, waitForPage } from '#tests/kit/page/render.tsx';
import { CoinsPage } from './CoinsPage.tsx';
import { ReferralsPage } from './ReferralsPage.tsx';

/** The pages for coins, premium and referrals, tested with a real backend. */

const nowMs = Date.UTC(2026, 4, 20, 12);

interface World {
  readonly backend: TestBackend;
  readonly userId: string;
  readonly token: string;
  buy(packageKey: string, transactionId: string): Promise<unknown>;
  says(event: object): Promise<number>;
}

/**
 * Opens the page for a user whose history `before` creates. `isReal`: with a payment provider that sends
 * events, instead of the demo.
 */
async function open(
  element: ReactNode,
  {
    before,
    isReal = false,
    role = 'user' as const,
    isSold = true,
  }: {
    readonly before?: (world: World) => Promise<unknown>;
    readonly isReal?: boolean;
    readonly role?: 'user' | 'goddess';
    readonly isSold?: boolean;
  } = {},
) {
  await loadIcons();
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  onTestFinished(() => void vi.useRealTimers());
  const clock = createManualClock(nowMs);
  const provider = await startLocalProvider(() => clock.now());
  onTestFinished(() => provider.close());
  const purchases = { url: provider.url, secret: testSecret };
  const backend = await startTestBackend({ clock, ...(isReal && { purchases }) });
  const { userId, token } = await backend.signUp();
  await before?.({
    ...{ backend, userId, token },
    buy: (packageKey, transactionId) =>
      backend.call('createPurchase', { body: { packageKey, transactionId } }, token),
    says: (event) => postEvent(backend.url, event, clock.now()),
  });
  const scope = createScope();
  onTestFinished(() => scope.end());
  const coins = await backend.context.ledger.balance(userId);
  const user = userProfileSchema.parse({ _id: userId, humanReadableId: 1, rolesGroup: role, coins });
  const session = createTestSession({ scope, clock, user, token });
  const net = createGatedFetch();
  const { api } = createTestApi(backend.url, { token, fetch: net.fetch });
  const dialogs = createDialogs();
  const config = { bases: { ...basesAt(backend.url), ...(!isSold && { purchase: null }) } };
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const services = { api, clock, config, dialogs, session, platform: { openExternal: () => undefined } };
  const page = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
    { services: services as unknown as Services },
  );
  onTestFinished(() => page.unmount());
  return {
    ...{ page, net, session, backend, client, clock, dialogs, token, userId },
    question: () => dialogs.state.pool.at(-1)?.props as DialogPropsOf<'confirm action'> | undefined,
    eventually: waitForPage,
  };
}

const coinsPage = (onGoOn: (() => void) | null = null) => (
  <CoinsPage back={null} onGoOn={onGoOn} fromRoute="chat" />
);
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
const section = () => document.querySelector('section[aria-labelledby=choose-package]');
const premium = () =>
  document.querySelector('main section:not([aria-labelledby=choose-package]) ul')?.closest('section');
const history = () => textsOf('aside li');
const toasts = () => getToasts().map(({ title, accent }) => `${accent}: ${title}`);

it('buys coins after a press, and updates the balance, the history and the button to continue', async () => {
  const onGoOn = vi.fn<() => void>();
  const { page, eventually, backend, token } = await open(coinsPage(onGoOn));
  await eventually(() => page.button('Buy 700 coins for $7.99'));
  expect(textsOf('aside p')).toEqual(['Your purchases will appear here.']);
  expect(page.text()).toContain('0 coins');
  expect(section()?.textContent).toContain('Nothing is charged in this demo.');
  // The first package is a one-time offer, and the last one is the cheapest per coin.
  const offers = textsOf('[role=radiogroup][aria-label=Packages] label');
  expect(offers[0]).toMatch(/^100One-time offer\$0\.99Welcome price$/);
  expect(offers.filter((offer) => offer.includes('Best value'))).toEqual([
    '4,500Best value$39.99$0.89 for 100',
  ]);
  expect(offers[1]).toBe('300$3.99$1.33 for 100');

  await page.press('Buy 700 coins for $7.99');
  await eventually(() => page.button('Back to packages'));
  expect(section()?.querySelector('h3')?.textContent).toBe('You have 700 coins');
  expect(section()?.textContent).toContain('Nothing was charged in this demo.');
  // The pressed button is removed, so the focus moves to the next one.
  expect(document.activeElement?.textContent).toBe('Continue');
  await eventually(() => expect(history()).toHaveLength(1));
  expect(history()[0]).toMatch(/^700 coins\$7\.99.* · DemoPaid$/);
  const { body } = await backend.call('getPurchases', { query: {} as never }, token);
  expect(body.purchases[0]).toMatchObject({ referrerAnchor: 'chat', autoRecurring: false });
  await page.press('Continue');
  expect(onGoOn).toHaveBeenCalledOnce();
  await page.press('Back to packages');
  expect(page.button('Buy 700 coins for $7.99').disabled).toBe(false);
});

it('buys premium for a period, which renews until cancelled after a confirmation', async () => {
  const { page, eventually, question, dialogs, client } = await open(coinsPage());
  await eventually(() => page.button('Get premium'));
  expect(premium()?.textContent).not.toContain('You have premium');
  const lengths = textsOf('[role=radiogroup][aria-label=Membership] label, fieldset label');
  expect(lengths.slice(-2)).toEqual([
    '1 month, $14.99Renews until you cancel',
    '3 months, $34.99Renews until you cancel',
  ]);
  await act(async () => document.querySelector<HTMLInputElement>('input[value=premium-30]')?.click());
  await page.press('Get premium');
  await eventually(() =>
    expect(premium()?.textContent).toContain('You have premium. It renews on June 19, 2026.'),
  );
  expect(section()?.querySelector('h3')?.textContent).toBe('You have premium');
  expect(page.text()).not.toContain('Continue');
  // Premium cannot be bought while it renews.
  expect(premium()?.textContent).not.toContain('Get premium');
  await eventually(() => expect(history()[0]).toMatch(/^Premium, 1 month\$14\.99.*Paid.*Until .*19.*\.$/));

  // Closing the question does not cancel the renewal.
  await page.press('Cancel renewal');
  expect(question()?.text).toBe('You’ll keep premium until June 19, 2026.');
  await act(async () => void dialogs.closeTop());
  await act(() => client.refetchQueries());
  expect(premium()?.textContent).toContain('It renews on');
  await page.press('Cancel renewal');
  await act(async () => dialogs.close(dialogs.state.pool.at(-1)?.index ?? -1, 'confirmed'));
  await eventually(() =>
    expect(premium()?.textContent).toContain('You have premium until June 19, 2026. It doesn’t renew.'),
  );
  expect(premium()?.textContent).not.toContain('Cancel renewal');
  expect(page.button('Get premium').disabled).toBe(false);
  expect(toasts()).toEqual([]);
});

it('says how many coins a refund took back, and deducts the debt from the next purchase', async () => {
  const paid = (transactionId: string) => ({ type: 'paid', transactionId, price: 7.99, currency: 'USD' });
  const { page, eventually } = await open(coinsPage(), {
    isReal: true,
    async before({ backend, userId, buy, says }) {
      for (const id of ['spent', 'kept', 'whole']) {
        await buy('coins-700', id);
        await says(paid(id));
      }
      await says({ type: 'refunded', transactionId: 'whole' });
      const { ledger } = backend.context;
      await ledger.book({ userId, kind: 'giftCharge', ref: 'a gift', coins: -1_200 });
      await says({ type: 'chargeback', transactionId: 'spent' });
      await buy('coins-300', 'waits');
    },
  });
  await eventually(() => expect(history()).toHaveLength(4));
  const rows = history().toSorted();
  expect(rows[0]).toMatch(/^300 coins\$3\.99.*Pending$/);
  expect(rows.filter((row) => row.endsWith('Paid'))).toHaveLength(1);
  expect(rows.filter((row) => row.endsWith('Refunded700 coins were deducted on May 20.'))).toHaveLength(1);
  expect(
    rows.filter((row) =>
      row.endsWith('Charged back200 coins were deducted on May 20.500 coins are still owed.'),
    ),
  ).toHaveLength(1);
  await eventually(() =>
    expect(section()?.textContent).toContain('500 coins of your next purchase cover refunded coins'),
  );
  expect(page.text()).not.toContain('demo');
});

it('loads further purchases after a press, and says whether restoring purchases succeeded', async () => {
  const { page, eventually, net, session } = await open(coinsPage(), {
    async before({ buy }) {
      for (let count = 0; count < 21; count += 1) await buy('coins-300', `one of many ${count}`);
    },
  });
  await eventually(() => expect(history()).toHaveLength(20));
  await page.press('Show more');
  await eventually(() => expect(history()).toHaveLength(21));
  expect(page.text()).not.toContain('Show more');
  session.setCoins(0);
  net.lose('POST /purchases/restore', 2);
  await page.press('Restore purchases');
  await eventually(() => expect(toasts()).toEqual(['error: Your request didn’t go through']));
  expect(session.state.user?.coins).toBe(0);
  net.lose('POST /purchases/restore', 0);
  await page.press('Restore purchases');
  await eventually(() => expect(toasts().at(-1)).toBe('success: Your purchases are up to date'));
  expect(session.state.user?.coins).toBe(6_300);
});

it('sells nothing to streamers, nor to anyone if there is no shop', async () => {
  const { page, net } = await open(coinsPage(), { role: 'goddess' });
  expect(page.text()).toContain('There’s nothing to buy here');
  expect(net.asked).toEqual([]);
  await page.unmount();

  const { page: other } = await open(coinsPage(), { isSold: false });
  expect(other.text()).toContain('There’s nothing to buy here');
});

it('sends nothing while offline, and says why', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  const { page, eventually } = await open(coinsPage(), { before: ({ buy }) => buy('premium-30', 'one') });
  await eventually(() => page.button('Buy 700 coins for $7.99'));
  await eventually(() => page.button('Cancel renewal'));
  expect(page.text()).not.toContain('You can buy coins when you’re back online');
  await act(async () => onlineManager.setOnline(false));
  expect(page.text()).toContain('You can buy coins when you’re back online');
  expect(page.button('Buy 700 coins for $7.99').disabled).toBe(true);
  expect(page.button('Cancel renewal').disabled).toBe(true);
});

it('shows the invitation link and who joined by it, and marks people who left', async () => {
  const { page, eventually } = await open(<ReferralsPage back={null} />);
  await eventually(() => expect(page.text()).toContain('No one has joined with your link yet.'));
  expect(textsOf('code')).toHaveLength(1);
  // jsdom has neither a clipboard nor a share sheet.
  expect(textsOf('button')).toEqual(['Copy link']);
  await page.press('Copy link');
  await eventually(() => expect(toasts()).toEqual(['error: Couldn’t copy the link']));
  await page.unmount();

  const { eventually: later } = await open(<ReferralsPage back={null} />, {
    async before({ backend, userId }) {
      const bob = await backend.signUp({ name: 'Bob', referrerId: userId });
      const body = { packageKey: 'coins-700', transactionId: 'x' };
      await backend.call('createPurchase', { body }, bob.token);
      const gone = await backend.signUp({ name: 'Gone', referrerId: userId });
      await backend.call('deactivate', { body: {} }, gone.token);
    },
  });
  await later(() => expect(textsOf('main li')).toHaveLength(2));
  const rows = textsOf('main li').toSorted();
  expect(rows[0]).toMatch(/Bob.*Earns you coins · May 20.*3535 coins$/);
  expect(rows[1]).toMatch(/Deleted account.*Left Vesper · May 20.*00 coins$/);
  expect(textsOf('h2')).toEqual(['People you invited 3535 coins']);
});
