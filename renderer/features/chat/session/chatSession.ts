import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { chat as figures } from '#shared/domain/constants.ts';
import type { ChatListFilter, Message } from '#shared/domain/chat.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { channels } from '#shared/realtime/channels.ts';
import type { ChannelEvent } from '#shared/realtime/events.ts';
import {
  type ChatChange,
  type FilterCounts,
  type MessageChangeEntry,
  type OutboxEntry,
  type Recipient,
  type StoredChat,
  type Touched,
} from '#shared/store/records.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import type { ApiClient, ApiError } from '#renderer/services/apiClient.ts';
import type { Leader } from '#renderer/services/leader.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { createChatList, type ChatList } from './chatList.ts';
import { createConversation, type Conversation } from './conversation.ts';
import { openEncounterSet, type Encounters } from './encounters.ts';
import { createChatLookup, type ChatLookupResult } from './chatLookup.ts';
import {
  countsWithoutPendingDeletions,
  pendingDeletionsIn,
  withoutPendingDeletions,
} from './pendingDeletions.ts';
import { pendingChangesIn } from './pendingChanges.ts';
import { withFolders } from './folderCounts.ts';
import { createLeaderSync, type ChatPhase } from './leaderSync.ts';
import { deleteOrphanedFiles } from './orphanedFiles.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { sendForm, type SendForm } from '#renderer/services/uploads/sendForm.ts';
import { createVisibleOutbox } from './visibleOutbox.ts';
import { createTabs } from './tabs.ts';
import { createReadReceipts } from './readReceipts.ts';

export interface ChatSessionState {
  phase: ChatPhase;
  counts: FilterCounts | null;
  /** Entries to send or delete, in order. Failed messages stay here (§4 "Message status"). */
  outbox: readonly OutboxEntry[];
  /** Ids of the users who are typing. */
  typing: Record<string, true>;
  /** Upload progress from 0 to 1, by file id. */
  progress: Record<string, number>;
}

/** A message that arrived while this client was connected. Notifications are made from it. */
export interface Arrival {
  readonly message: Message;
}

export interface RefusedChange {
  readonly entry: MessageChangeEntry;
  readonly error: ApiError;
}

/** Chats of the signed-in user: synchronized with the server, and the outbox. Lives until sign-out. */
export interface ChatSession {
  readonly me: string;
  readonly state: ChatSessionState;
  readonly storage: ChatStorage;
  openList(scope: Scope, filter: ChatListFilter): ChatList;
  /** Returns the chat with its newest messages, for opening a conversation; null if the store has none. */
  find(recipient: Recipient): Promise<ChatLookupResult | null>;
  /** Starts reading the chat for the next `find`, while the page is still loading. */
  prefetchChat(recipient: Recipient): void;
  /** Returns the chat as the screen shows it, without deletions that can still be undone. */
  shownOf(chat: StoredChat): Promise<StoredChat>;
  openConversation(scope: Scope, chatId: string, found?: ChatLookupResult | null): Conversation;
  /** Opens the calls and matches with this user; they are loaded again when one ends. */
  openEncounters(scope: Scope, userId: string): Encounters;
  apply(changes: readonly ChatChange[]): Promise<void>;
  /** Reads the outbox again after entries were added. Resolves when `state.outbox` contains them. */
  outboxChanged(): Promise<void>;
  /** Cancels an upload or a waiting message, and deletes the entry. */
  cancelEntry(entryId: string): Promise<void>;
  /** Commands for waiting entries: see {@link Outbox}. */
  readonly waiting: Pick<Outbox, 'removeFile' | 'stop' | 'undo' | 'delayDeletion' | 'resend'>;
  /** Marks messages up to this place as read, here at once and on the server when there is a connection. */
  markRead(chatId: string, upTo: number): Promise<void>;
  /** Tells the other side that the user is typing, at most once every {@link figures.typingEveryMs}. */
  sendTyping(userId: string): void;
  /** Calls the listener for each new message from another user, in one tab only. Returns a stop function. */
  onArrival(listener: (arrival: Arrival) => void): () => void;
  /** Calls the listener when the server refuses a deletion, so that the deleted items are shown again. */
  onDeletionRefused(listener: () => void): () => void;
  /** Calls the listener when the server refuses a reaction or an edit; the stored message stays as it is. */
  onChangeRefused(listener: (refused: RefusedChange) => void): () => void;
  /** Calls the listener, in one tab only, for events that are not stored: `notification`, `interaction`. */
  onTransientEvent(listener: (event: ChannelEvent<'chat'>) => void): () => void;
}

export interface ChatSessionOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly socket: SocketClient;
  readonly storage: ChatStorage;
  readonly me: string;
  readonly leader: Leader;
  /** Origin that relative upload paths of the server belong to. */
  readonly uploadOrigin: string;
  readonly send?: SendForm;
  readonly log: (message: string, detail?: unknown) => void;
}

const deletionsIn = (outbox: readonly OutboxEntry[]) =>
  outbox
    .filter(({ kind }) => kind !== 'send')
    .map(({ id }) => id)
    .join(' ');

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
  const arrivals = createEmitter<Arrival>();
  const refusedDeletions = createEmitter();
  const refusedChanges = createEmitter<RefusedChange>();
  const transientEvents = createEmitter<ChannelEvent<'chat'>>();
  /** Number of changes to the store since the start. */
  let changes = 0;
  const typingEnds = new Map<string, () => void>();
  const typingSentMs = new Map<string, number>();
  /** Scope of the work that only the leading tab does; null: another tab leads. */
  let leading: Scope | null = null;
  let catchUpAgain: (() => void) | null = null;

  const isLeading = () => leading !== null;

  async function readCounts(): Promise<void> {
    const [stored, folders] = await Promise.all([chats.countChats({}), chats.listFolders({})]);
    const counts = withFolders(stored, folders);
    state.counts = ref(await countsWithoutPendingDeletions(counts, pendingDeletionsIn(state.outbox), chats));
  }

  /** Makes conversations, lists and counts read the changed chats again. */
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

  async function applyNow(changes: readonly ChatChange[]): Promise<Touched> {
    const touched = await chats.apply({ changes: [...changes] });
    refresh(touched.chatIds);
    return touched;
  }
  async function apply(changes: readonly ChatChange[]): Promise<void> {
    await applyNow(changes);
  }

  const shownOutbox = createVisibleOutbox({
    scope,
    clock,
    local,
    shown: () => state.outbox,
    show: (entries) => void (state.outbox = ref(entries)),
    readConversations: () => Promise.all([...conversations].map((conversation) => conversation.refresh())),
  });
  async function readOutbox(): Promise<void> {
    const before = deletionsIn(state.outbox);
    await shownOutbox.read();
    if (deletionsIn(state.outbox) === before) return;
    for (const list of lists) void list.refresh().catch(report('the list of chats'));
    void readCounts().catch(report('the counts of chats'));
  }

  /** Returns the chat as the screen shows it, without deletions that can still be undone. */
  async function shownOf(chat: StoredChat): Promise<StoredChat> {
    const left = await withoutPendingDeletions(chat, pendingDeletionsIn(state.outbox), chats);
    const changes = pendingChangesIn(state.outbox, me);
    return left.lastMessage && !changes.isEmpty
      ? { ...left, lastMessage: changes.of(left.lastMessage) }
      : left;
  }

  const finder = createChatLookup(chats, () => changes);

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
      // Another tab may have cancelled an entry that this tab is sending.
      if (note.kind === 'outboxChanged') outbox.abortRemoved().catch(report('the outbox'));
      if (note.kind === 'outbox' || note.kind === 'outboxChanged')
        void readOutbox().catch(report('the outbox'));
      if (note.kind === 'held') outbox.delayDeletion(note.entryId, note.forMs);
      if (note.kind === 'typing') showTyping(note.userId);
      if (note.kind === 'encounterEnded') encounters.refresh();
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
    me,
    apply,
    send: options.send ?? sendForm,
    uploadOrigin: options.uploadOrigin,
    mayWork: isLeading,
    onChanged() {
      tabs.post({ kind: 'outboxChanged' });
      void readOutbox().catch(report('the outbox'));
    },
    onDeletionRefused(error) {
      log('the server does not delete', error);
      refusedDeletions.emit();
    },
    onChangeRefused: (entry, error) => refusedChanges.emit({ entry, error }),
    onProgress(fileId, part) {
      state.progress[fileId] = part;
      tabs.post({ kind: 'progress', fileId, part });
    },
  });

  const encounters = openEncounterSet({
    scope,
    socket,
    me,
    api,
    local,
    log,
    onEnded: () => tabs.post({ kind: 'encounterEnded' }),
  });

  function announceArrival(message: Message): void {
    if (message.from === me) return;
    endTyping(message.from);
    arrivals.emit({ message });
  }

  const sendReadReceipts = createReadReceipts({
    api,
    chats,
    maySend: () => isLeading() && state.phase === 'ready',
    log,
  });

  const lead = createLeaderSync({
    clock,
    api,
    socket,
    chats,
    me,
    log,
    state,
    outbox,
    applyNow,
    refresh,
    sendReadReceipts,
    onArrival: announceArrival,
    onTransientEvent: transientEvents.emit,
    onTyping(userId) {
      showTyping(userId);
      tabs.post({ kind: 'typing', userId });
    },
  });

  function followLeader(isLeader: boolean): void {
    // A store in memory belongs to this tab alone, so this tab must fill it.
    const shouldLead = isLeader || storage.durability === 'memory';
    if (shouldLead === isLeading()) return;
    if (shouldLead) {
      leading = scope.child();
      catchUpAgain = lead(leading);
      deleteOrphanedFiles({ scope: leading, clock, storage, log }).catch(report('left files'));
    } else {
      leading?.end();
      leading = null;
      catchUpAgain = null;
    }
  }

  scope.onEnd(
    storage.onChanged((chatIds) => {
      refresh(chatIds);
      void sendReadReceipts();
    }),
  );
  const stopListening = storage.onReplaced?.(() => {
    changes += 1;
    // The new store may be in memory, and then this tab must lead.
    followLeader(leader.state.isLeader);
    catchUpAgain?.();
  });
  if (stopListening) scope.onEnd(stopListening);
  scope.onEnd(subscribeKey(leader.state, 'isLeader', followLeader));
  followLeader(leader.state.isLeader);
  if (!isLeading()) state.phase = 'ready';
  void readOutbox().catch(report('the outbox'));
  void readCounts().catch(report('the counts of chats'));

  /** Adds the item to the set until the owner's scope ends. */
  function keep<T>(set: Set<T>, item: T, owner: Scope): T {
    set.add(item);
    owner.onEnd(() => set.delete(item));
    return item;
  }

  async function outboxChanged(): Promise<void> {
    tabs.post({ kind: 'outbox' });
    outbox.wake();
    await readOutbox().catch(report('the outbox'));
  }
  /** After the change, makes the sending tab check the outbox, because new work may be ready. */
  async function thenCheckOutbox<T>(done: Promise<T>): Promise<T> {
    const answer = await done;
    void outboxChanged();
    return answer;
  }

  return {
    me,
    state,
    storage,
    apply,
    openList: (owner, filter) => keep(lists, createChatList({ scope: owner, chats, filter, shownOf }), owner),
    shownOf,
    find: finder.find,
    prefetchChat: finder.prefetchChat,
    openConversation(owner, chatId, found = null) {
      const opened = found?.chat._id === chatId && found.atChange === changes ? found : null;
      return keep(
        conversations,
        createConversation({ scope: owner, api, chats, chatId, apply: applyNow, opened }),
        owner,
      );
    },
    openEncounters: encounters.open,
    outboxChanged,
    cancelEntry: (entryId) => outbox.remove(entryId),
    waiting: {
      removeFile: (id, fileId) => thenCheckOutbox(outbox.removeFile(id, fileId)),
      stop: (id) => thenCheckOutbox(outbox.stop(id)),
      undo: (id) => thenCheckOutbox(outbox.undo(id)),
      delayDeletion(entryId, forMs) {
        outbox.delayDeletion(entryId, forMs);
        tabs.post({ kind: 'held', entryId, forMs });
      },
      resend: (id) => thenCheckOutbox(outbox.resend(id)),
    },
    async markRead(chatId, upTo) {
      await apply([{ kind: 'read', chatId, by: 'me', upTo }]);
      await sendReadReceipts();
    },
    sendTyping(userId) {
      const now = clock.now();
      // After the clock is set back, `agoMs` is negative and says nothing about the last event: send again.
      const agoMs = now - (typingSentMs.get(userId) ?? -Infinity);
      if (agoMs >= 0 && agoMs < figures.typingEveryMs) return;
      typingSentMs.set(userId, now);
      void socket.publish(channels.typing(userId), 'typing', { from: me });
    },
    onArrival: arrivals.listen,
    onDeletionRefused: refusedDeletions.listen,
    onChangeRefused: refusedChanges.listen,
    onTransientEvent: transientEvents.listen,
  };
}
