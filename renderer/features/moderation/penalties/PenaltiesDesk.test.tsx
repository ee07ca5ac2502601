import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { grantStaffRole } from '#backend/people/staff.ts';
import { facts } from '#tests/kit/worlds/penaltyDesk.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createDesk, open, type Desk } from '#tests/kit/screens/moderationDesk.tsx';
import type { Rendered } from '#tests/kit/page/render.tsx';
import { waitForPage } from '#tests/kit/page/render.tsx';
import { DeskTabs } from '../desk/DeskTabs.tsx';

const queen = 'account-queen';
let desk: Desk;
let page: Rendered;

beforeAll(loadIcons);
beforeEach(async () => {
  desk = await createDesk();
});
afterEach(async () => {
  await page.unmount();
  desk.scope.end();
});

const show = async (who: string, at: string) => {
  page = await open(
    desk,
    who,
    <DeskTabs
      me={who}
      counts={{ open: 0, applications: 0, appeals: 0, sanctions: 0, undecided: 0 }}
      onOpen={() => undefined}
      onWaiting={() => undefined}
      onAppeals={() => undefined}
      onUndecided={() => undefined}
      onSanctionAppeals={() => undefined}
    />,
    { at },
  );
};
const penalties = () => desk.backend.context.database.selectFrom('penalties').selectAll().execute();
const pressRule = async (value: string) => {
  const rule = document.querySelector<HTMLInputElement>(`input[type="radio"][value="${value}"]`);
  await act(async () => rule?.click());
  await waitForPage(() => expect(document.body.textContent).toContain('What she will read'));
};

it('issues a penalty by rule from an upheld case, and lets another moderator answer the appeal', async () => {
  const { backend } = desk;
  const token = await backend.issueToken(desk.moderator);
  await desk.reported(queen, 'abuse', null);
  const { body } = await backend.call('getModerationCases', { query: {} }, token);
  const params = { id: body.cases.find(({ user }) => user?._id === queen)!._id };
  await backend.call('decideModerationCase', { params, body: { decision: 'upheld' } }, token);

  await show(desk.moderator, `/moderation?tab=upheld&case=${params.id}`);
  await waitForPage(() => page.button('Issue penalty'));
  await page.press('Issue penalty');
  expect(page.text()).toContain('Choose a rule.');
  await pressRule('noFace');
  await page.type('What happened, in your words to her', facts);
  await page.press('Issue penalty, 60 coins');
  await waitForPage(() => expect(page.text()).toContain('This case led to a penalty'));
  const made = (await penalties()).find(({ case_id }) => case_id === params.id);
  expect(made).toMatchObject({ user_id: queen, coins: 60, facts, coin_state: 'held' });
  await page.unmount();

  const at = { params: { id: made!.id } };
  const hers = await backend.issueToken(queen);
  await backend.call('appealPenalty', { ...at, body: { text: 'The lamp fell over.' } }, hers);
  await show(desk.moderator, '/moderation?tab=penalties');
  await waitForPage(() => expect(page.text()).toContain('You issued it, so another moderator decides.'));
  await page.unmount();

  const other = await backend.signUp();
  await grantStaffRole(backend.context.database, other.userId, 'moderator', Date.now());
  await show(other.userId, '/moderation?tab=penalties');
  await waitForPage(() => expect(page.text()).toContain('The lamp fell over.'));
  // A partly accepted appeal must cost at least one coin and less than before.
  await page.tick('Accept in part');
  await page.type('New cost in coins', '60');
  await page.press('Reduce penalty');
  expect(page.text()).toContain('Enter a whole number from 1 to 59.');
  expect(page.text()).not.toContain('at once');
  await page.type('New cost in coins', '25');
  expect(page.text()).toContain('Returns 35 coins at once. The level stays.');
  await page.tick('Accept');
  await page.press('Lift penalty');
  expect(page.text()).toContain('Give a reason.');
  await page.type('Reason for her, in your words', 'We agree with you.');
  await page.press('Lift penalty');
  await waitForPage(() => expect(page.text()).toContain('No appeals waiting'));
  expect((await penalties()).find(({ id }) => id === made!.id)).toMatchObject({
    state: 'revoked',
    coin_state: 'returned',
    appeal_answer: 'We agree with you.',
    appeal_by: other.userId,
  });
});
