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

export interface RefusedChange {
  readonly entry: MessageChangeEntry;
  readonly error: ApiError;
}

/** What lives as long as somebody is signed in: their chats, kept in step with the server, and what is to be sent. */
export interface ChatSession {
  readonly me: string;
  readonly state: ChatSessionState;
  readonly storage: ChatStorage;
  openList(scope: Scope, filter: ChatListFilter): ChatList;
  /** The chat with its newest messages, to open a conversation with; null where the store has none. */
  find(recipient: Recipient): Promise<ChatLookupResult | null>;
  /** Begins to read what `find` is going to be asked for, while the page is still on its way. */
  prefetchChat(recipient: Recipient): void;
  /** A chat as it is shown: without what was deleted here and may still come back. */
  shownOf(chat: StoredChat): Promise<StoredChat>;
  openConversation(scope: Scope, chatId: string, found?: ChatLookupResult | null): Conversation;
  /** Calls and matches with this person; they are loaded again when one ends. */
  openEncounters(scope: Scope, userId: string): Encounters;
  apply(changes: readonly ChatChange[]): Promise<void>;
  /** Takes over what was put into the outbox, in whichever way; then it is in the state. */
  outboxChanged(): Promise<void>;
  /** Ends an upload or a waiting message, and forgets it. */
  takeBack(entryId: string): Promise<void>;
  /** What can be done with what waits: see {@link Outbox}. */
  readonly waiting: Pick<Outbox, 'removeFile' | 'stop' | 'undo' | 'delayDeletion' | 'resend'>;
  /** Everything up to the newest message counts as read, here at once and at the server as soon as it can be told. */
  markRead(chatId: string, upTo: number): Promise<void>;
  /** Tells the other side that one is typing, not more often than is of use. */
  tellTyping(userId: string): void;
  /** Each new message from somebody else, once in all tabs together. Returns how to stop. */
  onArrival(listener: (arrival: Arrival) => void): () => void;
  /** The server refused to delete something, which is there again. */
  onDeletionRefused(listener: () => void): () => void;
  /** The server refused a reaction or an edit: the message is as it was. */
  onChangeRefused(listener: (refused: RefusedChange) => void): () => void;
  /** Events that are announced and not stored: `notification`, `interaction`. Once in all tabs together. */
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
  /** Where the server's own paths are, for uploads. */
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
  /** How often anything that is stored has changed. */
  let changes = 0;
  const typingEnds = new Map<string, () => void>();
  const typingToldMs = new Map<string, number>();
  /** What lives while this tab is the one that speaks with the server. */
  let leading: Scope | null = null;
  let catchUpAgain: (() => void) | null = null;

  const isLeading = () => leading !== null;

  async function readCounts(): Promise<void> {
    const [stored, folders] = await Promise.all([chats.countChats({}), chats.listFolders({})]);
    const counts = withFolders(stored, folders);
    state.counts = ref(await countsWithoutPendingDeletions(counts, pendingDeletionsIn(state.outbox), chats));
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

  /** A chat as it is shown: without what was deleted and may still come back. */
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
      // Another tab may have taken back what is on its way from here.
      if (note.kind === 'outboxChanged') outbox.letGo().catch(report('the outbox'));
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
      tabs.tell({ kind: 'outboxChanged' });
      void readOutbox().catch(report('the outbox'));
    },
    onDeletionRefused(error) {
      log('the server does not delete', error);
      refusedDeletions.emit();
    },
    onChangeRefused: (entry, error) => refusedChanges.emit({ entry, error }),
    onProgress(fileId, part) {
      state.progress[fileId] = part;
      tabs.tell({ kind: 'progress', fileId, part });
    },
  });

  const encounters = openEncounterSet({
    scope,
    socket,
    me,
    api,
    local,
    log,
    onEnded: () => tabs.tell({ kind: 'encounterEnded' }),
  });

  function tellArrival(message: Message): void {
    if (message.from === me) return;
    endTyping(message.from);
    arrivals.emit({ message });
  }

  const sendReadReceipts = createReadReceipts({
    api,
    chats,
    mayTell: () => isLeading() && state.phase === 'ready',
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
    onArrival: tellArrival,
    onTransientEvent: transientEvents.emit,
    onTyping(userId) {
      showTyping(userId);
      tabs.tell({ kind: 'typing', userId });
    },
  });

  function followLeader(isLeader: boolean): void {
    // A store in memory is this tab's own: nobody else fills it.
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
  const stopHearing = storage.onReplaced?.(() => {
    changes += 1;
    // In memory from now on, perhaps.
    followLeader(leader.state.isLeader);
    catchUpAgain?.();
  });
  if (stopHearing) scope.onEnd(stopHearing);
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

  async function outboxChanged(): Promise<void> {
    tabs.tell({ kind: 'outbox' });
    outbox.wake();
    await readOutbox().catch(report('the outbox'));
  }
  /** Whichever tab sends looks again: there may be something to do for it. */
  async function thenLook<T>(done: Promise<T>): Promise<T> {
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
    takeBack: (entryId) => outbox.remove(entryId),
    waiting: {
      removeFile: (id, fileId) => thenLook(outbox.removeFile(id, fileId)),
      stop: (id) => thenLook(outbox.stop(id)),
      undo: (id) => thenLook(outbox.undo(id)),
      delayDeletion(entryId, forMs) {
        outbox.delayDeletion(entryId, forMs);
        tabs.tell({ kind: 'held', entryId, forMs });
      },
      resend: (id) => thenLook(outbox.resend(id)),
    },
    async markRead(chatId, upTo) {
      await apply([{ kind: 'read', chatId, by: 'me', upTo }]);
      await sendReadReceipts();
    },
    tellTyping(userId) {
      const now = clock.now();
      // A clock that was set back says nothing of how long ago it was.
      const agoMs = now - (typingToldMs.get(userId) ?? -Infinity);
      if (agoMs >= 0 && agoMs < figures.typingEveryMs) return;
      typingToldMs.set(userId, now);
      void socket.publish(channels.typing(userId), 'typing', { from: me });
    },
    onArrival: arrivals.listen,
    onDeletionRefused: refusedDeletions.listen,
    onChangeRefused: refusedChanges.listen,
    onTransientEvent: transientEvents.listen,
  };
}
