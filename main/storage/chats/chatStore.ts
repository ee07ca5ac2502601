import type { ChatStore } from '#shared/store/chatStore.ts';
import type { Database } from '../database.ts';
import { asAsyncStore } from '../asyncStore.ts';
import { createApplyChanges } from './applyChanges.ts';
import { createChatKeys } from './chatKeys.ts';
import { createReadChats } from './readChats.ts';
import { createReadMessages } from './readMessages.ts';
import { createSmallTables } from './smallTables.ts';

/** Creates the {@link ChatStore} on `chat-module-db`. All statements are prepared once. */
export function createSqliteChatStore(database: Database, me: string): ChatStore {
  const small = createSmallTables(database);
  const keys = createChatKeys(database);
  const apply = createApplyChanges(database, keys, small, me);
  const chats = createReadChats(database, me);
  const messages = createReadMessages(database, keys, me);

  const forget = database.transaction(() => {
    database.exec(`
      insert into search (search) values ('delete-all');
      delete from mediaItems; delete from messages; delete from chatKeys; delete from chatsFilters; delete from chats;
      delete from companions; delete from folders; delete from files; delete from sensitiveFilters; delete from facts`);
  });

  return asAsyncStore<ChatStore>({
    apply: ({ changes }) => apply(changes),
    listChats: ({ filter, count, before }) => chats.list(filter, count, before),
    getChat: ({ chatId }) => chats.one(chatId),
    getChatWithUser: ({ userId }) => chats.withUser(userId),
    openChat({ recipient, count }) {
      const chat = chats.of(recipient);
      return chat && { chat, messages: messages.page(chat._id, 'older', null, count) };
    },
    listReadToSend: () => chats.toTell(),
    countChats: () => chats.counts(),
    listMessages: ({ chatId, direction, place, count }) => messages.page(chatId, direction, place, count),
    getMessages: ({ messageIds }) => messages.byIds(messageIds),
    countAfter: ({ chatId, place }) => messages.theirsAfter(chatId, place),
    listMedia: ({ chatId, before, count }) => messages.media(chatId, before, count),
    search: ({ text, chatId, count }) => messages.search(text, chatId, count),
    searchChats: ({ text, count }) => chats.search(text, count),
    getRevision: () => small.revision(),
    putFile({ file }) {
      small.putFile(file);
      return null;
    },
    getFile: ({ fileId }) => small.file(fileId),
    deleteFiles({ fileIds }) {
      small.deleteFiles(fileIds);
      return null;
    },
    listFileIds: () => small.fileIds(),
    isSensitiveShown: ({ chatId }) => small.isShown(chatId),
    setSensitiveShown({ chatId, isShown }) {
      small.setShown(chatId, isShown);
      return null;
    },
    putFolders({ folders }) {
      small.putFolders(folders);
      return null;
    },
    listFolders: () => small.folders(),
    clear() {
      forget();
      keys.forget();
      // Removes deleted data from unused pages of the file and from the log.
      database.exec('vacuum');
      database.pragma('wal_checkpoint(TRUNCATE)');
      return null;
    },
  });
}
