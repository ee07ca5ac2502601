import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import type { Chat, Message } from '#shared/domain/chat.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { ToastHost } from '#renderer/ui/Toast.tsx';
import '#renderer/ui/styles/index.css';
import { ChatPage } from '#renderer/features/chat/ChatPage.tsx';
import { stagePorts } from '#renderer/features/chat/ports.ts';
import { platform } from '#platform';
import {
  createChatHarness,
  InChatHarness,
  type ChatHarness,
} from '#renderer/features/chat/conversation/testing/chatHarness.tsx';
import {
  chatWith,
  history,
  me,
  messageAt,
  nowMs,
} from '#renderer/features/chat/conversation/testing/fixtures.ts';

/** Controls of the bench on a page with the real screen and the web's store. */
export interface BenchPage {
  readonly stage: ChatHarness;
  /** Stores this many chats, and this many messages in the first one. */
  fill(chats: number, messages: number): Promise<void>;
  put(chats: readonly Chat[], messages: readonly Message[]): Promise<void>;
  open(at: string, role?: Role, locale?: Locale): void;
  close(): void;
}

declare global {
  interface Window {
    bench?: BenchPage;
  }
}

const scope = createScope();
const stage = createChatHarness(scope, await platform.openChatStorage(me));
const i18ns = new Map<Locale, Awaited<ReturnType<typeof createI18n>>>();
let root: ReturnType<typeof createRoot> | null = null;

const page: BenchPage = {
  stage,
  async fill(chats, messages) {
    const all = Array.from({ length: chats }, (_, at) => {
      const chatId = `c${at}`;
      return chatWith(chatId, { lastMessage: messageAt(chatId, nowMs - at * 60_000, `user-${chatId}`) });
    });
    await stage.fill(all, [
      ...history('c0', messages),
      ...all.slice(1).flatMap(({ _id }) => history(_id, 30)),
    ]);
  },
  put: (chats, messages) => stage.fill(chats, messages),
  open(at, role = 'goddess', locale = 'en') {
    const i18n = i18ns.get(locale);
    const place = document.getElementById('root');
    if (!i18n || !place) throw new Error('the page is not ready');
    root = createRoot(place);
    root.render(
      <I18nextProvider i18n={i18n}>
        <LocaleContext value={locale}>
          <InChatHarness stage={stage}>
            <MemoryRouter initialEntries={[at]}>
              <ChatPage role={role} ports={stagePorts} />
            </MemoryRouter>
          </InChatHarness>
          <ToastHost />
        </LocaleContext>
      </I18nextProvider>,
    );
  },
  close() {
    root?.unmount();
    root = null;
  },
};

for (const locale of ['en', 'ru'] as const)
  i18ns.set(locale, await createI18n(locale, ['common', 'chat', 'compose']));
await loadIcons();
window.bench = page;
