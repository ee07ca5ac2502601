import { proxy } from 'valtio';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { packageSchema, purchaseSchema, type Purchase } from '#shared/domain/purchases.ts';
import { userProfileSchema } from '#shared/domain/person.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { DialogQueriesContext } from '#renderer/services/dialogQueries.tsx';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { CoinsDialog } from './CoinsDialog.tsx';

/**
 * The dialog that sells missing coins: it shows how many are missing, sells them, and continues the
 * interrupted action.
 */

const forSale = (coins: number, price: number) =>
  packageSchema.parse({ packageKey: `coins-${coins}`, price, currency: 'USD', coins });
const packages = [forSale(100, 5), forSale(300, 12), forSale(700, 25)];
const bought = (status: Purchase['status']) =>
  purchaseSchema.parse({
    ...{ transactionId: 't1', packageKey: 'coins-300', status, price: 12, currency: 'USD', coins: 300 },
    ...{ created: '2026-01-01T00:00:00.000Z', paymentUrl: null },
  });

const close = vi.fn<(answer?: unknown) => void>();
const call = vi.fn<(name: string, request?: object) => Promise<unknown>>();
const session = {
  state: proxy({
    user: userProfileSchema.parse({ _id: 'me', humanReadableId: 1, rolesGroup: 'user', coins: 20 }),
  }),
  setCoins: (coins: number) => void (session.state.user.coins = coins),
};
let answers: Record<string, unknown>;
let page: Rendered;
beforeEach(() => {
  session.state.user.coins = 20;
  answers = { getPackages: { ok: true, value: { packages, isDemo: true, debtCoins: 0 } } };
  call.mockImplementation(async (name) => answers[name]);
});
afterEach(async () => {
  await page.unmount();
  close.mockReset();
  call.mockReset();
  onlineManager.setOnline(true);
});
async function open(price: number | null = 200): Promise<void> {
  const services = {
    api: { call },
    session,
    clock: createManualClock(0),
    platform: { openExternal: vi.fn() },
  };
  const need = {
    text: 'A minute costs 200 coins.',
    price,
    continueLabel: 'Continue calling Leila',
    anchor: 'call',
  } as const;
  const client = createQueryClient();
  const Queries = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  page = await render(
    <DialogQueriesContext value={Queries}>
      <CoinsDialog {...need} close={close} />
    </DialogQueriesContext>,
    { services: services as unknown as Services },
  );
  await settle();
}
const chosen = () => document.querySelector<HTMLInputElement>('input:checked')?.value;

it('selects the smallest sufficient package, and continues after payment with one press', async () => {
  answers['createPurchase'] = { ok: true, value: { purchase: bought('paid'), balance: 320 } };
  await open();
  expect(page.text()).toContain('A minute costs 200 coins.You have 20 coins.');
  expect(chosen()).toBe('coins-300');
  await page.press('Buy 300 coins for $12.00');
  expect(call).toHaveBeenCalledWith('createPurchase', {
    body: expect.objectContaining({ packageKey: 'coins-300' }) as unknown,
  });
  expect(page.text()).toContain('You have 320 coins');
  expect(document.activeElement?.textContent).toBe('Continue calling Leila');
  await page.press('Continue calling Leila');
  await page.press('Not now');
  expect(close.mock.calls).toEqual([['continue'], []]);
});

it('retries a purchase that did not get through with the same id', async () => {
  answers['createPurchase'] = { ok: false, error: { code: 'network', canRetry: true } };
  await open();
  await page.press('Buy 300 coins for $12.00');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Your request didn’t go through');
  await page.press('Try again');
  const asked = call.mock.calls.filter(([name]) => name === 'createPurchase');
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
  await page.press('Choose another package');
  expect(chosen()).toBe('coins-300');
});

it('lets the user choose again if the bought coins are not enough, and suggests a package for the rest', async () => {
  answers['createPurchase'] = { ok: true, value: { purchase: bought('paid'), balance: 320 } };
  await open(1_000);
  await page.press('Buy 300 coins for $12.00');
  expect(page.text()).toContain('You have 320 coins.');
  expect(chosen()).toBe('coins-700');
  expect(close).not.toHaveBeenCalled();
});

it('says that no packages can be loaded, and retries', async () => {
  answers['getPackages'] = { ok: false, error: { code: 'internal', canRetry: true } };
  await open();
  answers['getPackages'] = { ok: true, value: { packages, isDemo: false, debtCoins: 0 } };
  await page.press('Try again');
  expect(chosen()).toBe('coins-300');
  expect(page.text()).not.toContain('demo');
  await page.press('Close');
  expect(close.mock.calls).toEqual([[]]);
});

it('says while offline that buying is impossible, and offers the packages when online again', async () => {
  onlineManager.setOnline(false);
  await open();
  expect(page.text()).toContain('This will appear when you’re back online.');
  await act(async () => onlineManager.setOnline(true));
  await settle();
  expect(page.button('Buy 300 coins for $12.00').disabled).toBe(false);
  await act(async () => onlineManager.setOnline(false));
  expect(page.text()).toContain('You can buy coins when you’re back online');
  expect(page.button('Buy 300 coins for $12.00').disabled).toBe(true);
});
