import type { Companion } from '#shared/domain/person.ts';
import type { ChatChange, StoredChat } from '#shared/store/records.ts';
import { nextRevision } from '#shared/store/rules.ts';
import { count, listOfUser, newState, rowOfChat, type ChatRow, type StateRow } from './chatRows.ts';
import { createHistory, type History } from './history.ts';
import { resultOf, keysWith } from './idb.ts';

interface Entry {
  readonly before: ChatRow | undefined;
  /** A mutable copy; null: the chat does not exist or was removed. */
  chat: StoredChat | null;
}

/**
 * The rows that one `apply` reads and changes, and writes at the end of its transaction. Each row is read
 * once.
 */
export function createWorkingSet(transaction: IDBTransaction, me: string) {
  const stores = {
    chats: transaction.objectStore('chats'),
    state: transaction.objectStore('chatsFilters'),
    companions: transaction.objectStore('companions'),
    messages: transaction.objectStore('messages'),
    media: transaction.objectStore('mediaItems'),
  };
  const entries = new Map<string, Entry>();
  const histories = new Map<string, History>();
  const companions = new Map<string, Companion | undefined>();
  const changedCompanions = new Set<string>();
  /** Users whose chats move between lists. */
  const movedUsers = new Set<string>();
  let readState: Promise<StateRow> | null = null;
  let isStateChanged = false;

  function addRow(row: ChatRow): void {
    if (!entries.has(row.chat._id)) entries.set(row.chat._id, { before: row, chat: { ...row.chat } });
  }

  async function loadChats(ids: Iterable<string>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !entries.has(id));
    const rows = await Promise.all(missing.map((id) => resultOf<ChatRow | undefined>(stores.chats.get(id))));
    rows.forEach((row, index) => {
      if (row) addRow(row);
      else entries.set(missing[index] ?? '', { before: undefined, chat: null });
    });
  }

  async function loadCompanions(ids: Iterable<string>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !companions.has(id));
    const found = await Promise.all(
      missing.map((id) => resultOf<Companion | undefined>(stores.companions.get(id))),
    );
    missing.forEach((id, index) => companions.set(id, companions.get(id) ?? found[index]));
  }

  async function loadChatsWith(userId: string): Promise<void> {
    const rows = await resultOf<ChatRow[]>(
      stores.chats.index('lists').getAll(keysWith([listOfUser(userId)])),
    );
    for (const row of rows) addRow(row);
  }

  function state(): Promise<StateRow> {
    readState ??= resultOf<StateRow | undefined>(stores.state.get('state')).then(
      (row) => row ?? newState(me),
    );
    return readState;
  }

  async function writeChats(): Promise<void> {
    await Promise.all([...movedUsers].map(loadChatsWith));
    const users = [...entries.values()].flatMap(({ chat }) => (chat?.user ? [chat.user._id] : []));
    await loadCompanions(users);
    const { counts } = await state();
    for (const [chatId, { before, chat }] of entries) {
      const row = chat ? rowOfChat(chat, chat.user ? companions.get(chat.user._id) : undefined) : undefined;
      if (before && row && isSame(before.chat, row.chat) && isSameLists(before, row)) continue;
      isStateChanged = true;
      count(counts, before, -1);
      count(counts, row, 1);
      if (row) stores.chats.put(row);
      else if (before) stores.chats.delete(chatId);
    }
  }

  return {
    me,
    stores,
    state,
    loadChats,
    loadCompanions,
    loadChatsWith,

    chat: (chatId: string): StoredChat | null => entries.get(chatId)?.chat ?? null,
    setChat(chat: StoredChat): void {
      entries.set(chat._id, { before: entries.get(chat._id)?.before, chat });
    },
    removeChat(chatId: string): void {
      entries.set(chatId, { before: entries.get(chatId)?.before, chat: null });
    },
    chatsWith: (userId: string): readonly StoredChat[] =>
      [...entries.values()].flatMap(({ chat }) => (chat?.user?._id === userId ? [chat] : [])),
    async everyChat(): Promise<readonly StoredChat[]> {
      for (const row of await resultOf<ChatRow[]>(stores.chats.getAll())) addRow(row);
      return [...entries.values()].flatMap(({ chat }) => chat ?? []);
    },

    history(chatId: string): History {
      let history = histories.get(chatId);
      if (!history) histories.set(chatId, (history = createHistory(chatId, stores.messages)));
      return history;
    },

    companion: (userId: string): Companion | undefined => companions.get(userId),
    /** Expects that the earlier version was loaded. */
    setCompanion(companion: Companion): void {
      const known = companions.get(companion._id);
      if (known && known.isFavorite !== companion.isFavorite) movedUsers.add(companion._id);
      companions.set(companion._id, companion);
      changedCompanions.add(companion._id);
    },

    /** Returns false if the revision is rejected, see `nextRevision`. */
    async setRevision(change: Extract<ChatChange, { kind: 'caughtUp' }>): Promise<boolean> {
      const known = await state();
      const revision = nextRevision(known.revision, change);
      if (revision === undefined) return false;
      readState = Promise.resolve({ ...known, revision });
      isStateChanged = true;
      return true;
    },

    async write(): Promise<void> {
      for (const history of histories.values()) history.write(stores.media);
      for (const id of changedCompanions) stores.companions.put(companions.get(id));
      await writeChats();
      if (isStateChanged) stores.state.put(await state());
    },
  };
}

export type WorkingSet = ReturnType<typeof createWorkingSet>;

function isSame(before: StoredChat, after: StoredChat): boolean {
  const keys = Object.keys(after) as (keyof StoredChat)[];
  return keys.length === Object.keys(before).length && keys.every((key) => before[key] === after[key]);
}

function isSameLists(before: ChatRow, after: ChatRow): boolean {
  return before.lists.join() === after.lists.join();
}
