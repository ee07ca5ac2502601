import { createSqliteChatStore } from '#main/storage/chats/chatStore.ts';
import { openDatabase } from '#main/storage/database.ts';
import { chatModuleDb } from '#main/storage/files.ts';
import { migrate } from '#main/storage/migrate.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { ChatChange } from '#shared/store/records.ts';
import type { Competitor } from './competitor.ts';
import { me } from './data.ts';

/** Adapts any build of the chat store to the bench. */
export function competitorOf(store: ChatStore, close: () => void | Promise<void>): Competitor {
  return {
    async loadChats(chats) {
      await store.apply({ changes: [{ kind: 'chats', chats: [...chats] }] });
    },
    async loadHistories(histories) {
      const changes = histories.flatMap((history): ChatChange[] => {
        const [first] = history;
        if (!first) return [];
        const held = { chatId: first.chatId, from: first.created_unreadable ?? 0, isWhole: true };
        return [{ kind: 'messages', messages: [...history], held }];
      });
      await store.apply({ changes });
    },
    page: (chatId, before) => store.listMessages({ chatId, direction: 'older', place: before, count: 20 }),
    chats: () => store.listChats({ filter: 'all', count: 20, before: null }),
    search: (text, chatId) => store.search({ text, chatId, count: 20 }),
    async markRead(chatId, upTo) {
      await store.apply({ changes: [{ kind: 'read', chatId, by: 'me', upTo }] });
    },
    async close() {
      await close();
    },
  };
}

/** Opens our store in this process, without worker or bridge. */
export function openOurs(file: string): Competitor {
  const database = openDatabase(file, chatModuleDb);
  migrate(database, chatModuleDb);
  return competitorOf(createSqliteChatStore(database, me), () => void database.close());
}
