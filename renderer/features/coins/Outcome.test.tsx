import { expect, it, onTestFinished } from 'vitest';
import { startLocalProvider, testSecret } from '#tests/kit/backend/purchaseProvider.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { userProfileSchema } from '#shared/domain/person.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createTestApi, createTestSession } from '#tests/kit/people/client.ts';
import { createGatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { render, settle } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { Outcome, Said } from './Outcome.tsx';
import { useBuying } from './useBuying.ts';

function Shop({ packageKey }: { readonly packageKey: string }) {
  const buying = useBuying('coins', () => undefined);
  return (
    <>
      <button type="button" onClick={() => buying.buy({ packageKey })}>
        Buy
      </button>
      <Outcome buying={buying} />
      <output>{buying.state.kind}</output>
    </>
  );
}

/** Opens the shop with one package and a provider that sends `answer`. */
async function openShop(
  answer: object,
  packageKey = 'coins-300',
  person: Parameters<TestBackend['signUp']>[0] = {},
) {
  await loadIcons();
  const clock = createManualClock(Date.UTC(2026, 4, 20, 12));
  const provider = await startLocalProvider(() => clock.now());
  onTestFinished(() => provider.close());
  provider.answer = () => answer;
  const backend = await startTestBackend({ clock, purchases: { url: provider.url, secret: testSecret } });
  const { userId, token } = await backend.signUp(person);
  const scope = createScope();
  onTestFinished(() => scope.end());
  const user = userProfileSchema.parse({ _id: userId, humanReadableId: 1, rolesGroup: 'user', coins: 0 });
  const session = createTestSession({ scope, clock, user, token });
  const net = createGatedFetch();
  const { api } = createTestApi(backend.url, { token, fetch: net.fetch });
  const services = { api, clock, session, platform: { openExternal: () => undefined } };
  const page = await render(<Shop packageKey={packageKey} />, {
    services: services as unknown as Services,
  });
  onTestFinished(() => page.unmount());
  return {
    ...{ page, net, provider },
    async becomes(kind: string) {
      await waitFor(async () => {
        await settle();
        expect(document.querySelector('output')?.textContent).toBe(kind);
      });
    },
    /** The status of every purchase. */
    async states() {
      const { body } = await backend.call('getPurchases', { query: {} as never }, token);
      return body.purchases.map(({ status }) => status).toSorted();
    },
  };
}

const said = () => document.querySelector('[role=status], [role=alert]');
const heading = () => [said()?.getAttribute('role'), said()?.querySelector('h3')?.textContent];
const offered = () => [...(said()?.querySelectorAll('a, button') ?? [])].map((one) => one.textContent);

it('shows nothing before a purchase and after it is paid', async () => {
  const { page, becomes } = await openShop({ status: 'paid' });
  expect(said()).toBeNull();
  await page.press('Buy');
  await becomes('done');
  expect(said()).toBeNull();
});

it('says that it waits for the payment, links to the payment page, and lets the user continue', async () => {
  const paymentUrl = 'https://pay.example/here';
  const { page, becomes, states } = await openShop({ status: 'pending', paymentUrl });
  await page.press('Buy');
  await becomes('pending');
  expect(heading()).toEqual(['status', 'Waiting for your payment']);
  expect(said()?.textContent).toContain('You can close this; your coins arrive automatically.');
  expect(offered()).toEqual(['Open payment page', 'Close and continue', 'Cancel purchase']);
  const link = said()?.querySelector('a');
  expect([link?.href, link?.target, link?.rel]).toEqual([paymentUrl, '_blank', 'noopener']);
  await page.press('Close and continue');
  await becomes('idle');
  expect(said()).toBeNull();
  expect(await states()).toEqual(['pending']);
});

it('waits without a payment page, and cancels the purchase after a press', async () => {
  const { page, becomes, states } = await openShop({ status: 'pending' });
  await page.press('Buy');
  await becomes('pending');
  expect(offered()).toEqual(['Close and continue', 'Cancel purchase']);
  await page.press('Cancel purchase');
  await becomes('idle');
  expect(said()).toBeNull();
  expect(await states()).toEqual(['cancelled']);
});

it('says that a payment failed without a charge, and starts another purchase after a press', async () => {
  const { page, provider, becomes, states } = await openShop({ status: 'failed' });
  await page.press('Buy');
  await becomes('failed');
  expect(heading()).toEqual(['alert', 'The payment didn’t go through']);
  expect(said()?.textContent).toContain('Nothing was charged, and your coins haven’t changed.');
  expect(offered()).toEqual(['Try again', 'Choose another package']);
  provider.answer = () => ({ status: 'paid' });
  await page.press('Try again');
  await becomes('done');
  expect(await states()).toEqual(['failed', 'paid']);
});

it('leads back to the packages after a failed payment', async () => {
  const { page, becomes, states } = await openShop({ status: 'failed' });
  await page.press('Buy');
  await becomes('failed');
  await page.press('Choose another package');
  await becomes('idle');
  expect(said()).toBeNull();
  expect(await states()).toEqual(['failed']);
});

it('says that the outcome is unknown if there was no response, and retries the same purchase', async () => {
  const { page, net, becomes, states } = await openShop({ status: 'paid' });
  net.lose('POST /purchases', 2);
  await page.press('Buy');
  await becomes('lost');
  expect(heading()).toEqual(['alert', 'Your request didn’t go through']);
  expect(said()?.textContent).toContain('We don’t know yet whether the purchase went through.');
  expect(said()?.textContent).not.toContain('Nothing was charged');
  expect(offered()).toEqual(['Try again', 'Choose another package']);
  await page.press('Try again');
  await becomes('done');
  expect(await states()).toEqual(['paid']);
});

it('says that a package is no longer sold, without offering a retry', async () => {
  const { page, becomes } = await openShop({ status: 'paid' }, 'coins-1');
  await page.press('Buy');
  await becomes('refused');
  expect(heading()).toEqual(['alert', 'This is no longer available']);
  expect(said()?.textContent).toContain('Nothing was charged.');
  expect(offered()).toEqual(['Choose another package']);
  await page.press('Choose another package');
  await becomes('idle');
  expect(said()).toBeNull();
});

it('says that a streamer cannot buy coins, without offering a retry or another package', async () => {
  const streamer = { rolesGroup: 'pendingGoddess', gender: 'female' } as const;
  const { page, becomes, states } = await openShop({ status: 'paid' }, 'coins-300', streamer);
  await page.press('Buy');
  await becomes('refused');
  expect(heading()).toEqual(['alert', 'Streamers can’t buy coins']);
  expect(said()?.textContent).toContain('Nothing was charged.');
  expect(offered()).toEqual(['Back to packages']);
  await page.press('Back to packages');
  await becomes('idle');
  expect(await states()).toEqual([]);
});

it('shows a coin in a success message, which is a status and not an alert', async () => {
  const page = await render(
    <Said icon="coin" tone="good" title="You have 300 coins" text="The payment went through.">
      <button type="button">Not now</button>
    </Said>,
  );
  onTestFinished(() => page.unmount());
  expect(heading()).toEqual(['status', 'You have 300 coins']);
  expect(offered()).toEqual(['Not now']);
  expect(said()?.querySelector('[aria-hidden] > i')).toBeTruthy();
  expect(said()?.querySelector('svg')).toBeNull();
});
