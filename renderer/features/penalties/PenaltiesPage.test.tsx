import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { grantStaffRole } from '#backend/people/staff.ts';
import { facts } from '#tests/kit/worlds/penaltyDesk.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createDesk, open, type Desk } from '#tests/kit/screens/moderationDesk.tsx';
import type { Rendered } from '#tests/kit/page/render.tsx';
import { waitForPage } from '#tests/kit/page/render.tsx';
import { PenaltiesPage } from './PenaltiesPage.tsx';

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

/** Creates a penalty for the demo's streamer from a report that the demo's moderator upholds. */
async function issue(): Promise<string> {
  const token = await desk.backend.issueToken(desk.moderator);
  await desk.reported(queen, 'abuse', 'Nobody was there');
  const { body } = await desk.backend.call('getModerationCases', { query: {} }, token);
  const params = { id: body.cases.find(({ user }) => user?._id === queen)!._id };
  await desk.backend.call('decideModerationCase', { params, body: { decision: 'upheld' } }, token);
  const said = { rule: 'noFace', facts } as const;
  return (await desk.backend.call('issuePenalty', { params, body: said }, token)).body._id;
}
const show = async (at: string, role: 'goddess' | 'artist' = 'goddess') => {
  page = await open(desk, queen, <PenaltiesPage role={role} supportHref="/chat" />, { at });
};
const list = () => document.querySelector('ol[aria-label="Penalties"]');

it('lists each penalty with its reason, cost and end, and the cost of the next one', async () => {
  await issue();
  await show('/penalties');
  await waitForPage(() => expect(list()?.children).toHaveLength(3));
  await waitForPage(() => expect(list()?.textContent).toContain('No face on camera'));
  const [first] = list()?.children ?? [];
  expect(first?.textContent).toContain(facts);
  expect(first?.textContent).toContain('held, not deducted');
  expect(list()?.querySelectorAll('button')).toHaveLength(1);
  expect(page.text()).toContain('1 of 5');
  expect(page.text()).toContain('9 of 9 free early skips are left today.');
  expect(page.text()).toContain('After that, each skip under 5 seconds costs 40 coins.');
});

it("shows the statement of reasons, and accepts one appeal in the streamer's words", async () => {
  const id = await issue();
  await show(`/penalties?penalty=${id}`);
  await waitForPage(() => expect(page.text()).toContain('Keep your face on camera'));
  for (const said of [facts, 'By a report.', 'A person.', 'Rules for streamers 3.1', 'unless you appeal'])
    expect(page.text()).toContain(said);
  await page.press('Send appeal');
  expect(page.text()).toContain('Tell us your side of what happened.');
  await page.type('What should the reviewer know?', 'The lamp fell over.');
  await page.press('Send appeal');
  await waitForPage(() => expect(page.text()).toContain('In review'));
  expect(page.text()).toContain('The lamp fell over.');
  expect(page.text()).toContain('If it’s later, you win.');
  const rows = await desk.backend.context.database.selectFrom('penalties').selectAll().execute();
  expect(rows.find((row) => row.id === id)).toMatchObject({
    state: 'appealed',
    appeal: 'The lamp fell over.',
  });
});

it('withdraws an appeal after a confirmation, and says how long its coins are held', async () => {
  const id = await issue();
  const token = await desk.backend.issueToken(queen);
  await desk.backend.call('appealPenalty', { params: { id }, body: { text: 'The lamp.' } }, token);
  await show(`/penalties?penalty=${id}`);
  await waitForPage(() => page.button('Withdraw appeal'));
  await page.press('Withdraw appeal');
  await desk.confirm();
  await waitForPage(() => expect(page.text()).toContain('You withdrew it'));
  expect(page.text()).toMatch(/The penalty stands\. 60 coins held until/);
  expect(page.text()).not.toContain('Send appeal');
});

it('shows the cost before and after a partly accepted appeal', async () => {
  const id = await issue();
  const { backend } = desk;
  const params = { id };
  await backend.call(
    'appealPenalty',
    { params, body: { text: 'The lamp.' } },
    await backend.issueToken(queen),
  );
  const other = await backend.signUp();
  await grantStaffRole(backend.context.database, other.userId, 'moderator', Date.now());
  const body = { decision: 'reduced', answer: 'Half of it.', coins: 25 } as const;
  await backend.call('decidePenaltyAppeal', { params, body }, other.token);
  await show(`/penalties?penalty=${id}`);
  await waitForPage(() => expect(page.text()).toContain('Partly accepted'));
  expect(page.text()).toContain('It costs 25 coins instead of 60 coins.');
  expect(page.text()).toContain('Half of it.');
  expect(page.text()).toContain('It cost 60 coins before your appeal.');
});

it('sends no call reserved for approved streamers for another role', async () => {
  await show('/penalties', 'artist');
  expect(page.text()).toContain('Penalties are for streamers');
});
