import * as z from 'zod/mini';
import { io, type Socket } from 'socket.io-client';
import { proxy } from 'valtio';
import { apiErrors } from '#shared/api/errors.ts';
import {
  acknowledgeWithinMs,
  createHeartbeat,
  parseAcknowledgement,
  parseEvent,
} from '#shared/client/socket.ts';
import { realtime } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { channels } from '#shared/realtime/channels.ts';
import type { ChannelEvent, ChannelEvents } from '#shared/realtime/events.ts';
import { publishedSchema, type Acknowledgement } from '#shared/realtime/wire.ts';

export type SocketStatus = 'offline' | 'connecting' | 'online' | 'reconnecting';

export interface SubscribeRequest<K extends keyof ChannelEvents> {
  readonly scope: Scope;
  readonly kind: K;
  readonly id: string;
  readonly onEvent: (event: ChannelEvent<K>) => void;
  /**
   * Called when the subscription is active again after a lost connection, or for the first time if the socket
   * was offline. `missed` is true if events were or may have been missed.
   */
  readonly onRenewed?: (renewal: { readonly missed: boolean }) => void;
  /** Called when a sequence number was skipped while connected: the caller must catch up over HTTP. */
  readonly onGap?: () => void;
}

/**
 * The realtime connection (§7.10). Reconnects by itself, renews subscriptions, and checks its liveness with
 * heartbeats, because the transport's own timeout is off (§7).
 */
export interface SocketClient {
  /** Live state. */
  readonly state: { status: SocketStatus };
  connect(): void;
  disconnect(): void;
  /**
   * Receives the parsed events of a channel until the scope ends. Never rejects; `code` is the reason if the
   * server refuses.
   */
  subscribe<K extends keyof ChannelEvents>(
    request: SubscribeRequest<K>,
  ): Promise<{ readonly ok: boolean; readonly peers: readonly string[]; readonly code?: string }>;
  /**
   * Returns the parsed events that wait in a media channel, without joining it. Empty if the server can't be
   * reached.
   */
  peek(channelId: string): Promise<readonly ChannelEvent<'rtc'>[]>;
  /** Publishes into a channel; resolves to true if the server accepted the event. */
  publish(channel: string, event: string, data: unknown): Promise<boolean>;
}

export interface SocketClientOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly url: string;
  readonly path: string;
  readonly token: () => string | null;
  /** Called when the server refused the session. */
  readonly onRefused: (code: string) => void;
  /**
   * Registers a check of the connection after the machine woke up, because a dead connection may go unnoticed
   * for long.
   */
  readonly onWake?: (look: () => void) => void;
  readonly log: (message: string, detail?: unknown) => void;
}

interface Subscription {
  readonly channel: string;
  readonly kind: keyof ChannelEvents;
  readonly receive: (event: string, data: unknown, seq: number) => void;
  readonly onRenewed?: (renewal: { readonly missed: boolean }) => void;
  readonly onGap?: () => void;
  /** Sequence number of the latest event; null before the first acknowledgement. */
  seq: number | null;
}

/** Milliseconds within which the server must answer a heartbeat after a wake-up. */
const answerAwakeWithinMs = 1_500;
/** Milliseconds until a failed subscription is repeated. */
const askAgainAfterMs = 1_000;
/**
 * Milliseconds until a reconnect after the server ended the connection, and after it temporarily refused one.
 */
const returnAfterMs = { ended: 500, notNow: 4_000 } as const;
/**
 * Maximum milliseconds between two reconnect attempts. A user in a call is waited for eight seconds (§4.7),
 * so attempts are frequent in that time and rarer later, to spare a server in trouble.
 */
const longestWaitMs = { atFirst: 1_000, later: 4_000 } as const;
const firstTries = 10;

/**
 * Returns true for a temporary error, such as an overloaded server or too many tabs. The session may
 * still be valid.
 */
function isPassing(code: string): boolean {
  return Object.hasOwn(apiErrors, code) && apiErrors[code as keyof typeof apiErrors].retry;
}

export function createSocketClient(options: SocketClientOptions): SocketClient {
  const { scope, clock, log } = options;
  const state = proxy<{ status: SocketStatus }>({ status: 'offline' });
  const subscriptions = new Set<Subscription>();
  let forgetReturn: () => void = () => undefined;

  const socket: Socket = io(options.url, {
    path: options.path,
    autoConnect: false,
    transports: ['websocket', 'polling'],
    // Without this option the second transport is only used for upgrades, so users behind a proxy without
    // WebSockets stay offline.
    tryAllTransports: true,
    auth: (give) => give({ token: options.token() ?? '' }),
    reconnectionDelay: 250,
    reconnectionDelayMax: longestWaitMs.atFirst,
    // Randomizes the delay by half, so that clients do not all reconnect to a restarted server at once.
    randomizationFactor: 0.5,
  });

  /** Sends a message. `onAnswer` runs in the task in which the answer arrives, before any later event. */
  function ask(
    message: string,
    body: unknown,
    onAnswer?: (answer: Acknowledgement) => void,
    withinMs = acknowledgeWithinMs,
  ): Promise<Acknowledgement> {
    return new Promise((done) => {
      socket.timeout(withinMs).emit(message, body, (error: Error | null, raw: unknown) => {
        const answer = parseAcknowledgement(error ? null : raw);
        done(answer);
        onAnswer?.(answer);
      });
    });
  }

  async function renew(subscription: Subscription, isFirst: boolean): Promise<Acknowledgement> {
    const { channel } = subscription;
    const connection = socket.id;
    const answer = await ask('subscribe', { channel, token: options.token() ?? '' }, ({ ok, seq }) => {
      if (!ok || !subscriptions.has(subscription)) return;
      const missed = subscription.seq !== seq;
      subscription.seq = seq;
      if (!isFirst) subscription.onRenewed?.({ missed });
    });
    // No answer or a temporary error, for example after a server restart. Retries, because without the
    // subscription no events arrive.
    if (!answer.ok && (answer.code === null || isPassing(answer.code)))
      clock.after(scope, askAgainAfterMs, () => {
        const isSame = socket.connected && socket.id === connection;
        if (isSame && subscriptions.has(subscription)) void renew(subscription, false);
      });
    return answer;
  }

  /** Reconnects later, because the library does not reconnect after a disconnection by the server. */
  function returnLater(delayMs: number): void {
    forgetReturn();
    forgetReturn = clock.after(scope, delayMs, () => socket.connect());
  }

  /** Replaces the connection at once, regardless of the library's state. */
  function replace(): void {
    forgetReturn();
    socket.disconnect();
    state.status = 'reconnecting';
    socket.connect();
  }

  const heartbeat = createHeartbeat({
    isConnected: () => socket.connected,
    ask: () => ask('heartbeat', {}),
    onDead() {
      log('two heartbeats went unanswered; the connection is replaced');
      replace();
    },
  });

  function receive(message: unknown): void {
    const parsed = z.safeParse(publishedSchema, message);
    if (!parsed.success) return log('the socket received an unreadable message', parsed.error.issues);
    const { channel, event, data, seq } = parsed.data;
    for (const subscription of [...subscriptions]) {
      if (subscription.channel !== channel) continue;
      if (seq > 0) {
        const isGap = subscription.seq !== null && seq > subscription.seq + 1;
        // An old number means that the event was sent again.
        if (subscription.seq !== null && seq <= subscription.seq) continue;
        subscription.seq = seq;
        if (isGap) subscription.onGap?.();
      }
      subscription.receive(event, data, seq);
    }
  }

  const lengthenReconnectDelay = (tries: number) => {
    socket.io.reconnectionDelayMax(tries < firstTries ? longestWaitMs.atFirst : longestWaitMs.later);
  };
  // Listens on the manager, which other sockets may share after this one, so the listener is removed below.
  socket.io.on('reconnect_attempt', lengthenReconnectDelay);
  socket.on('connect', () => {
    heartbeat.reset();
    state.status = 'online';
    for (const subscription of subscriptions) void renew(subscription, false);
  });
  socket.on('disconnect', (reason) => {
    state.status = reason === 'io client disconnect' ? 'offline' : 'reconnecting';
    if (reason === 'io server disconnect') returnLater(returnAfterMs.ended);
  });
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    const code = error.data?.code;
    if (code && !isPassing(code)) {
      state.status = 'offline';
      options.onRefused(code);
    } else if (state.status !== 'offline') {
      state.status = 'reconnecting';
      if (code) returnLater(returnAfterMs.notNow);
    }
  });
  socket.on('publish', receive);

  clock.every(scope, realtime.heartbeatEveryMs, () => void heartbeat.beat());
  // The system reports the network's return before any timeout.
  const reconnectNow = () => {
    if (state.status === 'reconnecting') replace();
  };
  globalThis.addEventListener?.('online', reconnectNow);
  options.onWake?.(() => {
    if (!socket.connected) return reconnectNow();
    const connection = socket.id;
    void ask('heartbeat', {}, undefined, answerAwakeWithinMs).then(({ ok }) => {
      if (ok || !socket.connected || socket.id !== connection) return;
      log('no message arrived after a sleep: replacing the connection');
      replace();
    });
  });
  scope.onEnd(() => {
    globalThis.removeEventListener?.('online', reconnectNow);
    socket.disconnect();
    socket.io.off('reconnect_attempt', lengthenReconnectDelay);
    socket.removeAllListeners();
    state.status = 'offline';
  });

  return {
    state,
    connect() {
      if (socket.connected || state.status === 'connecting') return;
      state.status = 'connecting';
      forgetReturn();
      socket.connect();
    },
    disconnect() {
      for (const subscription of subscriptions) subscription.seq = null;
      forgetReturn();
      socket.disconnect();
      state.status = 'offline';
    },
    async subscribe({ scope: owner, kind, id, onEvent, onRenewed, onGap }) {
      const channel = channels[kind](id);
      const subscription: Subscription = {
        channel,
        kind,
        seq: null,
        onRenewed,
        onGap,
        receive(event, data, seq) {
          const read = parseEvent(kind, { channel, event, data, seq }, log);
          if (read) onEvent(read);
        },
      };
      subscriptions.add(subscription);
      owner.onEnd(() => {
        subscriptions.delete(subscription);
        const isShared = [...subscriptions].some((other) => other.channel === channel);
        if (!isShared && socket.connected) void ask('unsubscribe', { channel });
      });
      if (!socket.connected) return { ok: false, peers: [] };
      const answer = await renew(subscription, true);
      const { ok, peers, code } = answer;
      return { ok, peers, ...(code !== null && { code }) };
    },
    async peek(channelId) {
      if (!socket.connected) return [];
      const { waiting } = await ask('peek', {
        channel: channels.rtc(channelId),
        token: options.token() ?? '',
      });
      return waiting.map((message) => parseEvent('rtc', message, log)).filter((event) => event !== null);
    },
    async publish(channel, event, data) {
      if (!socket.connected) return false;
      const answer = await ask('publish', { channel, data: { event, data }, token: options.token() ?? '' });
      return answer.ok;
    },
  };
}
