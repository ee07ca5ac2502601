import { expect } from '@playwright/test';
import { grantStaffRole } from '#backend/account/staff.ts';
import { openAs } from '../support/chats.ts';
import { expectFaultless } from '../support/judge.ts';
import { idOf, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const facts = 'In the match at noon your face was not on camera for more than forty seconds.';

test('an upheld case becomes a penalty that she sees at once, she appeals, another moderator agrees, and her coins are back', async ({
  browser,
  request,
  backend,
}) => {
  const queenId = await idOf(backend, 'queen@demo.local');
  const man = await signIn(backend, 'user@demo.local');
  const reported = await request.post(`${backend.url}/api/v2/report`, {
    headers: { authorization: `Bearer ${man.authData.token}` },
    data: { userId: queenId, reason: 'abuse', comment: 'Nobody was there.', source: 'profile' },
  });
  expect(reported.ok(), await reported.text()).toBe(true);
  const coins = () => backend.context.ledger.balance(queenId);
  const before = await coins();

  const hers = await openAs(browser, backend, 'queen@demo.local', '/penalties');
  // Toasts say the same beside it.
  const herPage = hers.getByRole('main');
  const list = herPage.getByRole('list', { name: 'Penalties' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('button', { name: 'Appeal' })).toHaveCount(0);

  const desk = await openAs(browser, backend, 'moderator@demo.local', '/moderation');
  const { database } = backend.context;
  const { id } = await database
    .selectFrom('moderation_cases')
    .select('id')
    .where('user_id', '=', queenId)
    .executeTakeFirstOrThrow();
  const moderator = await signIn(backend, 'moderator@demo.local');
  await request.post(`${backend.url}/api/moderation/cases/${id}/decide`, {
    headers: { authorization: `Bearer ${moderator.authData.token}` },
    data: { decision: 'upheld' },
  });
  await desk.goto(`${backend.url}/moderation?tab=upheld&case=${id}`);
  await desk.getByRole('radio', { name: /No face on camera/ }).check({ force: true });
  await desk.getByLabel('What happened, in your words to her').fill(facts);
  await expectFaultless(desk, 'a penalty to be issued', ['dark', 'light']);
  await desk.getByRole('button', { name: 'Issue the penalty, 60 coins' }).click();

  await expect(list.getByText(facts)).toBeVisible();
  expect(await coins()).toBe(before - 60);
  await expectFaultless(hers, 'her penalties', ['dark', 'light']);
  await list.getByRole('button', { name: 'Appeal' }).click();
  const words = hers.getByLabel('What should the second person know?');
  await expect(words).toBeFocused();
  await expectFaultless(hers, 'a penalty with its reasons', ['dark', 'light']);
  await words.fill('The lamp fell over.');
  await hers.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(herPage.getByText('Being read', { exact: true })).toBeVisible();

  // Who issued it does not answer.
  await desk.getByRole('tab', { name: /^Penalties/ }).click();
  await expect(desk.getByRole('main').getByText('You issued it: another moderator answers.')).toBeVisible();
  await grantStaffRole(database, await idOf(backend, 'finance@demo.local'), 'moderator', Date.now());
  const other = await openAs(browser, backend, 'finance@demo.local', '/moderation?tab=penalties');
  await expect(other.getByRole('main').getByText('The lamp fell over.')).toBeVisible();
  await expectFaultless(other, 'an appeal to be answered', ['dark']);
  await other.getByLabel('Why, in your words to her').fill('We agree with you.');
  await other.getByRole('button', { name: 'Take the penalty back' }).click();

  await expect(herPage.getByText(/^You were right\. 60 coins/)).toBeVisible();
  await expect(herPage.getByText('We agree with you.')).toBeVisible();
  expect(await coins()).toBe(before);
});
