import { subscribeKey } from 'valtio/utils';
import type { Message } from '#shared/domain/chat.ts';
import { chat as figures } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ChannelEvent } from '#shared/realtime/events.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { ChatChange, Touched } from '#shared/store/records.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { catchUp } from './catchUp.ts';
import { changesOf, positionOf } from './eventChanges.ts';
import { createIncoming } from './incoming.ts';
import { findMissedMessages } from './missedMessages.ts';
import type { Outbox } from './outbox.ts';
import { askPresence } from './presence.ts';

/**
 * `catchingUp`: the screen may be out of date. `waiting`: the server cannot be reached; a retry is scheduled.
 */
export type ChatPhase = 'catchingUp' | 'ready' | 'waiting';

export interface LeaderSyncOptions {
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly socket: SocketClient;
  readonly chats: ChatStore;
  readonly me: string;
  readonly log: (message: string, detail?: unknown) => void;
  readonly state: { phase: ChatPhase };
  readonly outbox: Pick<Outbox, 'wake'>;
  /** Writes to the store, and makes the screens read it again. */
  readonly applyNow: (changes: readonly ChatChange[]) => Promise<Touched>;
  /** Makes the screens read these changed chats again. */
  readonly refresh: (chatIds: readonly string[]) => void;
  readonly sendReadReceipts: () => Promise<void>;
  /** Called for each message that was not stored before. */
  readonly onArrival: (message: Message) => void;
  /** Called for events that are announced and not stored. */
  readonly onTransientEvent: (event: ChannelEvent<'chat'>) => void;
  readonly onTyping: (userId: string) => void;
}

/**
 * Synchronizes the store with the server for all tabs of the user, until the scope ends. Returns a function
 * that catches up again.
 */
export type RunLeaderSync = (own: Scope) => () => void;

/**
 * Creates the synchronization of the leading tab: it subscribes to events, stores them, and catches up when
 * the store may lack changes.
 */
export function createLeaderSync(options: LeaderSyncOptions): RunLeaderSync {
  const {
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
    onArrival,
  } = options;
  const report = (what: string) => (cause: unknown) => log(`${what} could not be read`, cause);

  async function apply(changes: readonly ChatChange[]): Promise<void> {
    await applyNow(changes);
  }

  /** Requests the chat of a message if it is neither in the event nor in the store. */
  async function chatFor(event: ChannelEvent<'chat'>): Promise<readonly ChatChange[]> {
    if (event.event !== 'message' || event.data.chat) return [];
    const { chatId } = event.data.message;
    if (await chats.getChat({ chatId })) return [];
    const answer = await api.call('getChat', { params: { id: chatId } });
    return answer.ok === true ? [{ kind: 'chats', chats: [{ ...answer.value, lastMessage: null }] }] : [];
  }

  return (own) => {
    /** Revision up to which this tab knows the store to be complete; null: it must catch up first. */
    let caughtUpTo: number | null = null;
    let running: AbortController | null = null;
    let tries = 0;
    /** True after the first catch-up: messages found by later ones are announced as new. */
    let hasListened = false;
    own.onEnd(() => {
      running?.abort();
      // The next leading tab writes from now on, so this tab must not claim that the store is complete.
      caughtUpTo = null;
    });

    /** Returns false if the store lacks changes from before these events. */
    async function applyEvents(events: readonly ChannelEvent<'chat'>[]): Promise<boolean> {
      const changes: ChatChange[] = [];
      const messages = new Map<string, Message>();
      let position = 0;
      for (const event of events) {
        changes.push(...(await chatFor(event)), ...changesOf(event, me));
        position = Math.max(position, positionOf(event) ?? 0);
        if (event.event === 'message') messages.set(event.data.message._id, event.data.message);
      }
      // Only a store that has every earlier change may claim to be complete up to these events.
      if (position > 0 && caughtUpTo !== null)
        changes.push({ kind: 'caughtUp', revision: position, since: caughtUpTo });
      const { arrivedIds, mustAskAgain } = await applyNow(changes);
      if (caughtUpTo !== null && !mustAskAgain) caughtUpTo = Math.max(caughtUpTo, position);
      for (const id of arrivedIds) {
        const message = messages.get(id);
        if (message) onArrival(message);
      }
      for (const event of events)
        if (event.event === 'notification' || event.event === 'interaction') options.onTransientEvent(event);
      return !mustAskAgain;
    }

    const incoming = createIncoming({
      scope: own,
      clock,
      async apply(events) {
        try {
          if (!(await applyEvents(events))) bringUpToDate();
        } catch (cause) {
          log('events could not be stored', cause);
          // Events that could not be stored are loaded again.
          bringUpToDate();
        }
      },
    });

    function bringUpToDate(): void {
      running?.abort();
      const stop = new AbortController();
      running = stop;
      incoming.pause();
      caughtUpTo = null;
      state.phase = 'catchingUp';
      const touched: string[] = [];
      const later = () => {
        state.phase = 'waiting';
        const waitMs = Math.min(figures.retryMaxMs, figures.retryFirstMs * 2 ** Math.min(tries++, 10));
        clock.after(own, waitMs, () => {
          if (running === stop) bringUpToDate();
        });
      };
      const onApplied = (chatIds: readonly string[]) => {
        refresh(chatIds);
        touched.push(...chatIds);
      };
      catchUp({ api, chats, signal: stop.signal, onApplied }).then(
        (result) => {
          if (running !== stop || own.ended) return;
          if (result.ended !== 'done') return later();
          tries = 0;
          state.phase = 'ready';
          caughtUpTo = result.reached;
          const events = incoming.resume(result.reached);
          const isNews = hasListened && result.since > 0;
          const missed = { ...result, events, chatIds: isNews ? touched : [] };
          hasListened = true;
          findMissedMessages(missed, { chats, me }).then(
            (messages) => messages.forEach(onArrival),
            report('what came meanwhile'),
          );
          void sendReadReceipts();
          outbox.wake({ isFresh: true });
          askPresence({ api, chats, apply, signal: stop.signal }).catch(report('who is there'));
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
      onEvent: (event) => incoming.enqueue(event),
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
      onEvent: ({ data }) => options.onTyping(data.from),
    });
    // Catch up once the subscription is confirmed, so that later events arrive by themselves. Without a
    // connection the promise resolves at once.
    void subscribed.then(() => {
      if (!own.ended) bringUpToDate();
    });
    // The network can be back before the socket notices, for example after sleep.
    own.onEnd(
      subscribeKey(socket.state, 'status', (status) => status === 'online' && outbox.wake({ isFresh: true })),
    );
    outbox.wake();
    return bringUpToDate;
  };
}
