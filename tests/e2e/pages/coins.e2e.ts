import { expect } from '@playwright/test';
import { postEvent, startLocalProvider, testSecret } from '#tests/kit/backend/purchaseProvider.ts';
import { queen } from '../support/calls.ts';
import { chooser, log, openAs, photo } from '../support/chats.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

/** A user without coins buys some when an action needs them, and then continues the action with one press. */
test(
  'a man who has just signed up buys coins for a call and a picture, and a refund takes them back at once',
  { tag: '@journey' },
  async ({ browser, openBackend }) => {
    const provider = await startLocalProvider(() => Date.now());
    provider.answer = () => ({ status: 'paid' });
    const backend = await openBackend({ purchases: { url: provider.url, secret: testSecret } });
    const email = 'newcomer@example.com';
    const signedUp = await fetch(`${backend.url}/api/web/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ rolesGroup: 'user', email, password: 'correct horse', name: 'Robin', gender: 'male' },
        birthday: '1990-05-01',
      }),
    });
    expect(signedUp.status).toBe(200);
    const his = await openAs(browser, backend, email, '/call');
    const sheet = his.getByRole('dialog', { name: 'Coins' });

    // Starts the call with the keyboard alone, buys coins and returns to the call.
    await his
      .getByRole('button', { name: /^Call / })
      .first()
      .press('Enter');
    const question = his.getByRole('dialog', { name: /^Call .*\?$/ });
    await expect(question.getByRole('button', { name: 'Video call' })).toBeDisabled();
    await question.getByRole('button', { name: 'Get coins' }).press('Enter');
    await sheet.getByRole('radio', { name: '100 coins', exact: false }).first().focus();
    await his.keyboard.press('ArrowDown');
    await his.keyboard.press('ArrowDown');
    await expect(sheet.getByRole('radio', { name: /^700 coins/ })).toBeChecked();
    await sheet.getByRole('button', { name: /^Buy 700 coins/ }).press('Enter');
    await expect(sheet.getByText('You have 700 coins')).toBeVisible();
    await expect(sheet.getByRole('button', { name: /^Continue calling/ })).toBeFocused();
    await his.keyboard.press('Enter');
    await expect(sheet).toHaveCount(0);
    await expect(question.getByRole('button', { name: 'Video call' })).toBeEnabled();
    await his.keyboard.press('Escape');

    // Buys coins for a picture that costs more than the balance.
    const hers = await openAs(browser, backend, queen, `/chat?userId=${await idOf(backend, email)}`);
    await chooser(hers).setInputFiles([await photo('evening.jpg', '#b83280')]);
    await hers.getByRole('button', { name: 'Options for evening.jpg' }).click();
    await hers.getByRole('dialog').getByLabel('Price in coins').fill('900');
    await hers.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await his.goto(`${backend.url}/chat?userId=${await idOf(backend, queen)}`);
    await log(his)
      .getByRole('button', { name: /Unlock for 900 coins/ })
      .click();
    await his.getByRole('alertdialog').getByRole('button', { name: 'Unlock for 900 coins' }).click();
    await sheet.getByRole('button', { name: /^Buy/ }).click();
    await sheet.getByRole('button', { name: 'Open the photo' }).click();
    await expect(log(his).getByRole('button', { name: /^Photo/ })).not.toHaveAccessibleName(/Unlock/);

    // The history lists the purchases, and a refund updates the open page.
    await his.goto(`${backend.url}/coins`);
    const history = his.getByRole('list', { name: 'Purchases' });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    const rows = await backend.context.database.selectFrom('purchases').selectAll().execute();
    const last = rows.find(({ coins }) => coins === 700);
    if (!last) throw new Error('the purchase of 700 coins is not there');
    const balance = await backend.context.ledger.balance(await idOf(backend, email));
    const event = { type: 'refunded', transactionId: last.transaction_id };
    expect(await postEvent(backend.url, event, backend.context.clock.now())).toBe(200);
    const left = Math.max(0, balance - 700);
    await expect(his.getByRole('region', { name: 'Balance' })).toContainText(
      new Intl.NumberFormat('en').format(left),
    );

    // The page closes while a purchase is pending: it is booked once and shown at the next visit. The coins spent
    // before the refund are a debt, so the same purchase restores the earlier balance.
    provider.answer = () => ({ status: 'pending' });
    await his.getByRole('radio', { name: /^700 coins/ }).check({ force: true });
    await his.getByRole('button', { name: /^Buy 700 coins/ }).click();
    await expect(his.getByText('Waiting for your payment')).toBeVisible();
    await expect(history.getByRole('listitem').filter({ hasText: 'Pending' })).toHaveCount(1);
    await his.close();
    const { transactionId, price, currency } =
      provider.asked.findLast(({ action }) => action === 'purchase') ?? {};
    provider.answer = () => ({ status: 'paid' });
    const paid = { type: 'paid', transactionId, price, currency };
    for (let time = 0; time < 2; time += 1)
      expect(await postEvent(backend.url, paid, backend.context.clock.now())).toBe(200);
    const later = await his.context().newPage();
    await later.goto(`${backend.url}/coins`);
    await expect(later.getByRole('region', { name: 'Balance' })).toContainText(
      new Intl.NumberFormat('en').format(balance),
    );
    const booked = later.getByRole('list', { name: 'Purchases' }).getByRole('listitem');
    await expect(booked).toHaveCount(3);
    await expect(booked.filter({ hasText: 'Pending' })).toHaveCount(0);
    expect(await backend.context.ledger.balance(await idOf(backend, email))).toBe(balance);
    await provider.close();
  },
);
