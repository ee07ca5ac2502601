import type { ChatStore } from '#shared/store/chatStore.ts';
import type { ChatChange } from '#shared/store/records.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/** Number of most recent chats whose users' presence the server sends (§4 "Presence"). */
const chatsAtMost = 100;

/**
 * Requests the presence of the users in the most recent chats and stores changes, because presence events
 * were missed while offline. If the request fails, the stored presence stays.
 */
export async function askPresence({
  api,
  chats,
  apply,
  signal,
}: {
  readonly api: ApiClient;
  readonly chats: ChatStore;
  readonly apply: (changes: readonly ChatChange[]) => Promise<void>;
  readonly signal: AbortSignal;
}): Promise<void> {
  const lists = await Promise.all(
    (['all', 'requestFolder'] as const).map((filter) =>
      chats.listChats({ filter, count: chatsAtMost, before: null }),
    ),
  );
  const known = new Map(lists.flat().flatMap(({ user }) => (user ? [[user._id, user]] : [])));
  if (known.size === 0) return;
  const answer = await api.call('presenceMany', { body: { userIds: [...known.keys()] } }, { signal });
  if (answer.ok !== true) return;
  const changed = answer.value.filter(({ userId, status, lastSeen }) => {
    const user = known.get(userId);
    return user?.status !== status || (lastSeen !== null && user.lastSeen !== lastSeen);
  });
  if (changed.length > 0)
    await apply(
      changed.map(({ userId, status, lastSeen }) => ({ kind: 'presence', userId, status, lastSeen })),
    );
}
