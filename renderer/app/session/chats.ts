import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import { type Chats, createChatActions, createChatSession } from '#renderer/features/chat/background.ts';
// Imports past the feature's index, which would load the chat screens: chats run on every page, their screens
// on one.
import type { ChatStorage, Platform } from '#renderer/platform/port.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { Leader } from '#renderer/services/leader.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { createNotices, type Notices } from '../shell/notices/notices.ts';
import type { SharedConnection } from './sharedConnection.ts';

export { NoticeToasts } from '../shell/notices/NoticeToasts.tsx';
export { watchStorage } from './storageHealth.ts';

export interface ChatsOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly socket: SocketClient;
  readonly connection: Pick<SharedConnection, 'publish' | 'need'>;
  readonly leader: Leader;
  readonly preferences: PreferencesStore;
  /** Base URL of the core service, whose origin also serves uploads. */
  readonly coreBase: string;
  readonly me: string;
  /** Reports when the machine wakes. */
  readonly platform: Pick<Platform, 'onPower'>;
}

/** Starts to synchronize the stores of this user with the server, and to show notices. */
export function createChats(
  options: ChatsOptions,
  storage: ChatStorage,
): { readonly chats: Chats; readonly notices: Notices } {
  const { scope, clock, api, socket, connection, leader, preferences, coreBase, me, platform } = options;
  // Other tabs can't update a store that exists only in the memory of this tab, so it needs a connection.
  if (storage.durability === 'memory') connection.need();
  const session = createChatSession({
    scope,
    clock,
    api,
    // This tab may have no connection, so typing events go through the shared connection.
    socket: { ...socket, publish: connection.publish },
    leader,
    storage,
    me,
    uploadOrigin: new URL(coreBase, globalThis.location.href).origin,
    log: (message, detail) => logger.warn(message, detail ?? ''),
  });
  const actions = createChatActions({ session, api, clock });
  void actions.marks.load();
  const isMuted = (chatId: string) => actions.marks.state.muted.includes(chatId);
  const notices = createNotices({
    scope,
    clock,
    session,
    leader,
    preferences,
    isMuted,
    onPower: platform.onPower,
  });
  return { chats: { session, actions }, notices };
}
