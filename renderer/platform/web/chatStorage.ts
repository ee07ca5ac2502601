import { createEmitter } from '#shared/lib/emitter.ts';
import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import type { ChatStorage } from '../port.ts';
import { chatDatabaseName, openChatDatabase } from './storage/chatDatabase.ts';
import { clientDatabaseName, openClientDatabase } from './storage/clientDatabase.ts';
import { createIdbChatStore } from './storage/idbChatStore.ts';
import { createIdbLocalStore } from './storage/idbLocalStore.ts';
import { openFallbackStore } from './storage/fallbackStore.ts';

/** Broadcasts the ids of changed chats to the user's other tabs, which share the store. */
interface ChangeChannel {
  post(chatIds: readonly string[]): void;
  onChange(listener: (chatIds: readonly string[]) => void): () => void;
  close(): void;
}

function openChannel(userId: string): ChangeChannel {
  const channel = new BroadcastChannel(`chat-store:${userId}`);
  return {
    post: (chatIds) => channel.postMessage(chatIds),
    onChange(listener) {
      const onMessage = ({ data }: MessageEvent<readonly string[]>) => listener(data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close: () => channel.close(),
  };
}

/** A browser opens a database in milliseconds. A database that takes longer may never open. */
const answersWithinMs = 5_000;

/**
 * Opens a user's stores over IndexedDB: `chat-module-db`, which holds the last signed-in user, and the
 * user's part of `client-db`. If the browser refuses one, or it belongs to a newer version, memory replaces
 * it until the page closes.
 */
export async function openChatStorage(userId: string, withinMs = answersWithinMs): Promise<ChatStorage> {
  const replaced = createEmitter();
  const [chats, local] = await Promise.all([
    openFallbackStore({
      name: chatDatabaseName,
      open: (mayTake) => openChatDatabase(userId, { withinMs, mayTake }),
      durability: 'relaxed',
      create: (connection) => createIdbChatStore(connection, userId),
      memory: createMemoryChatStore(userId),
      mayRebuild: true,
      withinMs,
      onReplaced() {
        replaced.emit();
        // The tab that fills the new store then reads it, and notices the loss too.
        channel.post([]);
      },
    }),
    openFallbackStore({
      name: clientDatabaseName,
      open: () => openClientDatabase(withinMs),
      durability: 'strict',
      create: (connection) => createIdbLocalStore(connection, userId),
      memory: createMemoryLocalStore(),
      // Drafts and unsent messages exist only here, so an error must not discard them.
      mayRebuild: false,
      withinMs,
    }),
  ]);
  const channel = openChannel(userId);

  return {
    chats: {
      ...chats.store,
      async apply(request) {
        const touched = await chats.store.apply(request);
        // Other tabs can't read changes that are only in memory.
        if (touched.chatIds.length > 0 && chats.isOnDisk()) channel.post(touched.chatIds);
        return touched;
      },
    },
    local: local.store,
    get durability() {
      return chats.isOnDisk() && local.isOnDisk() ? 'disk' : 'memory';
    },
    get state() {
      const states = [chats.state(), local.state()];
      return (
        states.find((state) => state === 'newer') ?? states.find((state) => state === 'rebuilt') ?? 'ready'
      );
    },
    async reset() {
      await chats.reset();
      // Keeps drafts and unsent messages unless their own store is unreadable.
      if (local.state() === 'newer') await local.reset();
    },
    onChanged: channel.onChange,
    onReplaced: replaced.listen,
    close() {
      channel.close();
      chats.close();
      local.close();
    },
  };
}
