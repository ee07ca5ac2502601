import type { ChannelEvent, ChannelEvents } from '#shared/realtime/events.ts';
import type { Scope } from '#shared/lib/scope.ts';

export type SocketStatus = 'offline' | 'connecting' | 'online' | 'reconnecting';

/**
 * The realtime connection as the client sees it: it reconnects by itself, renews its subscriptions, answers for its
 * liveness with heartbeats, and tells each subscriber when events may have been missed.
 */
export interface SocketClient {
  /** Live state: a valtio proxy. */
  readonly state: { status: SocketStatus };
  connect(): void;
  disconnect(): void;
  /**
   * Receives a channel's events, parsed, until the scope ends. `onGap`: events were missed (a gap in `seq`, or a
   * reconnect that was not recovered) and the owner should catch up over HTTP. Resolves when the server agreed, with
   * who of the others is in the channel; rejects never (`ok: false`).
   */
  subscribe<K extends keyof ChannelEvents>(request: {
    readonly scope: Scope;
    readonly kind: K;
    readonly id: string;
    readonly onEvent: (event: ChannelEvent<K>) => void;
    readonly onGap?: () => void;
  }): Promise<{ readonly ok: boolean; readonly peers: readonly string[] }>;
  /** Publishes into a channel; resolves to whether the server took it. */
  publish(channel: string, event: string, data: unknown): Promise<boolean>;
}
