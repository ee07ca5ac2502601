import * as z from 'zod/mini';
import { io } from 'socket.io-client';
import {
  acknowledgeWithinMs,
  createHeartbeat,
  parseAcknowledgement,
  parseEvent,
} from '#shared/client/socket.ts';
import { withLocalSecret } from '#shared/localBackend.ts';
import { realtime } from '#shared/domain/constants.ts';
import { channels } from '#shared/realtime/channels.ts';
import type { ChannelEvent, ChannelEvents, EventInput, EventName } from '#shared/realtime/events.ts';
import { publishedSchema, type Acknowledgement } from '#shared/realtime/wire.ts';

/** The companion's realtime connection. Reconnects by itself and renews its subscriptions. */
export interface Link {
  /**
   * Subscribes until the returned function is called. Calls `onOpened` for every acknowledgement, renewals
   * included.
   */
  listen<K extends keyof ChannelEvents>(
    kind: K,
    id: string,
    onEvent: (event: ChannelEvent<K>) => void,
    onOpened?: (answer: Acknowledgement) => void,
  ): () => void;
  publish<K extends keyof ChannelEvents, E extends EventName<K>>(
    kind: K,
    id: string,
    event: E,
    data: EventInput<K, E>,
  ): void;
  /** Reconnects, after a new token was set. */
  retry(): void;
  close(): void;
}

export interface LinkOptions {
  readonly url: string;
  readonly secret: string | null;
  readonly token: () => string;
  readonly onOnline: () => void;
  readonly onOffline: () => void;
  readonly onTokenRefused: () => void;
  readonly log: (message: string, detail?: unknown) => void;
}

interface Listener {
  readonly channel: string;
  readonly receive: (event: string, data: unknown, seq: number) => void;
  readonly onOpened?: (answer: Acknowledgement) => void;
}

const tokenCodes = ['unauthorized', 'session_expired'];

export function createLink(options: LinkOptions): Link {
  const { log } = options;
  const listeners = new Set<Listener>();
  const socket = io(options.url, {
    path: '/socket',
    transports: ['websocket'],
    extraHeaders: withLocalSecret(options.secret),
    auth: (give) => give({ token: options.token() }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
  });

  async function ask(message: string, body: object): Promise<Acknowledgement> {
    try {
      return parseAcknowledgement(await socket.timeout(acknowledgeWithinMs).emitWithAck(message, body));
    } catch {
      return parseAcknowledgement(null);
    }
  }

  async function open(listener: Listener): Promise<void> {
    const answer = await ask('subscribe', { channel: listener.channel, token: options.token() });
    if (!listeners.has(listener)) return;
    if (!answer.ok) log(`the channel ${listener.channel} was refused`, answer.code);
    listener.onOpened?.(answer);
  }

  const heartbeat = createHeartbeat({
    isConnected: () => socket.connected,
    ask: () => ask('heartbeat', {}),
    onDead: () => void socket.disconnect().connect(),
  });

  socket.on('connect', () => {
    heartbeat.reset();
    // Subscribes before requests are sent over HTTP, so that no event that answers them is missed.
    void Promise.all([...listeners].map(open)).then(() => {
      if (socket.connected) options.onOnline();
    });
  });
  socket.on('disconnect', (reason) => {
    options.onOffline();
    // The Socket.IO client does not reconnect by itself after the server closes the connection.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 1_000).unref();
  });
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (tokenCodes.includes(error.data?.code ?? '')) options.onTokenRefused();
  });
  socket.on('publish', (message: unknown) => {
    const parsed = z.safeParse(publishedSchema, message);
    if (!parsed.success) return log('the socket received an unreadable message');
    const { channel, event, data, seq } = parsed.data;
    for (const listener of [...listeners])
      if (listener.channel === channel) listener.receive(event, data, seq);
  });
  const beating = setInterval(() => void heartbeat.beat(), realtime.heartbeatEveryMs);

  return {
    listen(kind, id, onEvent, onOpened) {
      const listener: Listener = {
        channel: channels[kind](id),
        onOpened,
        receive(event, data, seq) {
          const read = parseEvent(kind, { channel: listener.channel, event, data, seq }, log);
          if (read) onEvent(read);
        },
      };
      listeners.add(listener);
      if (socket.connected) void open(listener);
      return () => {
        listeners.delete(listener);
        if (socket.connected) void ask('unsubscribe', { channel: listener.channel });
      };
    },
    publish(kind, id, event, data) {
      if (!socket.connected) return;
      const channel = channels[kind](id);
      void ask('publish', { channel, data: { event, data }, token: options.token() }).then((answer) => {
        if (!answer.ok) log(`${event} into ${channel} was refused`, answer.code);
      });
    },
    retry: () => void socket.connect(),
    close() {
      clearInterval(beating);
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
}
