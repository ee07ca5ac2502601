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
   * The subscription stands (again): the socket was lost and is back, or it was not there when this was asked for.
   * `missed` when events went by meanwhile, or where that can't be known.
   */
  readonly onRenewed?: (renewal: { readonly missed: boolean }) => void;
  /** A number was skipped while connected: catch up over HTTP. */
  readonly onGap?: () => void;
}

/**
 * The realtime connection as the client sees it (§7.10): it reconnects by itself, renews its
 * subscriptions, and answers for its liveness with heartbeats, because the transport's own time-out is off (§7).
 */
export interface SocketClient {
  /** Live state. */
  readonly state: { status: SocketStatus };
  connect(): void;
  disconnect(): void;
  /** Receives a channel's events, parsed, until the scope ends. Never rejects; `code` says why the server refused. */
  subscribe<K extends keyof ChannelEvents>(
    request: SubscribeRequest<K>,
  ): Promise<{ readonly ok: boolean; readonly peers: readonly string[]; readonly code?: string }>;
  /** What waits for oneself in a media channel, parsed, which is not entered for it. Nothing where the server can't be asked. */
  peek(channelId: string): Promise<readonly ChannelEvent<'rtc'>[]>;
  /** Publishes into a channel; resolves to whether the server took it. */
  publish(channel: string, event: string, data: unknown): Promise<boolean>;
}

export interface SocketClientOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly url: string;
  readonly path: string;
  readonly token: () => string | null;
  /** The server refused the session. */
  readonly onRefused: (code: string) => void;
  /** Given what looks after a sleep whether the connection still lives: a dead one may not know of it for long. */
  readonly onWake?: (look: () => void) => void;
  readonly log: (message: string, detail?: unknown) => void;
}

interface Subscription {
  readonly channel: string;
  readonly kind: keyof ChannelEvents;
  readonly receive: (event: string, data: unknown, seq: number) => void;
  readonly onRenewed?: (renewal: { readonly missed: boolean }) => void;
  readonly onGap?: () => void;
  /** The newest number seen; null before the first acknowledgement. */
  seq: number | null;
}

/** After a sleep. */
const answerAwakeWithinMs = 1_500;
/** Where that brought nothing. */
const askAgainAfterMs = 1_000;
/** When to try again after the server ended the connection, and after it could not take us for the moment. */
const returnAfterMs = { ended: 500, notNow: 4_000 } as const;
/**
 * The longest wait between two tries. Whoever was in a call is waited for eight seconds (§4.7): for as
 * long it is tried about once a second, and after that more rarely, since a server in trouble has many to take back.
 */
const longestWaitMs = { atFirst: 1_000, later: 4_000 } as const;
const firstTries = 10;

/** A server in trouble, or one tab too many, says nothing about the session. */
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
    // Without it the second one is for upgrades only, and who sits behind a proxy without websockets stays offline.
    tryAllTransports: true,
    auth: (give) => give({ token: options.token() ?? '' }),
    reconnectionDelay: 250,
    reconnectionDelayMax: longestWaitMs.atFirst,
    // Half of the wait is chance, so that a restarted server is not met by everybody at once.
    randomizationFactor: 0.5,
  });

  /** `onAnswer` is told within the turn that brought the answer: before any event that came in behind it. */
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
    // No word, or "not now", from a server that has just begun or is busy: without the channel nothing would come.
    if (!answer.ok && (answer.code === null || isPassing(answer.code)))
      clock.after(scope, askAgainAfterMs, () => {
        const isSame = socket.connected && socket.id === connection;
        if (isSame && subscriptions.has(subscription)) void renew(subscription, false);
      });
    return answer;
  }

  /** The library does not come back by itself from what the server did on purpose. */
  function returnLater(delayMs: number): void {
    forgetReturn();
    forgetReturn = clock.after(scope, delayMs, () => socket.connect());
  }

  /** A new connection at once, whatever the library is doing or waiting for. */
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
    if (!parsed.success) return log('the socket brought what nobody understands', parsed.error.issues);
    const { channel, event, data, seq } = parsed.data;
    for (const subscription of [...subscriptions]) {
      if (subscription.channel !== channel) continue;
      if (seq > 0) {
        const isGap = subscription.seq !== null && seq > subscription.seq + 1;
        // An old number is a repetition.
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
  // Of the manager, which may be another socket's after this one.
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
  // The system knows before any time-out that the network is back.
  const reconnectNow = () => {
    if (state.status === 'reconnecting') replace();
  };
  globalThis.addEventListener?.('online', reconnectNow);
  options.onWake?.(() => {
    if (!socket.connected) return reconnectNow();
    const connection = socket.id;
    void ask('heartbeat', {}, undefined, answerAwakeWithinMs).then(({ ok }) => {
      if (ok || !socket.connected || socket.id !== connection) return;
      log('nothing was heard after a sleep; the connection is replaced');
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
