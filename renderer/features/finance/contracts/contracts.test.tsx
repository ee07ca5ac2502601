import { act } from 'react';
import { expect, it } from 'vitest';
import { openMoney, pressIn } from '#tests/kit/screens/moneyScreens.tsx';
import { FinanceDesk } from '../FinanceDesk.tsx';

// Newer browsers return a promise.
Element.prototype.scrollIntoView = () => Promise.resolve() as never;

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
const errors = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map(
    (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
  );

async function openPart(at: 'agencies' | 'artists') {
  const desk = await openMoney();
  const [clerk] = desk.clerks;
  const shown = await desk.show(
    clerk.userId,
    <FinanceDesk me={clerk.userId} head="Finance desk" others={[]} />,
    { at: `/finance?tab=${at}` },
  );
  return { ...desk, ...shown, clerk };
}

it('creates an agency with name, code, share and owner, and shows it with its members', async () => {
  const desk = await openPart('agencies');
  const { page, eventually } = desk;
  const owner = await desk.newcomer('user', 'Elena');
  await eventually(() => expect(page.text()).toContain('No agencies yet'));
  await page.type('Name', 'Northern Lights');
  await page.type('Code', 'Northern');
  await page.type('Commission, %', '12');
  await page.type('Owner', `https://vesper.example/user-detail/${owner.userId}`);
  await page.press('Create agency');
  await eventually(() => expect(rows()).toEqual(['Northern LightsOwner: Elena, opennorthern12%0']));
  await eventually(() => expect(page.text()).toContain('No members yet.'));
  const her = await desk.newcomer('goddess', 'Valeria');
  await desk.call('assignAgency', { query: { agencyId: 'northern' } }, her.token);
  await act(() => desk.client.invalidateQueries());
  const members = () => document.querySelector('ul[aria-label=Members]')?.textContent;
  await eventually(() => expect(members()).toContain('Valeria'));
  expect(members()).toContain('from May 25, 2026');
  // The form is empty again for the next agency.
  await page.press('New agency');
  expect(page.text()).toContain('Create agency');
});

it('shows errors beside their fields, and rejects a taken code before sending', async () => {
  const desk = await openPart('agencies');
  const { page, eventually, clerk } = desk;
  const star = { name: 'Stars', code: 'star', sharePercent: 10 };
  await desk.call('makeAgency', { body: star }, clerk.token);
  await eventually(() => expect(page.text()).toContain('New agency'));
  await page.type('Commission, %', '51');
  await page.press('Create agency');
  await eventually(() => expect(page.text()).toContain('This field is required.'));
  expect(page.text()).toContain('A whole number from 0 to 50.');
  const field = [...document.querySelectorAll('input')].find((input) =>
    document.querySelector(`label[for="${input.id}"]`)?.textContent?.includes('Code'),
  );
  await page.type('Code', 'STAR');
  await act(async () => field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await eventually(() => expect(page.text()).toContain('Stars already has this code.'));
  await page.type('Name', 'Other');
  await page.type('Commission, %', '5');
  await page.press('Create agency');
  await eventually(() => expect(page.text()).toContain('Another agency already has this code.'));
  await page.type('Code', 'other');
  await page.type('Owner', 'nobody');
  await page.press('Create agency');
  await eventually(() => expect(page.text()).toContain('There’s no such person.'));
  // Clerks can't decide about their own agency.
  await page.type('Owner', clerk.userId);
  await page.press('Create agency');
  await eventually(() => expect(page.text()).toContain('Someone else has to decide this one.'));
  const made = await desk.database.selectFrom('agencies').select('id').execute();
  expect(made).toEqual([{ id: 'star' }]);
  expect(errors()).toHaveLength(1);
});

it('grants the artist role after a confirmation, and revokes it', async () => {
  const desk = await openPart('artists');
  const { page, eventually } = desk;
  const her = await desk.newcomer('goddess', 'Noor');
  const roleOf = async () => {
    const query = desk.database.selectFrom('users').select('role').where('id', '=', her.userId);
    return (await query.executeTakeFirst())?.role;
  };
  await eventually(() => expect(page.text()).toContain('No artists yet'));
  await page.type('Streamer', her.userId);
  await page.press('Give artist role');
  expect(desk.question()?.title).toBe('Give her the artist role?');
  await desk.confirm();
  await eventually(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toContain('Noor');
  expect(rows()[0]).toContain('May 20, 2026');
  expect(await roleOf()).toBe('artist');
  await pressIn(document.querySelector('tbody'), 'Take the role back from Noor');
  expect(desk.question()?.title).toBe('Take the artist role back from Noor?');
  await desk.confirm();
  await eventually(() => expect(page.text()).toContain('No artists yet'));
  expect(await roleOf()).toBe('goddess');
});

it('says why a person can’t become an artist', async () => {
  const desk = await openPart('artists');
  const { page, eventually } = desk;
  const user = await desk.newcomer('user');
  await eventually(() => expect(page.text()).toContain('No artists yet'));
  await page.press('Give artist role');
  expect(page.text()).toContain('This field is required.');
  for (const [person, words] of [
    ['nobody', 'There’s no such person.'],
    [user.userId, 'Only a streamer can become an artist.'],
    [desk.clerk.userId, 'Someone else has to decide this one.'],
  ] as const) {
    await page.type('Streamer', person);
    await page.press('Give artist role');
    await desk.confirm();
    await eventually(() => expect(page.text()).toContain(words));
  }
});
