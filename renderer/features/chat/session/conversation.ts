import { proxy, ref } from 'valtio';
import type { Message } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { ChatChange, OpenedChat, Recipient, StoredChat, Touched } from '#shared/store/records.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/**
 * Maximum number of requests for one page, if each answer is out of date because of a deletion in the
 * meantime.
 */
const maxAttempts = 5;

/**
 * Maximum number of messages in the window. Messages beyond it are read from the store again when the user
 * scrolls there.
 */
const windowMax = 400;

export interface ConversationState {
  /** The chat; null before the first read, and if there is no chat with this user yet. */
  chat: StoredChat | null;
  /** Consecutive messages without a gap, oldest first. An unchanged message keeps its object. */
  messages: readonly Message[];
  /** There are more messages before the first, and after the last. */
  hasOlder: boolean;
  hasNewer: boolean;
  /**
   * `first`: no messages are shown yet. `hasFailed`: the server did not answer; stored messages are shown.
   */
  loading: 'first' | 'older' | 'newer' | null;
  hasFailed: boolean;
  /**
   * Sort key of the last read message when the chat was opened: the unread line follows it. Null: no line.
   */
  unreadAfter: number | null;
}

/**
 * The part of one chat that a screen shows: read from the store, and from the server beyond the stored
 * history.
 */
export interface Conversation {
  readonly chatId: string;
  readonly state: ConversationState;
  loadOlder(): Promise<void>;
  loadNewer(): Promise<void>;
  /** Jumps to the newest messages. */
  showLatest(): Promise<void>;
  /** Jumps to a message by its place, for example a search result. Returns false if it cannot be loaded. */
  showPlace(place: number): Promise<boolean>;
  /** Reads the window again after the store changed in this chat. */
  refresh(): Promise<void>;
}

export interface ConversationOptions {
  readonly scope: Scope;
  readonly api: ApiClient;
  readonly chats: ChatStore;
  readonly chatId: string;
  readonly apply: (changes: readonly ChatChange[]) => Promise<Touched>;
  /** Chat that the caller has read and that has not changed since; null: read it here. */
  readonly opened: OpenedChat | null;
}

/** Number of newest messages that are read when a chat is opened. */
export const openedCount = limits.chatPageSize * 2;

/**
 * Key of what the screen shows of a message. With an equal key the old object is kept, so that its row does
 * not render again.
 */
const keyOf = (message: Message) =>
  `${message.revision ?? ''} ${message.status} ${message.editedAt ?? ''} ${message.text ?? ''} ${JSON.stringify([message.media, message.reactions, message.replyTo])}`;

export function createConversation(options: ConversationOptions): Conversation {
  const { scope, api, chats, chatId, apply, opened } = options;
  const state = proxy<ConversationState>({
    chat: null,
    messages: [],
    hasOlder: true,
    hasNewer: false,
    loading: 'first',
    hasFailed: false,
    unreadAfter: null,
  });
  const stop = new AbortController();
  scope.onEnd(() => stop.abort());
  /** Runs one change of the window at a time, in the order of the calls. */
  let before: Promise<unknown> = Promise.resolve();

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const next = before.then(task, task);
    before = next.catch(() => undefined);
    return next;
  }

  function show(messages: readonly Message[]): void {
    const known = new Map(state.messages.map((message) => [message._id, message]));
    state.messages = ref(
      messages.map((message) => {
        const same = known.get(message._id);
        return same && keyOf(same) === keyOf(message) ? same : message;
      }),
    );
  }

  /** Keeps the object of an unchanged chat, so that nothing renders again. */
  function showChat(chat: StoredChat | null): void {
    if (JSON.stringify(state.chat) !== JSON.stringify(chat)) state.chat = chat && ref(chat);
  }
  async function readChat(): Promise<StoredChat | null> {
    const chat = await chats.getChat({ chatId });
    showChat(chat);
    return chat;
  }

  /** Requests the page before `place` from the server; null: the newest page. */
  function askOlder(place: number | null) {
    return api.call(
      'getHistory',
      {
        params: { chatId },
        query: {
          direction: 'older',
          count: place === null ? limits.chatPageSize : limits.chatFullPageSize,
          paginationToken: place === null ? null : String(place),
        },
      },
      { signal: stop.signal },
    );
  }

  /**
   * Requests a page and stores it. Returns false if the request failed, or if every answer was out of date.
   */
  async function fetchOlder(place: number | null): Promise<boolean> {
    for (let attempts = 0; attempts < maxAttempts; attempts++) {
      const answer = await askOlder(place);
      if (answer.ok !== true) return false;
      const { messages, paginationToken, revision: asOf } = answer.value;
      const isWhole = paginationToken === null;
      const oldest = Math.min(...messages.map(sortKeyOf), place ?? Infinity);
      const from = isWhole || oldest === Infinity ? 0 : oldest;
      const { mustAskAgain } = await apply([
        { kind: 'messages', messages, held: { chatId, from, isWhole, asOf } },
      ]);
      if (!mustAskAgain) return true;
    }
    return false;
  }

  async function readOlder(place: number | null, count: number): Promise<Message[]> {
    return chats.listMessages({ chatId, direction: 'older', place, count });
  }

  async function hasOlderThan(message: Message | undefined): Promise<boolean> {
    const chat = await readChat();
    if (chat === null) return false;
    if (chat.held === null || !chat.held.isWhole) return true;
    if (!message) return false;
    return (await readOlder(sortKeyOf(message), 1)).length > 0;
  }

  /**
   * Returns true if the window begins before the stored gapless history: newer messages arrived behind a gap
   * before this window was read again.
   */
  function isCutOff({ held }: StoredChat): boolean {
    const first = state.messages[0];
    return held !== null && first !== undefined && held.from > sortKeyOf(first);
  }

  /** Shows stored messages before the server answers, so that the user can read and scroll meanwhile. */
  function showStored({ chat, messages }: OpenedChat): void {
    showChat(chat);
    if (state.loading === 'first' && chat.unreadMessages > 0) state.unreadAfter = chat.readUpTo;
    if (!chat.held || messages.length === 0) return;
    // Less than a page stays hidden: the old messages remain on screen until the gap is filled.
    if (isCutOff(chat) && messages.length < limits.chatPageSize) return;
    show(messages);
    state.hasOlder = !chat.held.isWhole || messages.length === openedCount;
  }

  async function latest(read: OpenedChat | null = null): Promise<void> {
    state.hasFailed = false;
    const recipient: Recipient = { kind: 'chat', chatId };
    const stored = read ?? (await chats.openChat({ recipient, count: openedCount }));
    const chat = stored?.chat ?? null;
    if (stored) showStored(stored);
    else showChat(null);
    const shown = chat?.held ? (stored?.messages ?? []) : [];
    if (chat?.held?.isWhole === true || shown.length >= limits.chatPageSize) {
      if (shown.length === 0) show([]);
      else if (state.hasOlder) state.hasOlder = await hasOlderThan(shown[0]);
    } else {
      const oldest = shown[0];
      state.hasFailed = !(await fetchOlder(chat?.held && oldest ? sortKeyOf(oldest) : null));
      await readChat();
      const fetched = await readOlder(null, openedCount);
      show(fetched);
      state.hasOlder = await hasOlderThan(fetched[0]);
    }
    state.hasNewer = false;
    state.loading = null;
  }

  async function older(): Promise<void> {
    const first = state.messages[0];
    if (!first || !state.hasOlder) return;
    state.loading = 'older';
    state.hasFailed = false;
    try {
      let more = await readOlder(sortKeyOf(first), limits.chatFullPageSize);
      if (more.length === 0) {
        state.hasFailed = !(await fetchOlder(sortKeyOf(first)));
        more = await readOlder(sortKeyOf(first), limits.chatFullPageSize);
      }
      const all = [...more, ...state.messages];
      if (all.length > windowMax) state.hasNewer = true;
      show(all.slice(0, windowMax));
      state.hasOlder = await hasOlderThan(state.messages[0]);
    } finally {
      state.loading = null;
    }
  }

  async function newer(): Promise<void> {
    const last = state.messages.at(-1);
    if (!last || !state.hasNewer) return;
    state.loading = 'newer';
    try {
      const count = limits.chatFullPageSize;
      const more = await chats.listMessages({ chatId, direction: 'newer', place: sortKeyOf(last), count });
      const all = [...state.messages, ...more];
      if (all.length > windowMax) state.hasOlder = true;
      show(all.slice(-windowMax));
      state.hasNewer = more.length === count;
    } finally {
      state.loading = null;
    }
  }

  async function refresh(): Promise<void> {
    const chat = await readChat();
    if (state.loading === 'first') return;
    const first = state.messages[0];
    const last = state.messages.at(-1);
    if (!chat?.held) {
      // The shown messages may be out of date, because the store found a gap or the chat was cleared.
      if (chat === null) show([]);
      else await latest();
      return;
    }
    if (isCutOff(chat)) return latest();
    const place = first ? sortKeyOf(first) - 1 : null;
    const count = windowMax + limits.chatFullPageSize;
    const read = await chats.listMessages({ chatId, direction: first ? 'newer' : 'older', place, count });
    const isAtEnd = !state.hasNewer || !last;
    // More messages arrived than one read returns. The user was at the end, so show the end.
    if (isAtEnd && read.length === count) return latest();
    show(isAtEnd ? read.slice(-windowMax) : read.filter((message) => sortKeyOf(message) <= sortKeyOf(last)));
    if (read.length > windowMax && isAtEnd) state.hasOlder = true;
  }

  const conversation: Conversation = {
    chatId,
    state,
    loadOlder: () => inTurn(older),
    loadNewer: () => inTurn(newer),
    showLatest: () => inTurn(() => latest()),
    refresh: () => inTurn(refresh),
    showPlace: (place) =>
      inTurn(async () => {
        for (;;) {
          const chat = await readChat();
          if (!chat?.held) return false;
          if (chat.held.from <= place) break;
          if (chat.held.isWhole || !(await fetchOlder(chat.held.from))) return false;
        }
        const half = limits.chatPageSize;
        const above = await readOlder(place, half);
        const below = await chats.listMessages({
          chatId,
          direction: 'newer',
          place: place - 1,
          count: half * 2,
        });
        show([...above, ...below]);
        state.hasOlder = await hasOlderThan(state.messages[0]);
        state.hasNewer = below.length === half * 2;
        return below.some((message) => sortKeyOf(message) === place);
      }),
  };
  // Shows the prefetched messages in the same frame as the screen.
  if (opened) showStored(opened);
  void inTurn(() => latest(opened));
  return conversation;
}
