import type { ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { proxy } from 'valtio';
import type { Chat, Message } from '#shared/domain/chat.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createClock } from '#shared/lib/clock.ts';
import { err, ok } from '#shared/lib/result.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { ServicesContext } from '#renderer/services/context.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { createReports } from '#renderer/services/reports.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { ChatContext, type Chats } from '../../chatContext.ts';
import { createChatActions } from '../../session/actions.ts';
import { createChatSession } from '../../session/chatSession.ts';
import type { SendForm } from '#renderer/services/uploads/sendForm.ts';
import { me } from './fixtures.ts';

/**
 * Test harness: the chat screen's real session with stores in memory or on disk, and a server whose answers
 * the test sets.
 */
export interface ChatHarness extends Chats {
  readonly storage: ChatStorage;
  /** The signed-in user, as far as the screen needs it. Reactive. */
  readonly user: { coins: number; rolesGroup: Role };
  readonly services: Services;
  readonly queries: QueryClient;
  /** All API calls, in order. */
  readonly calls: readonly { readonly name: string; readonly input: Asked }[];
  /**
   * Answers by endpoint: a value, a promise, or a thrown {@link Refused}. A call without an answer fails like
   * a lost connection.
   */
  readonly answers: Record<string, (input: Asked) => unknown>;
  /** Puts chats and their complete histories into the store. */
  fill(chats: readonly Chat[], messages?: readonly Message[]): Promise<void>;
}

export interface Asked {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

const browserClock = createClock({
  now: () => Date.now(),
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
  clearTimeout: (handle) => globalThis.clearTimeout(handle),
  setInterval: (run, ms) => globalThis.setInterval(run, ms),
  clearInterval: (handle) => globalThis.clearInterval(handle),
});

/** Thrown by an answer to make the call fail with this code. */
export class Refused {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number) {
    this.code = code;
    this.status = status;
  }
}

const inMemory = (): ChatStorage => ({
  chats: createMemoryChatStore(me),
  local: createMemoryLocalStore(),
  durability: 'memory',
  state: 'ready',
  reset: () => Promise.resolve(),
  onChanged: () => () => undefined,
  close: () => undefined,
});

const noConnection = err({
  code: 'network',
  status: 0,
  message: 'no connection',
  body: null,
  canRetry: true,
});

export function createChatHarness(
  scope: Scope,
  storage: ChatStorage = inMemory(),
  send?: SendForm,
): ChatHarness {
  const calls: { name: string; input: Asked }[] = [];
  const answers: Record<string, (input: Asked) => unknown> = {
    getChatList: () => ({ chats: [], folders: [], paginationToken: null, revision: 1 }),
    setMessageStatus: () => ({}),
    getAllGifts: () => ({ gifts: [] }),
    getCallsList: () => ({ records: [], paginationToken: null }),
    getLinkPreview: () => ({ title: null, description: null }),
    searchMessages: () => ({ messages: [], chats: [], paginationToken: null }),
  };
  const user = proxy<ChatHarness['user']>({ coins: 500, rolesGroup: 'goddess' });
  const call = async (name: string, input: Asked = {}) => {
    calls.push({ name, input });
    const answer = answers[name];
    if (!answer) return noConnection;
    try {
      return ok(await answer(input));
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      const { code, status } = cause;
      return err({ code, status, message: '', body: null, canRetry: false });
    }
  };
  const api = { call } as unknown as ApiClient;
  const socket: SocketClient = {
    state: proxy({ status: 'online' as const }),
    connect: () => undefined,
    disconnect: () => undefined,
    subscribe: () => Promise.resolve({ ok: true, peers: [] }),
    peek: () => Promise.resolve([]),
    publish: () => Promise.resolve(true),
  };
  const clock = browserClock;
  const session = createChatSession({
    scope,
    clock,
    api,
    socket,
    storage,
    me,
    leader: { state: proxy({ isLeader: true }) },
    uploadOrigin: 'http://127.0.0.1',
    send,
    log: () => undefined,
  });
  const actions = createChatActions({ session, api, clock });
  const signedIn = { state: proxy({ user }) };
  const held = { dialogs: createDialogs(), reports: createReports() };
  const services = { scope, clock, api, ...held, session: signedIn } as unknown as Services;
  return {
    user,
    session,
    actions,
    storage,
    services,
    queries: createQueryClient(),
    calls,
    answers,
    async fill(chats, messages = []) {
      await session.apply([
        { kind: 'chats', chats: [...chats] },
        ...chats.map(({ _id: chatId }) => {
          const own = messages.filter((message) => message.chatId === chatId);
          const from = own.length === 0 ? 0 : Math.min(...own.map(sortKeyOf));
          return { kind: 'messages', messages: own, held: { chatId, from, isWhole: true } } as const;
        }),
      ]);
    },
  };
}

/** Provides the services and the chats to the tested component. */
export function InChatHarness({ stage, children }: { stage: ChatHarness; children: ReactNode }) {
  return (
    <ServicesContext value={stage.services}>
      <QueryClientProvider client={stage.queries}>
        <ChatContext value={stage}>{children}</ChatContext>
      </QueryClientProvider>
    </ServicesContext>
  );
}
