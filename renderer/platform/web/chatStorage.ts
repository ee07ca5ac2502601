import { createEmitter } from '#shared/lib/emitter.ts';
import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import type { ChatStorage } from '../port.ts';
import { openChannel } from './storage/channel.ts';
import { chatDatabaseName, openChatDatabase } from './storage/chatDatabase.ts';
import { clientDatabaseName, openClientDatabase } from './storage/clientDatabase.ts';
import { createIdbChatStore } from './storage/idbChatStore.ts';
import { createIdbLocalStore } from './storage/idbLocalStore.ts';
import { openFallbackStore } from './storage/fallbackStore.ts';

/** A browser answers in a few milliseconds; one that has not by then may never. */
const answersWithinMs = 5_000;

/**
 * One person's stores over IndexedDB: `chat-module-db`, which belongs to whoever signed in last, and their part of
 * `client-db`. Where the browser refuses either, or it is of a newer version, memory is in until the page is closed.
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
        // Whichever tab fills it looks into it then, and finds out as well.
        channel.tell([]);
      },
    }),
    openFallbackStore({
      name: clientDatabaseName,
      open: () => openClientDatabase(withinMs),
      durability: 'strict',
      create: (connection) => createIdbLocalStore(connection, userId),
      memory: createMemoryLocalStore(),
      // What is in it is nowhere else: an error while it is used doesn't throw it away.
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
        // What only memory holds, no other tab can read.
        if (touched.chatIds.length > 0 && chats.isOnDisk()) channel.tell(touched.chatIds);
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
      // Drafts and what is to be sent are in nobody's way unless they can't be read themselves.
      if (local.state() === 'newer') await local.reset();
    },
    onChanged: channel.onTold,
    onReplaced: replaced.listen,
    close() {
      channel.close();
      chats.close();
      local.close();
    },
  };
}
