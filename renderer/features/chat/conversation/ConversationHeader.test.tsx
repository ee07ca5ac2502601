import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { companionSchema } from '#shared/domain/person.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { render, settle, waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { createChatHarness, InChatHarness } from './testing/chatHarness.tsx';

let scope: Scope;
let page: Rendered;
beforeEach(() => {
  scope = createScope();
  vi.useFakeTimers({ now: new Date(2026, 2, 5, 21, 0), toFake: ['Date'] });
});
afterEach(async () => {
  await page.unmount();
  scope.end();
  vi.useRealTimers();
});

const nothing = () => undefined;
async function show(more: object, isBlocked = false) {
  const user = companionSchema.parse({ _id: 'her', name: 'Freja', rolesGroup: 'goddess', ...more });
  const stage = createChatHarness(scope);
  page = await render(
    <InChatHarness stage={stage}>
      <ConversationHeader
        {...{ chat: null, user, name: 'Freja', desk: null, isPanelOpen: false, isBlocked }}
        {...{ onBack: nothing, onPanel: nothing, onSelect: nothing, onSearch: nothing }}
        {...{ onIgnore: nothing, onDelete: nothing }}
      />
    </InChatHarness>,
  );
  await settle();
  return stage;
}

it('the header of a chat that does not exist yet has a menu to report and to block', async () => {
  const { services } = await show({ status: 'online' });
  const opened = vi.spyOn(services.dialogs, 'open');
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  await page.press('Chat options');
  await waitForPage(() => expect(items().map((item) => item.textContent)).toEqual(['Report', 'Block Freja']));
  items()[0]?.click();
  // Without a chat the report names the user.
  const report = { userId: 'her', name: 'Freja', source: 'chat', refId: 'her' };
  await waitForPage(() => expect(opened).toHaveBeenCalledWith('report', report));
  await page.press('Chat options');
  await waitForPage(() => expect(items()).toHaveLength(2));
  items()[1]?.click();
  await waitForPage(() =>
    expect(opened).toHaveBeenCalledWith('confirm action', expect.objectContaining({ title: 'Block Freja?' })),
  );
});

it('the menu of a blocked user unblocks the user', async () => {
  const { calls } = await show({ status: 'online' }, true);
  await page.press('Chat options');
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  await waitForPage(() =>
    expect(items().map((item) => item.textContent)).toEqual(['Report', 'Unblock Freja']),
  );
  items()[1]?.click();
  await waitForPage(() =>
    expect(calls).toContainEqual({ name: 'unblock', input: { params: { id: 'her' } } }),
  );
});

it.each([
  ['today', new Date(2026, 2, 5, 14, 5), /Last seen 2:05/],
  ['yesterday', new Date(2026, 2, 4, 23, 30), /Last seen yesterday, 11:30/],
  ['before that', new Date(2026, 1, 3, 9, 0), /Last seen: February 3/],
])('the header shows when the other user was last seen: %s', async (_when, at, words) => {
  await show({ status: 'offline', lastSeen: at.toISOString() });
  expect(page.text()).toMatch(words);
});

it('the header shows no last-seen time if the user is online or the time is unknown', async () => {
  await show({ status: 'online', lastSeen: '2026-03-05T14:05:00.000Z' });
  expect(page.text()).toContain('Online');
  await page.unmount();
  await show({ status: 'offline' });
  expect(page.text()).toContain('Offline');
  expect(page.text()).not.toContain('Last seen');
});
