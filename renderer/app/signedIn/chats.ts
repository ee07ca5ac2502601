import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Chats } from '#renderer/features/chat/chatContext.ts';
// Past the feature's door, which would bring its screens: chats live on every page, their screens on one.
import { createChatActions } from '#renderer/features/chat/session/actions.ts';
import { createChatSession } from '#renderer/features/chat/session/chatSession.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { Leader } from '#renderer/services/leader.ts';
import type { Farewell } from '#renderer/services/services.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';

export interface ChatsOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly socket: SocketClient;
  readonly leader: Leader;
  readonly platform: Platform;
  /** Where the core service is: uploads go to the same server. */
  readonly coreBase: string;
  readonly me: string;
  readonly farewells: Set<Farewell>;
}

/** Opens this person's stores and begins to keep them in step with the server. Rejects where they can't be opened. */
export async function createChats(options: ChatsOptions): Promise<Chats | null> {
  const { scope, clock, api, socket, leader, platform, coreBase, me, farewells } = options;
  const storage = await platform.openChatStorage(me);
  // Signed out while the disk was asked.
  if (scope.ended) {
    storage.close();
    return null;
  }
  const session = createChatSession({
    scope,
    clock,
    api,
    socket,
    leader,
    storage,
    me,
    uploadOrigin: new URL(coreBase, globalThis.location.href).origin,
    log: (message, detail) => console.warn(message, detail ?? ''),
  });
  // Decisions page, Other: who leaves by choice, or for good, leaves nothing behind; a forced log-out keeps what is only
  // here. The session's own work has ended by then.
  const wipe: Farewell = async (why) => {
    if (why === 'chosen' || why === 'removed')
      await Promise.all([storage.chats.clear({}), storage.local.clear({})]);
    storage.close();
  };
  farewells.add(wipe);
  return { session, actions: createChatActions({ session, api, clock }) };
}
