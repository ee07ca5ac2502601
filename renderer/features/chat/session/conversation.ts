import { proxy, ref } from 'valtio';
import type { Message } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { ChatChange, OpenedChat, Recipient, StoredChat, Touched } from '#shared/store/records.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/** How often a page is asked for that is out of date when it comes, because something of it was deleted meanwhile. */
const asksAtMost = 5;

/** As many messages as a window holds; what is beyond is read again from the store when it is scrolled to. */
const windowMax = 400;

export interface ConversationState {
  /** Null until it was read, and for somebody with whom there is no chat yet. */
  chat: StoredChat | null;
  /** A stretch of the chat without a hole, oldest first. An unchanged message stays the same object. */
  messages: readonly Message[];
  /** There is more before the first, and after the last. */
  hasOlder: boolean;
  hasNewer: boolean;
  /** `first`: nothing is shown yet. `failed`: the server did not answer; what is stored is shown. */
  loading: 'first' | 'older' | 'newer' | null;
  hasFailed: boolean;
  /** Where the unread line is drawn: the place that was read up to when it was opened; null: no line. */
  unreadAfter: number | null;
}

/** The window on one chat that a screen shows: read from the store, filled from the network where that ends. */
export interface Conversation {
  readonly chatId: string;
  readonly state: ConversationState;
  loadOlder(): Promise<void>;
  loadNewer(): Promise<void>;
  /** Forgets where one was and shows the end. */
  showLatest(): Promise<void>;
  /** Shows a message that may be far up: what was found by searching. False where it is not to be had. */
  showPlace(place: number): Promise<boolean>;
  /** Something of the chat changed in the store. */
  refresh(): Promise<void>;
}

export interface ConversationOptions {
  readonly scope: Scope;
  readonly api: ApiClient;
  readonly chats: ChatStore;
  readonly chatId: string;
  readonly apply: (changes: readonly ChatChange[]) => Promise<Touched>;
  /** What was read of it already, and has not changed since. */
  readonly opened: OpenedChat | null;
}

/** As much of the end of a chat as is read at once. */
export const openedCount = limits.chatPageSize * 2;

/** What a message is shown by: same key, same object, so that rows which did not change are not drawn again. */
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
  /** One change of the window at a time, in the order asked for. */
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

  /** What is the same stays the same object: nothing is drawn again for it. */
  function showChat(chat: StoredChat | null): void {
    if (JSON.stringify(state.chat) !== JSON.stringify(chat)) state.chat = chat && ref(chat);
  }
  async function readChat(): Promise<StoredChat | null> {
    const chat = await chats.getChat({ chatId });
    showChat(chat);
    return chat;
  }

  /** Asks the server for the page before `place`. */
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

  /** The same, and stores it as held. False where no answer came that is still true. */
  async function fetchOlder(place: number | null): Promise<boolean> {
    for (let asks = 0; asks < asksAtMost; asks++) {
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
   * Whether what is shown begins before what is stored without a hole: one was seen, and messages came behind it before
   * this window was read again.
   */
  function isCutOff({ held }: StoredChat): boolean {
    const first = state.messages[0];
    return held !== null && first !== undefined && held.from > sortKeyOf(first);
  }

  /** Before the server is asked: what is stored can be read, and paged through, while it is waited for. */
  function showStored({ chat, messages }: OpenedChat): void {
    showChat(chat);
    if (state.loading === 'first' && chat.unreadMessages > 0) state.unreadAfter = chat.readUpTo;
    if (!chat.held || messages.length === 0) return;
    // Less than a page is not shown by itself: what was there stays until the hole is filled.
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
      // What was there can't be trusted any more: a hole was seen, or it was cleared.
      if (chat === null) show([]);
      else await latest();
      return;
    }
    if (isCutOff(chat)) return latest();
    const place = first ? sortKeyOf(first) - 1 : null;
    const count = windowMax + limits.chatFullPageSize;
    const read = await chats.listMessages({ chatId, direction: first ? 'newer' : 'older', place, count });
    const isAtEnd = !state.hasNewer || !last;
    // More came than is read at once: its end is what was being looked at.
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
  // At once, so that it is there with the screen that asks for it.
  if (opened) showStored(opened);
  void inTurn(() => latest(opened));
  return conversation;
}
