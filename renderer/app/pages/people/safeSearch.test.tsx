import { act } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#backend/lib/clock.ts';
import { openChats } from '#tests/kit/worlds/chats.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { ChatContext, type Chats } from '#renderer/features/chat/index.ts';
import { CompanionPanel } from '#renderer/features/chat/panel/CompanionPanel.tsx';
import { createChatActions } from '#renderer/features/chat/session/actions.ts';
import { createChatSession } from '#renderer/features/chat/session/chatSession.ts';
import { SettingsPage } from '#renderer/features/settings/index.ts';
import { createWebNotices } from '#renderer/platform/web/notices.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { createPreferences } from '#renderer/services/preferences.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { loadToasts, ToastHost } from '#renderer/ui/Toast.tsx';
import { userProfileSchema } from '#shared/domain/person.ts';
import { uploadParts } from '#shared/domain/uploads.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { createMemoryStorage } from '#tests/kit/people/chatPerson.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { createGatedFetch, type GatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { render, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { DialogHost } from '../../dialogs/DialogHost.tsx';

/** Tests safe search in the settings and in a chat with private pictures, against a real backend. */

let scope: Scope;
let net: GatedFetch;
let page: Rendered;
let dialogs: Dialogs;
let queries: QueryClient;
let choose: (safeSearch: boolean | null) => Promise<unknown>;
let chosen: () => Promise<boolean | null | undefined>;

const quiet: SocketClient = {
  state: proxy({ status: 'online' as const }),
  connect: () => undefined,
  disconnect: () => undefined,
  subscribe: () => Promise.resolve({ ok: true, peers: [] }),
  peek: () => Promise.resolve([]),
  publish: () => Promise.resolve(true),
};

let chats: Chats;
let chatId: string;
beforeAll(async () => {
  await Promise.all([loadIcons(), loadToasts()]);
});
beforeEach(() => {
  localStorage.clear();
  scope = createScope();
  net = createGatedFetch();
  dialogs = createDialogs();
  queries = createQueryClient();
});
afterEach(async () => {
  await act(async () => dialogs.closeAll());
  await page.unmount();
  scope.end();
});

function Panel({ chat }: { chat: StoredChat }) {
  const target = { kind: 'user', userId: chat.user?._id ?? '' } as const;
  return <CompanionPanel {...{ target, chat }} stranger={null} isLooking={false} />;
}

/** Opens a chat with `count` private pictures from her; `safeSearch` is his setting. */
async function open(safeSearch: boolean | null, count = 1): Promise<void> {
  const world = await openChats();
  const [he, she] = [await world.person('user'), await world.person('goddess')];
  await world.becomeAcquainted(he, she);
  for (let at = 0; at < count; at++) {
    const info = await world.as(she, 'createFileUpload', {
      body: { tempId: `t${at}`, type: 'image', extension: 'png', purpose: 'chat' },
    });
    const form = formOf(info.fields);
    const posted = await fetch(new URL(info.url, world.url), { method: 'POST', ...form });
    expect(posted.status).toBe(200);
    const media = [{ tempUploadId: info.tempUploadId, isPrivate: true }];
    await world.send(she, he, { type: 'media', tempId: `m${at}`, media });
  }
  choose = (next) =>
    world.as(he, 'updateClientSettings', { body: { privacy: { safeSearch: next } } } as never);
  chosen = async () => (await world.as(he, 'getClientSettings', {})).privacy.safeSearch;
  await choose(safeSearch);

  const { api } = createTestApi(world.url, { token: he.token, fetch: net.fetch });
  const storage = createMemoryStorage(he.userId);
  const session = createChatSession({
    scope,
    clock: systemClock,
    api,
    socket: quiet,
    storage,
    me: he.userId,
    leader: { state: proxy({ isLeader: true }) },
    uploadOrigin: world.url,
    log: () => undefined,
  });
  chats = { session, actions: createChatActions({ session, api, clock: systemClock }) };
  await session.apply([{ kind: 'chats', chats: await world.list(he) }]);
  const [chat] = await storage.chats.listChats({ filter: 'all', before: null, count: 1 });
  chatId = chat?._id ?? '';
  const user = userProfileSchema.parse({ _id: he.userId, humanReadableId: 7, rolesGroup: 'user' });
  const services = {
    api,
    dialogs,
    clock: systemClock,
    config: { version: '1', legalBase: '/' },
    platform: { kind: 'web' },
    session: { state: proxy({ user, token: he.token, expiresAtMs: 1 }) },
  } as unknown as Services;
  page = await render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <SettingsPage
          locale="en"
          onLocale={vi.fn()}
          preferences={createPreferences({ scope, userId: he.userId })}
          notices={createWebNotices()}
          shell={null}
          pushSync={null}
          local={createFakeLocalMedia()}
          changeEmail={() => null}
          readErrorReport={() => Promise.resolve('')}
          openUpdates={() => Promise.reject(new Error('nothing is known'))}
          onLogOut={vi.fn()}
        />
        <ChatContext value={chats}>
          <Panel chat={chat as StoredChat} />
        </ChatContext>
        <DialogHost dialogs={dialogs} />
      </MemoryRouter>
      <ToastHost />
    </QueryClientProvider>,
    { services },
  );
  await waitForPage(() => page.button(`Photo 1 of ${count}. Blurred. Show`));
}

const safeSearchSwitch = () =>
  [...document.querySelectorAll<HTMLInputElement>('input')].find(
    (input) =>
      document.getElementById(input.getAttribute('aria-labelledby') ?? '')?.textContent === 'Safe search',
  )!;
const question = () => dialogs.state.pool.map(({ name }) => name);
const unblurred = () => net.answered.filter((one) => one === 'POST /message/unblurre').length;

describe('a blurred picture', () => {
  it('is shown without a question while safe search is off', async () => {
    await open(false);
    await page.press('Photo 1 of 1. Blurred. Show');
    await waitForPage(() => page.button('Photo 1 of 1'));
    expect([question(), unblurred()]).toEqual([[], 1]);
  });

  it('is shown after a question while safe search is on: not now, once, and again the next time', async () => {
    await open(true, 2);
    await page.press('Photo 1 of 2. Blurred. Show');
    await waitForPage(() => expect(page.text()).toContain('Always showing these turns safe search off.'));
    await page.press('Not now');
    expect([question(), unblurred()]).toEqual([[], 0]);

    await page.press('Photo 1 of 2. Blurred. Show');
    await waitForPage(() => page.button('Show once'));
    await page.press('Show once');
    await waitForPage(() => page.button('Photo 1 of 2'));
    expect([await chosen(), safeSearchSwitch().checked]).toEqual([true, true]);

    await page.press('Photo 2 of 2. Blurred. Show');
    await waitForPage(() => expect(question()).toEqual(['sensitive content']));
  });

  it('is shown after "Always in this chat" without changing safe search, until the person is blurred again', async () => {
    await open(true, 3);
    await page.press('Photo 1 of 3. Blurred. Show');
    await waitForPage(() => page.button('Always in this chat'));
    await page.press('Always in this chat');
    await waitForPage(() => page.button('Photo 1 of 3'));
    expect([await chosen(), safeSearchSwitch().checked]).toEqual([true, true]);

    await page.press('Photo 2 of 3. Blurred. Show');
    await waitForPage(() => page.button('Photo 2 of 3'));
    expect(question()).toEqual([]);

    await act(() => chats.actions.setBlurFromUser(chatId, true));
    await page.press('Photo 3 of 3. Blurred. Show');
    await waitForPage(() => expect(question()).toEqual(['sensitive content']));
  });

  it('is shown after "Always show", which turns the setting off at once until it is turned on again', async () => {
    await open(true, 3);
    const held = net.hold('POST /clientSettings');
    await page.press('Photo 1 of 3. Blurred. Show');
    await waitForPage(() => page.button('Always show'));
    expect(safeSearchSwitch().checked).toBe(true);
    await page.press('Always show');
    await waitForPage(() => expect(safeSearchSwitch().checked).toBe(false));
    await waitForPage(() => page.button('Photo 1 of 3'));
    // The pending request already applies.
    await page.press('Photo 2 of 3. Blurred. Show');
    await waitForPage(() => page.button('Photo 2 of 3'));
    expect(question()).toEqual([]);
    held.release();
    await waitForPage(async () => expect(await chosen()).toBe(false));

    await act(async () => safeSearchSwitch().click());
    await waitForPage(async () => expect(await chosen()).toBe(true));
    await page.press('Photo 3 of 3. Blurred. Show');
    await waitForPage(() => expect(question()).toEqual(['sensitive content']));
  });

  it('stays protected if safe search can’t be turned off, and the user is notified', async () => {
    await open(true);
    net.lose('POST /clientSettings', 2);
    await page.press('Photo 1 of 1. Blurred. Show');
    await waitForPage(() => page.button('Always show'));
    await page.press('Always show');
    await waitForPage(() =>
      expect(page.text()).toContain('Safe search couldn’t be turned off. It stays on.'),
    );
    expect([safeSearchSwitch().checked, await chosen()]).toEqual([true, true]);
  });

  it('is asked about once for all pictures by `Unblur all`, where "Always show" applies too', async () => {
    await open(true, 2);
    await page.press('Unblur all');
    await waitForPage(() => page.button('Always show'));
    await page.press('Always show');
    await waitForPage(() => page.button('Photo 2 of 2'));
    await waitForPage(async () => expect(await chosen()).toBe(false));
    expect([unblurred(), safeSearchSwitch().checked]).toEqual([2, false]);
    expect(page.text()).not.toContain('Unblur all');
  });

  it('is asked about if the user has not set safe search', async () => {
    await open(null);
    await page.press('Photo 1 of 1. Blurred. Show');
    await waitForPage(() => expect(question()).toEqual(['sensitive content']));
  });

  it('is asked about if the setting can’t be loaded', async () => {
    net.lose('GET /clientSettings', 20);
    await open(null);
    await page.press('Photo 1 of 1. Blurred. Show');
    await waitForPage(() => expect(question()).toEqual(['sensitive content']));
  });
});

/** Encodes a form by hand, because this process can't send jsdom's `FormData`. */
function formOf(fields: Record<string, string>) {
  const line = '----form';
  const part = (head: string, content: string | Buffer) => [
    Buffer.from(`--${line}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ];
  const body = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...part(`name="${uploadParts.file}"; filename="a.png"\r\nContent-Type: image/png`, pixel),
    Buffer.from(`--${line}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${line}` } };
}

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
