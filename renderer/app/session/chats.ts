import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import { type Chats, createChatActions, createChatSession } from '#renderer/features/chat/background.ts';
// Past the feature's door, which would bring its screens: chats live on every page, their screens on one.
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
  /** Where the core service is: uploads go to the same server. */
  readonly coreBase: string;
  readonly me: string;
  /** Says when the machine wakes. */
  readonly platform: Pick<Platform, 'onPower'>;
}

/** Begins to keep this person's stores in step with the server, and to tell of what comes. */
export function createChats(
  options: ChatsOptions,
  storage: ChatStorage,
): { readonly chats: Chats; readonly notices: Notices } {
  const { scope, clock, api, socket, connection, leader, preferences, coreBase, me, platform } = options;
  // What only this tab has in memory, no other tab brings up to date.
  if (storage.durability === 'memory') connection.need();
  const session = createChatSession({
    scope,
    clock,
    api,
    // Of its own this tab may have no connection: what is typed is told all the same.
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
