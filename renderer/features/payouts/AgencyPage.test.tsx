import { expect, it } from 'vitest';
import { nowMs } from '#tests/kit/worlds/studio.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { openMoney } from '#tests/kit/screens/moneyScreens.tsx';
import { AgencyPage } from './AgencyPage.tsx';

const role = 'goddess';

async function openAgency(at = '/my-agency') {
  const desk = await openMoney();
  await desk.database
    .insertInto('agencies')
    .values([
      {
        id: 'north',
        name: 'North',
        commission_percent: 12,
        created_ms: 0,
        logo: null,
        payout_via: null,
        contact_name: 'Ira',
        contact_email: 'ira@north.example',
      },
    ])
    .execute();
  const her = await desk.newcomer();
  // Earned in April, the month before.
  await desk.earn(her.userId, 'giftEarning', 1_000, nowMs - 30 * DAY_MS);
  const shown = await desk.show(her.userId, <AgencyPage role={role} />, { at });
  await desk.eventually(() => expect(shown.page.text()).toContain('Your April'));
  return { ...desk, ...shown, her };
}

it('shows the streamer’s last month without an agency, and an agency’s share of it before the confirmation', async () => {
  const { page, eventually, question, confirm } = await openAgency();
  expect(page.text()).toContain('Everything you earn is yours.');
  await page.press('Assign');
  expect(page.text()).toContain('This field is required.');
  await page.type('Agency code', 'nobody');
  await page.press('Assign');
  await eventually(() => expect(page.text()).toContain('No agency has this code.'));
  await page.type('Agency code', 'north');
  await page.press('Assign');
  await eventually(() => expect(question()?.title).toBe('Assign North as your agency?'));
  expect(question()?.text).toContain('From next Monday, it gets 12% of what you earn.');
  // The agency's 12% of 1,000 coins is 120.
  const figures = () => [...document.querySelectorAll('dl')].map((list) => list.textContent);
  await eventually(() => expect(figures().join()).toMatch(/North, 12%120.*What you keep880/));
  expect(page.text()).toContain('Everything you earn is yours.');
  await confirm();
  await eventually(() => expect(page.text()).toContain('Starts Monday'));
  expect(page.text()).toContain('ira@north.example');
  expect(page.text()).toContain('Not your payment method');
});

it('leaves the agency after a confirmation that names the consequences', async () => {
  const { page, eventually, question, confirm, call, her } = await openAgency('/my-agency?agencyId=north');
  expect(page.field('Agency code').value).toBe('north');
  await page.press('Assign');
  await eventually(() => expect(question()).toBeDefined());
  await confirm();
  await eventually(() => page.button('Leave agency'));
  await page.press('Leave agency');
  expect(question()?.title).toBe('Leave North?');
  expect(question()?.text).toContain('It ends now.');
  await confirm();
  await eventually(() => expect(page.text()).toContain('No agency'));
  expect((await call('getAgency', {}, her.token)).body.status).toBe('none');
});
