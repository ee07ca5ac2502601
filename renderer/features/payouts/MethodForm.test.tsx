import { act } from 'react';
import { expect, it } from 'vitest';
import { newPerson } from '#tests/kit/backend/backend.ts';
import { addresses } from '#tests/kit/worlds/financeDesk.ts';
import { openMoney, pressIn } from '#tests/kit/screens/moneyScreens.tsx';
import { settle } from '#tests/kit/page/render.tsx';
import { PaymentMethodPage } from './PaymentMethodPage.tsx';

const goddess = 'goddess';
const items = () => [...document.querySelectorAll('ul[aria-labelledby=own-methods] > li')];
const empties = () =>
  [...document.querySelectorAll('form')].flatMap((form) =>
    (form.textContent ?? '').split('This field is required.').slice(1),
  ).length;
const kinds = () => document.querySelector('[role=radiogroup][aria-label=Method]');
/** A radio button is labelled by the text of the label around it. */
const isThere = (label: string) =>
  [...document.querySelectorAll('label')].some((one) => one.textContent?.trim() === label);

async function openMethods() {
  const desk = await openMoney();
  const her = await desk.earner(0);
  const shown = await desk.show(her.userId, <PaymentMethodPage role={goddess} />);
  await desk.eventually(() => expect(items()).toHaveLength(1));
  const saved = async () => {
    const rows = await desk.database
      .selectFrom('billing_methods')
      .selectAll()
      .orderBy('created_ms')
      .execute();
    return rows.map((row) => ({
      type: row.type,
      isDefault: row.is_default === 1,
      details: JSON.parse(row.details) as unknown,
    }));
  };
  return { ...desk, ...shown, her, saved, deskClock: desk.clock };
}

/** Submits the form twice before the first response. */
async function enterTwice(): Promise<void> {
  for (let times = 0; times < 2; times++) {
    await act(async () => document.querySelector('form')?.requestSubmit());
    await settle();
  }
}

it('saves a Volet account of a letter and digits once, and as the default if ticked', async () => {
  const { page, eventually, saved, net, deskClock } = await openMethods();
  deskClock.advance(1_000);
  await page.press('Add method');
  await page.type('Password', newPerson().password);
  expect(page.text()).toContain('Add a method');
  await page.type('Wallet address', addresses[1]);
  expect(page.field('Network').value).toBe('TRON (TRC-20)');
  await page.tick('Volet');
  // The entered wallet address is cleared, because it is no Volet account.
  expect(page.field('Volet account').value).toBe('');
  expect(isThere('Network')).toBe(false);
  expect(isThere('First name')).toBe(false);
  await page.type('Volet account', 'U12345');
  await page.type('Repeat the account', 'U12345');
  await page.press('Save');
  expect(document.querySelector('form')?.textContent).toContain(
    'Enter an email, or a letter and 12 digits.Re',
  );
  await page.type('Volet account', ' U123456789012 ');
  await page.type('Repeat the account', 'U123456789012');
  await page.tick('Use as default');
  const gate = net.hold('POST /billingMethods/create');
  await enterTwice();
  gate.release();
  await eventually(() => expect(items()).toHaveLength(2));
  expect(net.asked.filter((name) => name === 'POST /billingMethods/create')).toHaveLength(1);
  expect(items()[1]?.textContent).toContain('VoletU123…9012In review');
  expect(await saved()).toMatchObject([
    { type: 'binance', isDefault: false },
    { type: 'adcash', isDefault: true, details: { account: 'U123456789012' } },
  ]);
});

it('requires the holder of a PAXUM account, and a VAT number only of a business', async () => {
  const { page, eventually, saved, deskClock } = await openMethods();
  deskClock.advance(1_000);
  await page.press('Add method');
  await page.type('Password', newPerson().password);
  await page.tick('PAXUM');
  await page.type('PAXUM email', 'nobody');
  await page.type('Repeat the email', 'nobody');
  await page.press('Save');
  expect(page.text()).toContain('This isn’t a valid email address. Check for typos.');
  expect(empties()).toBe(2);
  await page.type('PAXUM email', 'clara@paid.example');
  await page.type('Repeat the email', 'clara@paid.example');
  await page.type('First name', 'Clara');
  await page.press('Save');
  expect(empties()).toBe(1);
  await page.type('Last name', 'Vidal');
  await page.tick('Business');
  await page.type('VAT number', 'ATU 1');
  await page.tick('Individual');
  expect(isThere('VAT number')).toBe(false);
  await page.press('Save');
  await eventually(() => expect(items()).toHaveLength(2));
  expect(items()[1]?.textContent).toContain('PAXUMc…@paid.exampleClara Vidal');
  const holder = { accountType: 'individual', firstName: 'Clara', lastName: 'Vidal' };
  expect((await saved())[1]).toMatchObject({ type: 'paxum', isDefault: false, details: holder });

  // The method is edited to a business, whose VAT number is optional.
  for (const [typed, kept] of [
    [' ', null],
    ['ATU 1', 'ATU 1'],
  ] as const) {
    await pressIn(items()[1], 'Edit');
    await page.type('Password', newPerson().password);
    expect(page.text()).toContain('Change PAXUM');
    expect(kinds()).toBeNull();
    await page.tick('Business');
    await page.type('PAXUM email', 'clara@paid.example');
    await page.type('Repeat the email', 'clara@paid.example');
    await page.type('First name', 'Clara');
    await page.type('Last name', 'Vidal');
    await page.type('VAT number', typed);
    await page.press('Save');
    await eventually(() => expect(document.querySelector('form')).toBeNull());
    const details = (await saved())[1]?.details as Record<string, unknown>;
    expect([details['accountType'], details['vat'] ?? null]).toEqual(['business', kept]);
  }
});

it('makes another method the default, and offers this for the other methods only', async () => {
  const { page, eventually, call, her, clerks, client, saved, deskClock } = await openMethods();
  deskClock.advance(1_000);
  const draft = { type: 'adcash', details: { account: 'U123456789012' } } as const;
  const { body } = await call('createBillingMethod', { body: draft }, her.token);
  await client.invalidateQueries();
  await eventually(() => expect(items()).toHaveLength(2));
  expect(items()[0]?.textContent).toMatch(/Default/);
  expect(items()[1]?.textContent).toMatch(/Make default/);
  await expect(pressIn(items()[0], 'Make default')).rejects.toThrow('no "Make default"');
  await pressIn(items()[0], 'Edit');
  await page.type('Password', newPerson().password);
  expect(isThere('Use as default')).toBe(false);
  await page.press('Cancel');
  expect(document.querySelector('form')).toBeNull();
  await pressIn(items()[1], 'Edit');
  await page.type('Password', newPerson().password);
  expect(isThere('Use as default')).toBe(true);
  await page.press('Cancel');
  await pressIn(items()[1], 'Make default');
  await eventually(() => expect(items()[0]?.textContent).toMatch(/Ready.*Make default/));
  expect((await saved()).map(({ isDefault }) => isDefault)).toEqual([false, true]);

  const refusal = { decision: 'rejected', reason: 'payoutReason.nameMismatch' } as const;
  await call('reviewMethod', { params: { id: body._id }, body: refusal }, clerks[0].token);
  await client.invalidateQueries();
  // A rejected method is not the default, and cannot become it.
  await eventually(() =>
    expect(items()[1]?.textContent).toMatch(/Not approved.*The name doesn’t match the account.*Edit$/),
  );
  expect(items()[1]?.textContent).not.toMatch(/default/i);
});

it('requests the full method once, names each field, and hides it after a press', async () => {
  const { page, eventually, call, her, net, client, deskClock } = await openMethods();
  deskClock.advance(1_000);
  const details = {
    email: 'clara@paid.example',
    accountType: 'individual',
    firstName: 'Clara',
    lastName: 'Vidal',
  } as const;
  const { body } = await call('createBillingMethod', { body: { type: 'paxum', details } }, her.token);
  await client.invalidateQueries();
  await eventually(() => expect(items()).toHaveLength(2));
  await pressIn(items()[1], 'Show in full');
  await pressIn(items()[1], 'Cancel');
  await pressIn(items()[1], 'Show in full');
  expect(items()[1]?.textContent).not.toContain('Show in full');
  await page.type('Your password', 'correct horse');
  const asked = `POST /billingMethods/${body._id}/reveal`;
  const gate = net.hold(asked);
  await enterTwice();
  gate.release();
  const whole = () => items()[1]?.querySelector('[role=status]');
  await eventually(() => expect(whole()?.textContent).toContain('Emailclara@paid.exampleNameClara Vidal'));
  expect(net.asked.filter((name) => name === asked)).toHaveLength(1);
  await pressIn(items()[1], 'Hide');
  expect(whole()).toBeNull();
});
