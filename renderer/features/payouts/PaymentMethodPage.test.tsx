import { expect, it } from 'vitest';
import type { BackendOptions } from '#backend/app/app.ts';
import { newPerson } from '#tests/kit/backend/backend.ts';
import { addresses } from '#tests/kit/worlds/financeDesk.ts';
import { weekMs } from '#tests/kit/worlds/studio.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { openMoney } from '#tests/kit/screens/moneyScreens.tsx';
import { PaymentMethodPage } from './PaymentMethodPage.tsx';

const [first, second] = addresses;
const wrong = `${first.slice(0, -1)}u`;
const [goddess, artist] = ['goddess', 'artist'] as const;
const items = () => [...document.querySelectorAll('ul[aria-labelledby=own-methods] > li')];

async function openMethods(has: 'none' | 'one' = 'one', atMs?: number, options?: Partial<BackendOptions>) {
  const desk = await openMoney(atMs, options);
  const her = has === 'one' ? await desk.earner(6_000) : { ...(await desk.newcomer()), methodId: '' };
  const shown = await desk.show(her.userId, <PaymentMethodPage role={goddess} />, { at: '/payment-method' });
  await desk.eventually(() => expect(shown.page.text()).toContain('Your methods'));
  return { ...desk, ...shown, her, deskClock: desk.clock };
}

it('accepts only an address that is entered twice and has a valid checksum', async () => {
  const { page, eventually, database } = await openMethods('none');
  expect(page.text()).toContain('No payment method yet');
  await page.press('Add method');
  await page.type('Password', newPerson().password);
  const save = () => page.press('Save');
  await save();
  expect(page.text()).toContain('This field is required.');
  await page.type('Wallet address', 'TR7');
  await save();
  expect(page.text()).toContain('Enter an address with 34 characters that begins with T.');
  await page.type('Wallet address', wrong);
  await page.type('Repeat the address', wrong);
  await save();
  expect(page.text()).toContain('This address has a typo. Copy it again.');
  await page.type('Wallet address', first);
  await page.type('Repeat the address', second);
  await save();
  expect(page.text()).toContain('The two don’t match. Type it again.');
  expect(await database.selectFrom('billing_methods').selectAll().execute()).toEqual([]);
  await page.type('Repeat the address', first);
  await save();
  await eventually(() =>
    expect(items().map((item) => item.textContent)).toEqual([expect.stringContaining('TR7N…Lj6t')]),
  );
  expect(items()[0]?.textContent).toContain('In review');
  expect(document.querySelector('form')).toBeNull();
});

it("rejects a change based on outdated data, so that another window's change is not overwritten", async () => {
  const { page, eventually, call, her, deskClock } = await openMethods();
  await eventually(() => expect(items()).toHaveLength(1));
  await page.press('Edit');
  await page.type('Password', newPerson().password);
  // Another window changes the method.
  const query = { billingMethodId: her.methodId };
  deskClock.advance(1_000);
  const details = { network: 'TRC20', address: second } as const;
  expect(
    (await call('editBillingMethod', { query, body: { type: 'binance', details } }, her.token)).status,
  ).toBe(200);

  await page.type('Wallet address', first);
  await page.type('Repeat the address', first);
  await page.press('Save');
  await eventually(() =>
    expect(page.text()).toContain('It was changed in another window. Nothing was overwritten'),
  );
  expect(page.field('Wallet address').value).toBe(first);
  // The list shows the current value.
  expect(items()[0]?.textContent).toContain('TQn9…bLSE');
});

it('locks the open form around a payout, and keeps the entered values', async () => {
  // Saturday, five minutes before midnight UTC.
  const sundayMs = weekMs + 6 * DAY_MS;
  const { page, eventually, pass, client } = await openMethods('one', sundayMs - 5 * MINUTE_MS);
  await eventually(() => expect(items()).toHaveLength(1));
  await page.press('Edit');
  await page.type('Password', newPerson().password);
  await page.type('Wallet address', second);
  await page.type('Repeat the address', second);
  await pass(5 * MINUTE_MS);
  await page.press('Save');
  await eventually(() => expect(page.text()).toContain('Methods were locked while you were editing.'));
  await eventually(() =>
    expect(document.querySelector('[role=status]')?.textContent).toContain(
      'Payment methods are locked until Mon',
    ),
  );
  expect(page.field('Wallet address').value).toBe(second);
  expect(page.button('Save').disabled).toBe(true);
  expect(page.button('Add method').disabled).toBe(true);
  expect(items()[0]?.textContent).toContain('TR7N…Lj6t');
  // The same values can be saved after the payout run.
  await pass(DAY_MS + 7 * HOUR_MS);
  await client.invalidateQueries();
  await eventually(() => expect(page.button('Save').disabled).toBe(false));
  await page.press('Save');
  await eventually(() => expect(items()[0]?.textContent).toContain('TQn9…bLSE'));
});

it('shows a method in full for one minute after the password', async () => {
  const { page, eventually, clock } = await openMethods();
  await eventually(() => expect(items()).toHaveLength(1));
  expect(page.text()).not.toContain(first);
  await page.press('Show in full');
  await page.type('Your password', 'wrong horse');
  await page.press('Show');
  await eventually(() => expect(page.text()).toContain('This password is incorrect.'));
  await page.type('Your password', 'correct horse');
  await page.press('Show');
  await eventually(() => expect(page.text()).toContain(first));
  clock.advance(MINUTE_MS);
  await eventually(() => expect(page.text()).not.toContain(first));
});

it('distinguishes too many password attempts from a wrong password', async () => {
  const { page, eventually } = await openMethods('one', undefined, { rateLimits: 'on' });
  await eventually(() => expect(items()).toHaveLength(1));
  await page.press('Show in full');
  const isWrong = 'This password is incorrect.';
  const isSlowed = 'Too many attempts. Wait a few minutes.';
  let said = '';
  for (let tries = 0; tries < 20 && said !== isSlowed; tries++) {
    await page.type('Your password', `wrong horse ${tries}`);
    expect(page.text()).not.toContain(isWrong);
    await page.press('Show');
    await eventually(() => {
      said = [isWrong, isSlowed].find((text) => page.text().includes(text)) ?? '';
      expect(said).not.toBe('');
    });
  }
  expect(said).toBe(isSlowed);
});

it('does not report a wrong password if the response was lost', async () => {
  const { page, eventually, net, her } = await openMethods();
  await eventually(() => expect(items()).toHaveLength(1));
  net.lose(`POST /billingMethods/${her.methodId}/reveal`, 2);
  await page.press('Show in full');
  await page.type('Your password', 'correct horse');
  await page.press('Show');
  await eventually(() => expect(page.text()).toContain('Something went wrong. Try again in a moment.'));
});

it('does not offer to make a rejected method the default', async () => {
  const desk = await openMoney();
  const her = await desk.earner(6_000);
  await desk.database
    .updateTable('billing_methods')
    .set({ status: 'rejected', is_default: 0 })
    .where('user_id', '=', her.userId)
    .execute();
  const { page } = await desk.show(her.userId, <PaymentMethodPage role={goddess} />);
  await desk.eventually(() => expect(items()).toHaveLength(1));
  expect(page.button('Edit').disabled).toBe(false);
  expect(() => page.button('Make default')).toThrow();
});

it('offers no changes to a user with read-only access', async () => {
  const desk = await openMoney();
  const her = await desk.earner(6_000);
  const { page } = await desk.show(her.userId, <PaymentMethodPage role={artist} />);
  await desk.eventually(() => expect(items()).toHaveLength(1));
  for (const name of ['Edit', 'Show in full', 'Add method']) expect(() => page.button(name)).toThrow();
});
