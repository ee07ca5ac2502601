import { chatListFilters, type Chat, type Folder, type Message } from '../domain/chat.ts';
import type { Companion } from '../domain/person.ts';
import { assertNever } from '../lib/assertNever.ts';
import { clone } from '../lib/clone.ts';
import type { ChatStore } from './chatStore.ts';
import { newOutcome, touchedIn, type Outcome } from './outcome.ts';
import type { ChatChange, FilterCounts, LoadedRange, StoredChat, StoredFile } from './records.ts';
import {
  byActivity,
  callsAfterMarks,
  countUnread,
  filtersOf,
  loadedRangeWith,
  isAllRead,
  isListedMedia,
  isOf,
  isOlder,
  isOutOfDate,
  knowsUnread,
  mergeChat,
  missedCount,
  newerMessage,
  nextRevision,
  sortKeyOf,
  statusOf,
  withMedium,
  withRemoval,
  withCompanionRead,
  withPresence,
  withReadMessage,
} from './rules.ts';
import { holdsWords, soughtWords } from './searchWords.ts';

/** Oldest first. Equal sort keys, which a server never assigns twice in a chat, are ordered by id. */
const byPlace = (a: Message, b: Message) => sortKeyOf(a) - sortKeyOf(b) || (a._id < b._id ? -1 : 1);
const answer = <T>(value: T): Promise<T> => Promise.resolve(clone(value));

/**
 * Creates the chat store in memory, for a browser without storage and as the reference model for the two
 * stores on disk (tests/store). Each change is implemented in the simplest way.
 */
export function createMemoryChatStore(me: string): ChatStore {
  const chats = new Map<string, StoredChat>();
  const messages = new Map<string, Map<string, Message>>();
  const companions = new Map<string, Companion>();
  const files = new Map<string, StoredFile>();
  const sensitive = new Set<string>();
  let revision: number | null = null;
  let folders: Folder[] = [];

  const messagesOf = (chatId: string) => [...(messages.get(chatId)?.values() ?? [])].sort(byPlace);
  const loadedOf = ({ _id, held }: StoredChat) =>
    held === null ? [] : messagesOf(_id).filter((message) => sortKeyOf(message) >= held.from);
  const shown = (message: Message, chat: StoredChat | undefined): Message =>
    chat ? { ...message, status: statusOf(message, chat, me) } : message;
  function view(chat: StoredChat): StoredChat {
    const user = chat.user ? (companions.get(chat.user._id) ?? chat.user) : null;
    const lastMessage = chat.lastMessage && shown(chat.lastMessage, chat);
    const online = user ? user.status !== 'offline' : chat.online;
    return { ...chat, ...callsAfterMarks(chat), user, online, lastMessage };
  }
  const all = () => [...chats.values()].map(view).sort(byActivity);
  const isUnread = (message: Message, { readUpTo }: StoredChat) =>
    message.from !== me && sortKeyOf(message) > readUpTo;
  function unreadOf(chat: StoredChat): number {
    if (!knowsUnread(chat)) return chat.unreadMessages;
    const stored = messagesOf(chat._id).filter((message) => isUnread(message, chat));
    return Math.min(chat.unreadMessages, stored.length + missedCount(chat));
  }

  /** Stores a message unless a newer version is stored. Returns true if the message was not stored before. */
  function put(message: Message): boolean {
    const known = messages.get(message.chatId)?.get(message._id);
    const chat = chats.get(message.chatId);
    if (known && isOlder(known, message)) return false;
    if (chat && sortKeyOf(message) <= chat.clearedUpTo) return false;
    const inChat = messages.get(message.chatId) ?? new Map<string, Message>();
    messages.set(message.chatId, inChat.set(message._id, message));
    if (!chat) return !known;
    if (message.status === 'read') Object.assign(chat, withReadMessage(chat, message, me));
    chat.lastMessage = newerMessage(chat.lastMessage, message);
    chat.activeAt = Math.max(chat.activeAt, sortKeyOf(message));
    return !known;
  }

  function remove(chatId: string, messageIds: readonly string[], at: number | null | undefined): void {
    const known = chats.get(chatId);
    const chat = known && withRemoval(known, at);
    if (chat) chats.set(chatId, chat);
    for (const messageId of messageIds) {
      const message = messages.get(chatId)?.get(messageId);
      messages.get(chatId)?.delete(messageId);
      if (!chat) continue;
      if (message && message.from !== me && sortKeyOf(message) > chat.readUpTo)
        chat.unreadMessages = Math.max(0, chat.unreadMessages - 1);
      if (chat.lastMessage?._id === messageId) chat.lastMessage = loadedOf(chat).at(-1) ?? null;
    }
  }

  function clearUpTo(chatId: string, place: number | null): void {
    const chat = chats.get(chatId);
    for (const message of messagesOf(chatId))
      if (place === null || sortKeyOf(message) <= place) messages.get(chatId)?.delete(message._id);
    if (!chat) return;
    // The chat's last message may be missing from the stored messages.
    const hasNewer = chat.lastMessage !== null && place !== null && sortKeyOf(chat.lastMessage) > place;
    if (place === null || (!hasNewer && (messages.get(chatId)?.size ?? 0) === 0)) {
      chats.delete(chatId);
      messages.delete(chatId);
      return;
    }
    if (!hasNewer) chat.lastMessage = loadedOf(chat).at(-1) ?? null;
    chat.clearedUpTo = Math.max(chat.clearedUpTo, place);
    chat.unreadMessages = unreadOf(chat);
  }

  function putChat(incoming: Chat): void {
    const known = chats.get(incoming._id) ?? null;
    if (known && isOlder(known, incoming)) return;
    if (incoming.user) companions.set(incoming.user._id, incoming.user);
    if (incoming.deleted === true) return clearUpTo(incoming._id, incoming.clearedUpTo);
    const merged = mergeChat(known, incoming);
    // The last message is newer than all stored messages. Messages may be missing between them, so no range
    // counts as loaded.
    const newest = messagesOf(incoming._id).at(-1);
    const hasHole = merged.lastMessage && (!newest || sortKeyOf(merged.lastMessage) > sortKeyOf(newest));
    chats.set(incoming._id, { ...merged, held: hasHole ? null : merged.held });
    if (merged.clearedUpTo > (known?.clearedUpTo ?? 0))
      for (const message of messagesOf(incoming._id))
        if (sortKeyOf(message) <= merged.clearedUpTo) messages.get(incoming._id)?.delete(message._id);
  }

  /**
   * Applies a fetched page: stored messages in its range that are missing from the page were deleted on the
   * server.
   */
  function setLoadedRange(page: readonly Message[], chatId: string, next: LoadedRange): void {
    const chat = chats.get(chatId);
    if (!chat) return;
    const { held } = chat;
    const upTo = held === null ? Math.max(0, ...page.map(sortKeyOf)) : held.from - 1;
    const ids = new Set(page.map((message) => message._id));
    for (const message of messagesOf(chatId)) {
      const place = sortKeyOf(message);
      if (place >= next.from && place <= upTo && !ids.has(message._id))
        messages.get(chatId)?.delete(message._id);
    }
    if (held === null || next.from <= held.from) chat.held = { from: next.from, isWhole: next.isWhole };
  }

  function arrive({ message, chat }: Extract<ChatChange, { kind: 'arrived' }>): boolean {
    const before = chats.get(message.chatId)?.held ?? null;
    if (chat) putChat(chat);
    if (message.deleted === true) {
      remove(message.chatId, [message._id], message.revision);
      return false;
    }
    const isNew = put(message);
    const stored = chats.get(message.chatId);
    if (!stored || sortKeyOf(message) <= stored.clearedUpTo) return false;
    const counted = chat ? stored : countUnread(stored, message, me, isNew);
    chats.set(message.chatId, { ...counted, held: loadedRangeWith(before, stored, message) });
    return isNew;
  }

  function applyOne(change: ChatChange, outcome: Outcome): void {
    const { touched } = outcome;
    switch (change.kind) {
      case 'chats':
        for (const chat of change.chats) {
          putChat(chat);
          touched.add(chat._id);
        }
        return;
      case 'messages': {
        const live = change.messages.filter((message) => message.deleted !== true);
        const chat = change.held && chats.get(change.held.chatId);
        if (chat && isOutOfDate(chat, change.held?.asOf)) {
          outcome.mustAskAgain = true;
          return;
        }
        if (change.held) setLoadedRange(live, change.held.chatId, change.held);
        for (const message of change.messages) {
          if (message.deleted === true) remove(message.chatId, [message._id], message.revision);
          else put(message);
          touched.add(message.chatId);
        }
        if (change.held) touched.add(change.held.chatId);
        return;
      }
      case 'arrived':
        if (arrive(change)) outcome.arrived.push(change.message._id);
        touched.add(change.message.chatId);
        return;
      case 'messagesRemoved':
        remove(change.chatId, change.messageIds, change.revision);
        touched.add(change.chatId);
        return;
      case 'chatRemoved':
        clearUpTo(change.chatId, change.clearedUpTo);
        touched.add(change.chatId);
        return;
      case 'read': {
        const chat = chats.get(change.chatId);
        if (!chat) return;
        touched.add(change.chatId);
        if (change.by === 'companion') {
          Object.assign(chat, withCompanionRead(chat, change.upTo, change.readAt));
          return;
        }
        chat.readUpTo = Math.max(chat.readUpTo, change.upTo);
        chat.unreadMessages = isAllRead(chat) ? missedCount(chat) : unreadOf(chat);
        return;
      }
      case 'readSent': {
        const chat = chats.get(change.chatId);
        if (chat) chat.readSentUpTo = Math.max(chat.readSentUpTo, change.upTo);
        return;
      }
      case 'media': {
        const edit = (message: Message): Message => withMedium(message, change);
        for (const message of messagesOf(change.chatId))
          messages.get(change.chatId)?.set(message._id, edit(message));
        const chat = chats.get(change.chatId);
        if (chat?.lastMessage) chat.lastMessage = edit(chat.lastMessage);
        touched.add(change.chatId);
        return;
      }
      case 'companions':
        for (const companion of change.companions) companions.set(companion._id, companion);
        for (const chat of chats.values())
          if (change.companions.some(({ _id }) => _id === chat.user?._id)) touched.add(chat._id);
        return;
      case 'presence': {
        const companion = companions.get(change.userId);
        if (!companion) return;
        companions.set(change.userId, withPresence(companion, change));
        for (const chat of chats.values()) if (chat.user?._id === change.userId) touched.add(chat._id);
        return;
      }
      case 'caughtUp': {
        const next = nextRevision(revision, change);
        if (next === undefined) {
          outcome.mustAskAgain = true;
          return;
        }
        if (next === null) for (const chat of chats.values()) chat.held = null;
        revision = next;
        return;
      }
      default:
        assertNever(change);
    }
  }

  return {
    apply({ changes }) {
      const outcome = newOutcome();
      for (const change of clone(changes)) applyOne(change, outcome);
      return answer(touchedIn(outcome));
    },
    listChats({ filter, count, before }) {
      const listed = all().filter((chat) => filtersOf(chat).includes(filter));
      const rest = before
        ? listed.filter((chat) => byActivity({ activeAt: before.activeAt, _id: before.id }, chat) < 0)
        : listed;
      return answer(rest.slice(0, count));
    },
    getChat: ({ chatId }) => answer(all().find((chat) => chat._id === chatId) ?? null),
    getChatWithUser: ({ userId }) =>
      answer(all().find((chat) => isOf(chat, { kind: 'user', userId })) ?? null),
    openChat({ recipient, count }) {
      const chat = all().find((one) => isOf(one, recipient));
      if (!chat) return answer(null);
      return answer({
        chat,
        messages: loadedOf(chat)
          .map((message) => shown(message, chat))
          .slice(-count),
      });
    },
    listReadToSend: () =>
      answer(
        all()
          .filter((chat) => chat.readUpTo > chat.readSentUpTo)
          .slice(0, 200),
      ),
    countChats() {
      const counts = Object.fromEntries(
        chatListFilters.map((filter) => [filter, { chats: 0, unread: 0, unreadMessages: 0 }]),
      ) as FilterCounts;
      for (const chat of all()) {
        for (const filter of filtersOf(chat)) {
          counts[filter].chats += 1;
          counts[filter].unread += chat.unreadMessages > 0 ? 1 : 0;
          counts[filter].unreadMessages += chat.unreadMessages;
        }
      }
      return answer(counts);
    },
    listMessages({ chatId, direction, place, count }) {
      const chat = chats.get(chatId);
      const held = chat ? loadedOf(chat).map((message) => shown(message, chat)) : [];
      if (direction === 'newer')
        return answer(held.filter((message) => place === null || sortKeyOf(message) > place).slice(0, count));
      return answer(held.filter((message) => place === null || sortKeyOf(message) < place).slice(-count));
    },
    getMessages({ messageIds }) {
      const found = messageIds.flatMap((id) => {
        for (const [chatId, inChat] of messages) {
          const message = inChat.get(id);
          if (message) return [shown(message, chats.get(chatId))];
        }
        return [];
      });
      return answer(found);
    },
    countAfter({ chatId, place }) {
      return answer(
        messagesOf(chatId).filter((message) => message.from !== me && sortKeyOf(message) > place).length,
      );
    },
    listMedia({ chatId, before, count }) {
      const items = messagesOf(chatId)
        .filter((message) => before === null || sortKeyOf(message) < before)
        .toReversed()
        .flatMap((message) =>
          message.media.filter(isListedMedia).map((item) => ({
            ...item,
            messageId: message._id,
            chatId,
            from: message.from,
            created_unreadable: sortKeyOf(message),
          })),
        );
      // Never splits the media of one message, because the next page continues from a message's sort key.
      const last = items[count - 1];
      return answer(
        items.filter((item, index) => index < count || (last && item.messageId === last.messageId)),
      );
    },
    search({ text, chatId, count }) {
      const words = soughtWords(text);
      if (words.length === 0) return answer([]);
      const found = [...messages.keys()]
        .filter((id) => chats.has(id) && (chatId === null || id === chatId))
        .flatMap((id) => messagesOf(id).map((message) => shown(message, chats.get(id))))
        .filter((message) => holdsWords(message.text ?? '', words))
        .sort((a, b) => byPlace(b, a));
      return answer(found.slice(0, count));
    },
    searchChats({ text, count }) {
      const words = soughtWords(text);
      if (words.length === 0) return answer([]);
      return answer(
        all()
          .filter((chat) => holdsWords(chat.user?.name ?? '', words))
          .slice(0, count),
      );
    },
    getRevision: () => answer(revision),
    putFile({ file }) {
      files.set(file.id, clone(file));
      return answer(null);
    },
    getFile: ({ fileId }) => answer(files.get(fileId) ?? null),
    deleteFiles({ fileIds }) {
      for (const id of fileIds) files.delete(id);
      return answer(null);
    },
    listFileIds: () => answer([...files.keys()].sort()),
    isSensitiveShown: ({ chatId }) => answer(sensitive.has(chatId)),
    setSensitiveShown({ chatId, isShown }) {
      if (isShown) sensitive.add(chatId);
      else sensitive.delete(chatId);
      return answer(null);
    },
    putFolders(request) {
      folders = clone(request.folders);
      return answer(null);
    },
    listFolders: () => answer(folders),
    clear() {
      folders = [];
      for (const map of [chats, messages, companions, files]) map.clear();
      sensitive.clear();
      revision = null;
      return answer(null);
    },
  };
}
