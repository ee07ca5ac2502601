import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { chat as figures } from '#shared/domain/constants.ts';
import type { ChatListFilter, Message } from '#shared/domain/chat.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { channels } from '#shared/realtime/channels.ts';
import type { ChannelEvent } from '#shared/realtime/events.ts';
import {
  type ChatChange,
  type FilterCounts,
  type OutboxEntry,
  type Recipient,
} from '#shared/store/records.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { Leader } from '#renderer/services/leader.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { catchUp } from './catchUp.ts';
import { createChatList, type ChatList } from './chatList.ts';
import { createConversation, type Conversation } from './conversation.ts';
import { changesOf, revisionOf } from './eventChanges.ts';
import { createFinder, type Finding } from './finder.ts';
import { createIncoming } from './incoming.ts';
import { createOutbox } from './outbox.ts';
import { sendForm, type SendForm } from './sendForm.ts';
import { createTabs } from './tabs.ts';
import { createTellRead } from './tellRead.ts';

export interface ChatSessionState {
  /** `catchingUp`: what is shown may be old; `waiting`: the server can't be reached, it is tried again. */
  phase: 'catchingUp' | 'ready' | 'waiting';
  counts: FilterCounts | null;
  /** What is still to be sent or deleted, in order; failed messages stay here (§4 "Message status"). */
  outbox: readonly OutboxEntry[];
  /** Who is typing, by id. */
  typing: Record<string, true>;
  /** How far an upload is, from 0 to 1, by the file's id. */
  progress: Record<string, number>;
}

/** A message that came in while this client listened: what notifications are made of. */
export interface Arrival {
  readonly message: Message;
}

/** What lives as long as somebody is signed in: their chats, kept in step with the server, and what is to be sent. */
export interface ChatSession {
  readonly me: string;
  readonly state: ChatSessionState;
  readonly storage: ChatStorage;
  openList(scope: Scope, filter: ChatListFilter): ChatList;
  /** The chat with its newest messages, to open a conversation with; null where the store has none. */
  find(recipient: Recipient): Promise<Finding | null>;
  /** Begins to read what `find` is going to be asked for, while the page is still on its way. */
  findAhead(recipient: Recipient): void;
  openConversation(scope: Scope, chatId: string, found?: Finding | null): Conversation;
  apply(changes: readonly ChatChange[]): Promise<void>;
  /** Takes over what was put into the outbox, in whichever way. */
  outboxChanged(): void;
  /** Ends an upload or a waiting message, and forgets it. */
  takeBack(entryId: string): Promise<void>;
  /** Everything up to the newest message counts as read, here at once and at the server as soon as it can be told. */
  markRead(chatId: string, upTo: number): Promise<void>;
  /** Tells the other side that one is typing, not more often than is of use. */
  tellTyping(userId: string): void;
  /** Each new message from somebody else, once in all tabs together. Returns how to stop. */
  onArrival(listener: (arrival: Arrival) => void): () => void;
  /** The server refused to delete something, which is there again. */
  onKept(listener: () => void): () => void;
  /** Events that are told of and not stored: `notification`, `interaction`. Once in all tabs together. */
  onTold(listener: (event: ChannelEvent<'chat'>) => void): () => void;
}

export interface ChatSessionOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly socket: SocketClient;
  readonly storage: ChatStorage;
  readonly me: string;
  readonly leader: Leader;
  /** Where the server's own paths are, for uploads. */
  readonly uploadOrigin: string;
  readonly send?: SendForm;
  readonly log: (message: string, detail?: unknown) => void;
}

export function createChatSession(options: ChatSessionOptions): ChatSession {
  const { scope, clock, api, socket, storage, me, leader, log } = options;
  const { chats, local } = storage;
  const state = proxy<ChatSessionState>({
    phase: 'catchingUp',
    counts: null,
    outbox: ref([]),
    typing: {},
    progress: {},
  });
  const lists = new Set<ChatList>();
  const conversations = new Set<Conversation>();
  const arrivalListeners = new Set<(arrival: Arrival) => void>();
  const keptListeners = new Set<() => void>();
  const toldListeners = new Set<(event: ChannelEvent<'chat'>) => void>();
  /** How often anything that is stored has changed. */
  let changes = 0;
  const typingEnds = new Map<string, () => void>();
  const typingToldMs = new Map<string, number>();
  /** What lives while this tab is the one that speaks with the server. */
  let leading: Scope | null = null;

  const isLeading = () => leading !== null;

  async function readCounts(): Promise<void> {
    state.counts = ref(await chats.countChats({}));
  }

  /** What changed is read again by whatever shows it. */
  function refresh(chatIds: readonly string[]): void {
    if (chatIds.length === 0) return;
    changes += 1;
    const changed = new Set(chatIds);
    for (const conversation of conversations)
      if (changed.has(conversation.chatId)) void conversation.refresh().catch(report('a chat'));
    for (const list of lists) void list.refresh().catch(report('the list of chats'));
    void readCounts().catch(report('the counts of chats'));
  }
  const report = (what: string) => (cause: unknown) => log(`${what} could not be read`, cause);

  async function apply(changes: readonly ChatChange[]): Promise<void> {
    const { chatIds } = await chats.apply({ changes: [...changes] });
    refresh(chatIds);
  }

  async function readOutbox(): Promise<void> {
    state.outbox = ref(await local.listOutbox({}));
  }

  const finder = createFinder(chats, () => changes);

  function showTyping(userId: string): void {
    state.typing[userId] = true;
    typingEnds.get(userId)?.();
    const end = () => delete state.typing[userId];
    typingEnds.set(userId, clock.after(scope, figures.typingShownMs, end));
  }
  function endTyping(userId: string): void {
    typingEnds.get(userId)?.();
    delete state.typing[userId];
  }

  const tabs = createTabs({
    scope,
    me,
    onNote(note) {
      if (note.kind === 'outbox') outbox.wake();
      // Another tab may have taken back what is on its way from here.
      if (note.kind === 'outboxChanged') outbox.letGo().catch(report('the outbox'));
      if (note.kind === 'outbox' || note.kind === 'outboxChanged')
        void readOutbox().catch(report('the outbox'));
      if (note.kind === 'typing') showTyping(note.userId);
      if (note.kind === 'progress') state.progress[note.fileId] = note.part;
    },
  });

  const outbox = createOutbox({
    scope,
    clock,
    api,
    chats,
    local,
    log,
    apply,
    send: options.send ?? sendForm,
    uploadOrigin: options.uploadOrigin,
    mayWork: isLeading,
    onChanged() {
      tabs.tell({ kind: 'outboxChanged' });
      void readOutbox().catch(report('the outbox'));
    },
    onKept(error) {
      log('the server does not delete', error);
      for (const listener of keptListeners) listener();
    },
    onProgress(fileId, part) {
      state.progress[fileId] = part;
      tabs.tell({ kind: 'progress', fileId, part });
    },
  });

  /** A chat that a message belongs to and nobody has heard of here is asked for. */
  async function chatFor(event: ChannelEvent<'chat'>): Promise<readonly ChatChange[]> {
    if (event.event !== 'message' || event.data.chat) return [];
    const { chatId } = event.data.message;
    if (await chats.getChat({ chatId })) return [];
    const answer = await api.call('getChat', { params: { id: chatId } });
    return answer.ok === true ? [{ kind: 'chats', chats: [{ ...answer.value, lastMessage: null }] }] : [];
  }

  async function applyEvents(events: readonly ChannelEvent<'chat'>[]): Promise<void> {
    const changes: ChatChange[] = [];
    const messages = new Map<string, Message>();
    let revision = 0;
    for (const event of events) {
      changes.push(...(await chatFor(event)), ...changesOf(event, me));
      revision = Math.max(revision, revisionOf(event) ?? 0);
      if (event.event === 'message') messages.set(event.data.message._id, event.data.message);
    }
    // Only a store that has everything before these may say that it has everything up to them.
    if (revision > 0 && state.phase === 'ready') changes.push({ kind: 'caughtUp', revision });
    const { chatIds, arrivedIds } = await chats.apply({ changes });
    refresh(chatIds);
    for (const id of arrivedIds) {
      const message = messages.get(id);
      if (!message || message.from === me) continue;
      endTyping(message.from);
      for (const listener of arrivalListeners) listener({ message });
    }
    for (const event of events) {
      if (event.event !== 'notification' && event.event !== 'interaction') continue;
      for (const listener of toldListeners) listener(event);
    }
  }

  /** Speaks with the server for all tabs of this person, until the scope ends. */
  function lead(own: Scope): void {
    let running: AbortController | null = null;
    let tries = 0;
    own.onEnd(() => running?.abort());

    const incoming = createIncoming({
      scope: own,
      clock,
      async apply(events) {
        try {
          await applyEvents(events);
        } catch (cause) {
          log('events could not be stored', cause);
          // What could not be written is asked for again.
          bringUpToDate();
        }
      },
    });

    function bringUpToDate(): void {
      running?.abort();
      const stop = new AbortController();
      running = stop;
      incoming.hold();
      state.phase = 'catchingUp';
      const later = () => {
        state.phase = 'waiting';
        const waitMs = Math.min(figures.retryMaxMs, figures.retryFirstMs * 2 ** Math.min(tries++, 10));
        clock.after(own, waitMs, () => {
          if (running === stop) bringUpToDate();
        });
      };
      catchUp({ api, chats, signal: stop.signal, onApplied: refresh }).then(
        (result) => {
          if (running !== stop || own.ended) return;
          if (result.ended !== 'done') return later();
          tries = 0;
          state.phase = 'ready';
          incoming.resume(result.reached);
          void tellRead.late();
          outbox.wake({ isFresh: true });
        },
        (cause: unknown) => {
          log('the store could not be brought up to date', cause);
          if (running === stop && !own.ended) later();
        },
      );
    }

    const subscribed = socket.subscribe({
      scope: own,
      kind: 'chat',
      id: me,
      onEvent: (event) => incoming.take(event),
      onGap: bringUpToDate,
      onRenewed({ missed }) {
        if (missed || state.phase !== 'ready') bringUpToDate();
        else outbox.wake({ isFresh: true });
      },
    });
    void socket.subscribe({
      scope: own,
      kind: 'typing',
      id: me,
      onEvent({ data }) {
        showTyping(data.from);
        tabs.tell({ kind: 'typing', userId: data.from });
      },
    });
    // After the subscription stands: what happens from then on comes by itself. Without a connection, already now.
    void subscribed.then(() => {
      if (!own.ended) bringUpToDate();
    });
    // A wake from sleep brings the network back before the socket knows.
    own.onEnd(
      subscribeKey(socket.state, 'status', (status) => status === 'online' && outbox.wake({ isFresh: true })),
    );
    outbox.wake();
  }

  const tellRead = createTellRead({
    api,
    chats,
    mayTell: () => isLeading() && state.phase === 'ready',
    log,
  });

  function followLeader(isLeader: boolean): void {
    // A store in memory is this tab's own: nobody else fills it.
    const shouldLead = isLeader || storage.durability === 'memory';
    if (shouldLead === isLeading()) return;
    if (shouldLead) {
      leading = scope.child();
      lead(leading);
    } else {
      leading?.end();
      leading = null;
    }
  }

  scope.onEnd(
    storage.onChanged((chatIds) => {
      refresh(chatIds);
      void tellRead.now();
    }),
  );
  scope.onEnd(subscribeKey(leader.state, 'isLeader', followLeader));
  followLeader(leader.state.isLeader);
  if (!isLeading()) state.phase = 'ready';
  void readOutbox().catch(report('the outbox'));
  void readCounts().catch(report('the counts of chats'));

  /** Kept while its scope lasts. */
  function keep<T>(set: Set<T>, item: T, owner: Scope): T {
    set.add(item);
    owner.onEnd(() => set.delete(item));
    return item;
  }
  function listen<T>(set: Set<T>, listener: T): () => void {
    set.add(listener);
    return () => void set.delete(listener);
  }

  return {
    me,
    state,
    storage,
    apply,
    openList: (owner, filter) => keep(lists, createChatList({ scope: owner, chats, filter }), owner),
    find: finder.find,
    findAhead: finder.findAhead,
    openConversation(owner, chatId, found = null) {
      const opened = found?.chat._id === chatId && found.atChange === changes ? found : null;
      return keep(
        conversations,
        createConversation({ scope: owner, api, chats, chatId, apply, opened }),
        owner,
      );
    },
    outboxChanged() {
      void readOutbox().catch(report('the outbox'));
      tabs.tell({ kind: 'outbox' });
      outbox.wake();
    },
    takeBack: (entryId) => outbox.remove(entryId),
    async markRead(chatId, upTo) {
      await apply([{ kind: 'read', chatId, by: 'me', upTo }]);
      await tellRead.now();
    },
    tellTyping(userId) {
      const now = clock.now();
      if (now - (typingToldMs.get(userId) ?? 0) < figures.typingEveryMs) return;
      typingToldMs.set(userId, now);
      void socket.publish(channels.typing(userId), 'typing', { from: me });
    },
    onArrival: (listener) => listen(arrivalListeners, listener),
    onKept: (listener) => listen(keptListeners, listener),
    onTold: (listener) => listen(toldListeners, listener),
  };
}
