import type { Companion } from '#shared/domain/person.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { Recipient, StoredChat } from '#shared/store/records.ts';
import { isOf } from '#shared/store/rules.ts';
import { holdsWords, soughtWords } from '#shared/store/searchWords.ts';
import {
  listOfAll,
  listOfSubtype,
  listOfUser,
  listToSend,
  noCounts,
  shownChat,
  type ChatRow,
  type StateRow,
} from './chatRows.ts';
import type { Connection } from './connection.ts';
import { older, shownMessage } from './readMessages.ts';
import { resultOf, keysBefore, keysWith, newestFirst } from './idb.ts';

/** Number of chats that a search by name reads at once. */
const searchStep = 100;

type ChatReads = Pick<
  ChatStore,
  | 'listChats'
  | 'getChat'
  | 'getChatWithUser'
  | 'openChat'
  | 'listReadToSend'
  | 'countChats'
  | 'searchChats'
  | 'getRevision'
>;

export function createChatReads(connection: Connection, me: string): ChatReads {
  async function shown(transaction: IDBTransaction, rows: readonly ChatRow[]): Promise<StoredChat[]> {
    const companions = transaction.objectStore('companions');
    return Promise.all(
      rows.map(async ({ chat }) => {
        const companion = chat.user && resultOf<Companion | undefined>(companions.get(chat.user._id));
        return shownChat(chat, (await companion) ?? undefined, me);
      }),
    );
  }

  /** Returns chats of one list, the most recently active first. */
  function list(name: string, count: number, range = keysWith([name])): Promise<StoredChat[]> {
    return connection.read(['chats', 'companions'], async (transaction) => {
      const index = transaction.objectStore('chats').index('lists');
      return shown(transaction, await newestFirst<ChatRow>(index, range, count));
    });
  }

  /** Finds the chat that receives messages to this recipient. */
  async function rowFor(transaction: IDBTransaction, recipient: Recipient): Promise<ChatRow | undefined> {
    const chats = transaction.objectStore('chats');
    if (recipient.kind === 'chat') return resultOf<ChatRow | undefined>(chats.get(recipient.chatId));
    const name = recipient.kind === 'user' ? listOfUser(recipient.userId) : listOfSubtype(recipient.subtype);
    const rows = await newestFirst<ChatRow>(chats.index('lists'), keysWith([name]), 500);
    return rows.find(({ chat }) => isOf(chat, recipient));
  }

  const state = () =>
    connection.read(['chatsFilters'], (transaction) =>
      resultOf<StateRow | undefined>(transaction.objectStore('chatsFilters').get('state')),
    );

  return {
    listChats: ({ filter, count, before }) =>
      list(filter, count, before ? keysBefore([filter], [before.activeAt, before.id]) : undefined),
    getChat: ({ chatId }) =>
      connection.read(['chats', 'companions'], async (transaction) => {
        const row = await resultOf<ChatRow | undefined>(transaction.objectStore('chats').get(chatId));
        return (await shown(transaction, row ? [row] : []))[0] ?? null;
      }),
    getChatWithUser: ({ userId }) =>
      connection.read(['chats', 'companions'], async (transaction) => {
        const row = await rowFor(transaction, { kind: 'user', userId });
        return (await shown(transaction, row ? [row] : []))[0] ?? null;
      }),
    openChat: ({ recipient, count }) =>
      connection.read(['chats', 'companions', 'messages'], async (transaction) => {
        const row = await rowFor(transaction, recipient);
        if (!row) return null;
        const { _id: chatId, held } = row.chat;
        const messages = transaction.objectStore('messages');
        const from = held?.from ?? null;
        const [[chat = null], page] = await Promise.all([
          shown(transaction, [row]),
          from === null ? [] : older(messages, chatId, Infinity, count, from),
        ]);
        return chat && { chat, messages: page.map((message) => shownMessage(message, row.chat, me)) };
      }),
    listReadToSend: () => list(listToSend, 200),
    countChats: async () => (await state())?.counts ?? noCounts(),

    async searchChats({ text, count }) {
      const words = soughtWords(text);
      if (words.length === 0) return [];
      return connection.read(['chats', 'companions'], async (transaction) => {
        const index = transaction.objectStore('chats').index('lists');
        const found: StoredChat[] = [];
        for (let range = keysWith([listOfAll]); ;) {
          const rows = await newestFirst<ChatRow>(index, range, searchStep);
          for (const chat of await shown(transaction, rows))
            if (holdsWords(chat.user?.name ?? '', words)) found.push(chat);
          const last = rows.at(-1)?.chat;
          if (!last || rows.length < searchStep || found.length >= count) return found.slice(0, count);
          range = keysBefore([listOfAll], [last.activeAt, last._id]);
        }
      });
    },

    getRevision: async () => (await state())?.revision ?? null,
  };
}
