import * as z from 'zod/mini';
import { io, type Socket } from 'socket.io-client';
import { proxy } from 'valtio';
import { realtime } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { channels } from '#shared/realtime/channels.ts';
import { channelEvents, type ChannelEvent, type ChannelEvents } from '#shared/realtime/events.ts';
import { acknowledgementSchema, publishedSchema, type Acknowledgement } from '#shared/realtime/wire.ts';

export type SocketStatus = 'offline' | 'connecting' | 'online' | 'reconnecting';

export interface SubscribeRequest<K extends keyof ChannelEvents> {
  readonly scope: Scope;
  readonly kind: K;
  readonly id: string;
  readonly onEvent: (event: ChannelEvent<K>) => void;
  /** The socket was lost and the subscription is renewed; `missed` when events went by meanwhile. */
  readonly onRenewed?: (renewal: { readonly missed: boolean }) => void;
  /** A number was skipped while connected: catch up over HTTP. */
  readonly onGap?: () => void;
}

/**
 * The realtime connection as the client sees it (decisions page, Realtime): it reconnects by itself, renews its
 * subscriptions, and answers for its liveness with heartbeats, because the transport's own time-out is off (§7).
 */
export interface SocketClient {
  /** Live state. */
  readonly state: { status: SocketStatus };
  connect(): void;
  disconnect(): void;
  /** Receives a channel's events, parsed, until the scope ends. Never rejects. */
  subscribe<K extends keyof ChannelEvents>(
    request: SubscribeRequest<K>,
  ): Promise<{ readonly ok: boolean; readonly peers: readonly string[] }>;
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

const acknowledgeWithinMs = 5_000;
const refused: Acknowledgement = { ok: false, seq: 0, peers: [], code: null };

export function createSocketClient(options: SocketClientOptions): SocketClient {
  const { scope, clock, log } = options;
  const state = proxy<{ status: SocketStatus }>({ status: 'offline' });
  const subscriptions = new Set<Subscription>();
  let missedHeartbeats = 0;

  const socket: Socket = io(options.url, {
    path: options.path,
    autoConnect: false,
    transports: ['websocket', 'polling'],
    auth: (give) => give({ token: options.token() ?? '' }),
    reconnectionDelay: 250,
    reconnectionDelayMax: 4_000,
    // Half of the wait is chance, so that a restarted server is not met by everybody at once.
    randomizationFactor: 0.5,
  });

  async function ask(message: string, body: unknown): Promise<Acknowledgement> {
    try {
      const answer: unknown = await socket.timeout(acknowledgeWithinMs).emitWithAck(message, body);
      const parsed = z.safeParse(acknowledgementSchema, answer);
      return parsed.success ? parsed.data : refused;
    } catch {
      return refused;
    }
  }

  async function renew(subscription: Subscription, isFirst: boolean): Promise<Acknowledgement> {
    const answer = await ask('subscribe', { channel: subscription.channel, token: options.token() ?? '' });
    if (!subscriptions.has(subscription) || !answer.ok) return answer;
    const missed = subscription.seq !== null && subscription.seq !== answer.seq;
    subscription.seq = answer.seq;
    if (!isFirst) subscription.onRenewed?.({ missed });
    return answer;
  }

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

  socket.on('connect', () => {
    missedHeartbeats = 0;
    state.status = 'online';
    for (const subscription of subscriptions) void renew(subscription, subscription.seq === null);
  });
  socket.on('disconnect', (reason) => {
    state.status = reason === 'io client disconnect' ? 'offline' : 'reconnecting';
    // A server that closes us on purpose does not make the library come back by itself.
    if (reason === 'io server disconnect') clock.after(scope, 500, () => socket.connect());
  });
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (error.data?.code) {
      state.status = 'offline';
      options.onRefused(error.data.code);
    } else if (state.status !== 'offline') {
      state.status = 'reconnecting';
    }
  });
  socket.on('publish', receive);

  clock.every(scope, realtime.heartbeatEveryMs, () => {
    if (!socket.connected) return;
    void ask('heartbeat', {}).then(({ ok }) => {
      missedHeartbeats = ok ? 0 : missedHeartbeats + 1;
      if (missedHeartbeats < realtime.heartbeatsMissed || !socket.connected) return;
      log('two heartbeats went unanswered; the connection is replaced');
      socket.disconnect();
      state.status = 'reconnecting';
      socket.connect();
    });
  });
  // The system knows before any time-out that the network is back.
  const hurry = () => {
    if (state.status === 'reconnecting') socket.connect();
  };
  globalThis.addEventListener?.('online', hurry);
  scope.onEnd(() => {
    globalThis.removeEventListener?.('online', hurry);
    socket.removeAllListeners();
    socket.disconnect();
  });

  return {
    state,
    connect() {
      if (socket.connected || state.status === 'connecting') return;
      state.status = 'connecting';
      socket.connect();
    },
    disconnect() {
      for (const subscription of subscriptions) subscription.seq = null;
      socket.disconnect();
      state.status = 'offline';
    },
    async subscribe({ scope: owner, kind, id, onEvent, onRenewed, onGap }) {
      const channel = channels[kind](id);
      const schemas: Readonly<Record<string, z.core.$ZodType>> = channelEvents[kind];
      const subscription: Subscription = {
        channel,
        kind,
        seq: null,
        onRenewed,
        onGap,
        receive(event, data, seq) {
          const schema = Object.hasOwn(schemas, event) ? schemas[event] : undefined;
          if (!schema) return log(`unknown event ${event} on ${channel}`);
          const parsed = z.safeParse(schema, data);
          if (!parsed.success) return log(`unreadable ${event} on ${channel}`, parsed.error.issues);
          onEvent({ event, data: parsed.data, seq } as never);
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
      return { ok: answer.ok, peers: answer.peers };
    },
    async publish(channel, event, data) {
      if (!socket.connected) return false;
      const answer = await ask('publish', { channel, data: { event, data }, token: options.token() ?? '' });
      return answer.ok;
    },
  };
}
