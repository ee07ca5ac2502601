import { subscribeKey } from 'valtio/utils';
import type { Scope } from '#shared/lib/scope.ts';
import type { Leader } from '#renderer/services/leader.ts';
import type { Session } from '#renderer/services/session.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { openTabChannel } from './tabChannel.ts';

/** What the tabs of one person tell each other about the connection that only one of them has. */
type Note =
  | { readonly kind: 'balance'; readonly coins: number }
  | {
      readonly kind: 'publish';
      readonly channel: string;
      readonly event: string;
      readonly data: unknown;
    };

export interface SharedConnection {
  /** Says it over this tab's connection, or has the tab say it that leads: then nobody knows whether it arrived. */
  readonly publish: SocketClient['publish'];
  /** From now on this tab has a connection of its own, whoever leads. */
  need(): void;
}

/**
 * Several tabs of one person share one connection: the tab that leads is connected, and so is any in which somebody
 * matches or calls. The others hear of the balance from it, and of chats through the store that they share.
 */
export function shareConnection(options: {
  readonly scope: Scope;
  readonly socket: SocketClient;
  readonly leader: Leader;
  readonly session: Pick<Session, 'setCoins'>;
  readonly me: string;
}): SharedConnection {
  const { scope, socket, leader, session, me } = options;
  const { tell } = openTabChannel<Note>(scope, `connection:${me}`, (note) => {
    if (note.kind === 'balance') session.setCoins(note.coins);
    else if (leader.state.isLeader) void socket.publish(note.channel, note.event, note.data);
  });
  let isNeeded = tell === null;

  function follow(): void {
    if (isNeeded || leader.state.isLeader) socket.connect();
    else socket.disconnect();
  }

  void socket.subscribe({
    scope,
    kind: 'call',
    id: me,
    onEvent({ event, data }) {
      if (event !== 'balance') return;
      session.setCoins(data.coins);
      if (leader.state.isLeader) tell?.({ kind: 'balance', coins: data.coins });
    },
  });
  scope.onEnd(subscribeKey(leader.state, 'isLeader', follow, true));
  scope.onEnd(() => socket.disconnect());
  follow();

  return {
    async publish(to, event, data) {
      if (socket.state.status !== 'offline' || !tell) return socket.publish(to, event, data);
      tell({ kind: 'publish', channel: to, event, data });
      return true;
    },
    need() {
      isNeeded = true;
      follow();
    },
  };
}
