import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { companionSchema } from '#shared/domain/person.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { render, settle, waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { noPorts, PortsContext } from '../ports.ts';
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
async function show(more: object) {
  const user = companionSchema.parse({ _id: 'her', name: 'Freja', rolesGroup: 'goddess', ...more });
  const report = vi.fn();
  const block = vi.fn();
  page = await render(
    <InChatHarness stage={createChatHarness(scope)}>
      <PortsContext value={{ ...noPorts, report, block }}>
        <ConversationHeader
          {...{ chat: null, user, name: 'Freja', desk: null, isPanelOpen: false, isBlocked: false }}
          {...{ onBack: nothing, onPanel: nothing, onSelect: nothing, onSearch: nothing }}
          {...{ onIgnore: nothing, onDelete: nothing }}
        />
      </PortsContext>
    </InChatHarness>,
  );
  await settle();
  return { report, block };
}

it('the header of a chat that does not exist yet has a menu to report and to block', async () => {
  const { report, block } = await show({ status: 'online' });
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  await page.press('Chat options');
  await waitForPage(() => expect(items().map((item) => item.textContent)).toEqual(['Report', 'Block Freja']));
  items()[0]?.click();
  await waitForPage(() => expect(report).toHaveBeenCalledWith(expect.objectContaining({ _id: null }), null));
  await page.press('Chat options');
  await waitForPage(() => expect(items()).toHaveLength(2));
  items()[1]?.click();
  await waitForPage(() => expect(block).toHaveBeenCalledWith(expect.objectContaining({ _id: null }), true));
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
