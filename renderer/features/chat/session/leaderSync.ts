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

/** `catchingUp`: what is shown may be old; `waiting`: the server can't be reached, it is tried again. */
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
  /** Writes to the store; what is shown is read again. */
  readonly applyNow: (changes: readonly ChatChange[]) => Promise<Touched>;
  /** The store has changed in these chats. */
  readonly refresh: (chatIds: readonly string[]) => void;
  readonly sendReadReceipts: () => Promise<void>;
  /** A message that was not here before. */
  readonly onArrival: (message: Message) => void;
  /** What is announced and not stored. */
  readonly onTransientEvent: (event: ChannelEvent<'chat'>) => void;
  readonly onTyping: (userId: string) => void;
}

/** Speaks with the server for all tabs of this person, until the scope ends. Returns how to catch up once more. */
export type RunLeaderSync = (own: Scope) => () => void;

/**
 * What the tab does that speaks with the server: it listens, writes what comes to the store, and catches up wherever
 * the store may lack something.
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

  /** A chat that a message belongs to and nobody has heard of here is asked for. */
  async function chatFor(event: ChannelEvent<'chat'>): Promise<readonly ChatChange[]> {
    if (event.event !== 'message' || event.data.chat) return [];
    const { chatId } = event.data.message;
    if (await chats.getChat({ chatId })) return [];
    const answer = await api.call('getChat', { params: { id: chatId } });
    return answer.ok === true ? [{ kind: 'chats', chats: [{ ...answer.value, lastMessage: null }] }] : [];
  }

  return (own) => {
    /** Up to which revision this tab knows the store to have everything; null: it has to catch up first. */
    let caughtUpTo: number | null = null;
    let running: AbortController | null = null;
    let tries = 0;
    /** It has listened before: what it catches up with from now on is news. */
    let hasListened = false;
    own.onEnd(() => {
      running?.abort();
      // Whoever leads next writes from now on: what is still on its way here says nothing of the store.
      caughtUpTo = null;
    });

    /** False where the store lacks what came before these. */
    async function applyEvents(events: readonly ChannelEvent<'chat'>[]): Promise<boolean> {
      const changes: ChatChange[] = [];
      const messages = new Map<string, Message>();
      let position = 0;
      for (const event of events) {
        changes.push(...(await chatFor(event)), ...changesOf(event, me));
        position = Math.max(position, positionOf(event) ?? 0);
        if (event.event === 'message') messages.set(event.data.message._id, event.data.message);
      }
      // Only a store that has everything before these may say that it has everything up to them.
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
      onEvent: ({ data }) => options.onTyping(data.from),
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
    return bringUpToDate;
  };
}
