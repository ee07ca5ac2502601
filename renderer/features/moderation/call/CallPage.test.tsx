import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createDesk, open, type Desk } from '#tests/kit/screens/moderationDesk.tsx';
import { waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { CaseView } from '../desk/CaseView.tsx';
import { useCase } from '../desk/useCase.ts';
import { CallPage } from './CallPage.tsx';

let desk: Desk;
let page: Rendered;
beforeAll(loadIcons);
beforeEach(async () => void (desk = await createDesk()));
afterEach(async () => {
  await page.unmount();
  desk.scope.end();
});

const firstCall = () =>
  desk.backend.context.database
    .selectFrom('calls')
    .selectAll()
    .where('answered_ms', 'is not', null)
    .where('callee_id', '=', 'account-queen')
    .orderBy('created_ms', 'desc')
    .executeTakeFirstOrThrow();
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const show = async (callId: string, userId = desk.moderator) => {
  page = await open(desk, userId, <CallPage callId={callId} />);
};

it('shows a call with links to both people and the case about it', async () => {
  const call = await firstCall();
  const queen = await desk.backend.issueToken('account-queen');
  const about = { userId: call.caller_id, source: 'call', refId: call.id } as const;
  await desk.backend.call('report', { body: { ...about, reason: 'abuse' } }, queen);
  await desk.backend.features.idle();
  const [row] = await desk.backend.context.database.selectFrom('moderation_cases').select('id').execute();
  await show(call.id);
  await waitForPage(() => expect(page.text()).toContain('Call details'));
  expect(links()).toEqual([
    '/moderation',
    `/user-detail/${call.caller_id}`,
    `/user-detail/${call.callee_id}`,
    `/moderation?tab=open&case=${row?.id}`,
  ]);
  expect(page.text()).toContain('Price per minute');
  expect(page.text()).toContain('How it ended');
  const times = [...document.querySelectorAll('dd time')].map((time) => time.textContent);
  expect(times).toEqual(times.map(() => expect.stringMatching(/\d:\d\d:\d\d/)));
  expect(times.length).toBeGreaterThan(1);
});

it('says that a call does not exist, and adds no line to the audit log', async () => {
  await show('none');
  await waitForPage(() => expect(page.text()).toContain('This call doesn’t exist'));
  const lines = await desk.backend.context.database
    .selectFrom('audit_lines')
    .select('step')
    .where('step', '=', 'callSeen')
    .execute();
  expect(lines).toEqual([]);
});

function OpenCase({ id }: { readonly id: string }) {
  const state = useCase(id);
  return state.kind === 'ready' ? (
    <CaseView
      details={state.details}
      tab="open"
      isShown={false}
      onToggle={() => undefined}
      onFollow={() => undefined}
    />
  ) : null;
}

it('is linked from a case about a call', async () => {
  const call = await firstCall();
  const queen = await desk.backend.issueToken('account-queen');
  const about = { userId: call.caller_id, source: 'call', refId: call.id } as const;
  await desk.backend.call('report', { body: { ...about, reason: 'abuse' } }, queen);
  await desk.backend.features.idle();
  const row = await desk.backend.context.database
    .selectFrom('moderation_cases')
    .select('id')
    .executeTakeFirstOrThrow();
  page = await open(desk, desk.moderator, <OpenCase id={row.id} />);
  await waitForPage(() => expect(links()).toContain(`/moderation/calls/${call.id}`));
});
