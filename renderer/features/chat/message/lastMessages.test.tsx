import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { proxy, ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import { render, settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { chat, companion, me, message, page as pageOf } from '#tests/store/build.ts';
import { ChatContext, type Chats } from '../chatContext.ts';
import { LastMessages } from './LastMessages.tsx';

let page: Rendered;
let chats: ReturnType<typeof createMemoryChatStore>;
const state = proxy({ counts: ref({}), outbox: ref([]) });

beforeAll(loadIcons);
beforeEach(() => {
  chats = createMemoryChatStore(me);
});
afterEach(() => page.unmount());

async function open(): Promise<void> {
  const session = { me, state, storage: { chats } };
  page = await render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ChatContext value={{ session } as unknown as Chats}>
          <LastMessages userId="u1" />
        </ChatContext>
      </QueryClientProvider>
    </MemoryRouter>,
    { services: { api: { call: vi.fn() } } as unknown as Services },
  );
  await settle();
}

async function store(...ids: readonly string[]): Promise<void> {
  const messages = ids.map((id, at) => message(id, at + 1, id === 'mine' ? { from: me, to: 'u1' } : {}));
  const person = companion('u1', { name: 'Ann' });
  await chats.apply({
    changes: [
      { kind: 'chats', chats: [chat('c1', { user: person, lastMessage: messages.at(-1) })] },
      pageOf(1, messages, true),
    ],
  });
}

it('shows nothing without a conversation', async () => {
  await open();
  expect(page.text()).toBe('');
});

it('shows the author and text of each message, and links to the chat', async () => {
  await store('hello', 'mine');
  await open();
  const rows = [...document.querySelectorAll('li')].map((row) => row.textContent);
  expect(rows).toEqual([expect.stringMatching(/^Ann.*hello$/), expect.stringMatching(/^You.*mine$/)]);
  const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Open chat');
  expect(link?.getAttribute('href')).toBe('/chat?userId=u1');
});

it('shows a message that arrives while the page is open', async () => {
  await store('hello');
  await open();
  await store('hello', 'second');
  state.counts = ref({});
  await waitForPage(() => expect(page.text()).toContain('second'));
});

it('offers another attempt if the device cannot read its messages', async () => {
  await store('hello');
  const read = vi.spyOn(chats, 'openChat').mockRejectedValue(new Error('no disk'));
  await open();
  await waitForPage(() => page.button('Try again'));
  read.mockRestore();
  await page.press('Try again');
  await waitForPage(() => expect(page.text()).toContain('hello'));
});
