import { proxy } from 'valtio';
import { contract } from '#shared/api/contract.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import { openStorage } from '#main/storage/storage.ts';
import { systemClock } from '#backend/lib/clock.ts';
import { createChatActions, type ChatActions } from '#renderer/features/chat/session/actions.ts';
import { createChatSession, type ChatSession } from '#renderer/features/chat/session/chatSession.ts';
import { readBody, type SendForm } from '#renderer/services/uploads/sendForm.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import { createApiClient, type ApiClient } from '#renderer/services/apiClient.ts';
import { createSocketClient, type SocketClient } from '#renderer/services/socketClient.ts';
import { basesAt } from './client.ts';

/** Creates stores in memory that survive a restart of the client. */
export function createMemoryStorage(me: string): ChatStorage {
  return {
    chats: createMemoryChatStore(me),
    local: createMemoryLocalStore(),
    durability: 'memory',
    state: 'ready',
    reset: () => Promise.resolve(),
    onChanged: () => () => undefined,
    close: () => undefined,
  };
}

/**
 * Opens the stores of the desktop app in this process. Each user needs a separate folder. The stores close
 * with the scope.
 */
export function openDiskStorage(folder: string, me: string, scope: Scope): ChatStorage {
  const { stores, report, close } = openStorage(folder, me);
  if (!stores) throw new Error('the database is a newer version’s');
  scope.onEnd(close);
  return {
    ...stores,
    durability: report.durability,
    state: report.state,
    reset: () => Promise.resolve(),
    onChanged: () => () => undefined,
    close: () => undefined,
  };
}

/** Posts a form as a browser does, without progress events. */
const postForm: SendForm = async (url, form, { signal }) => {
  try {
    const answer = await fetch(url, { method: 'POST', body: form, signal });
    return { status: answer.status, body: readBody(await answer.text()) };
  } catch {
    return signal.aborted ? 'cancelled' : { status: 0, body: null };
  }
};

/** The chat client of one user: the real session, HTTP and socket, over a given store. */
export interface ChatPerson {
  readonly scope: Scope;
  readonly me: string;
  readonly api: ApiClient;
  readonly socket: SocketClient;
  readonly session: ChatSession;
  readonly actions: ChatActions;
  readonly logged: string[];
}

/** Creates a client that lives until the caller ends its scope. */
export function createChatPerson(options: {
  readonly url: string;
  readonly token: string;
  readonly me: string;
  readonly storage?: ChatStorage;
  readonly clock?: Clock;
  readonly timeoutMs?: number;
}): ChatPerson {
  const { url, token, me, clock = systemClock } = options;
  const scope = createScope();
  const logged: string[] = [];
  const log = (message: string, detail?: unknown) => void logged.push(`${message} ${String(detail ?? '')}`);
  const api = createApiClient({
    endpoints: contract,
    bases: basesAt(url),
    token: () => token,
    onSessionEnded: (error) => log('the session ended', error.code),
    log,
    timeoutMs: options.timeoutMs ?? 5_000,
  });
  const socket = createSocketClient({
    scope,
    clock,
    url,
    path: '/socket',
    token: () => token,
    onRefused: (code) => log('the socket was refused', code),
    log,
  });
  const session = createChatSession({
    scope,
    clock,
    api,
    socket,
    storage: options.storage ?? createMemoryStorage(me),
    me,
    leader: { state: proxy({ isLeader: true }) },
    uploadOrigin: url,
    send: postForm,
    log,
  });
  socket.connect();
  return { scope, me, api, socket, session, actions: createChatActions({ session, api, clock }), logged };
}
