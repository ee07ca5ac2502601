import { subscribeKey } from 'valtio/utils';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { EventData } from '#shared/realtime/events.ts';
import type { UserProfile } from '#shared/domain/person.ts';
import type { Balance, ReceivedBalance } from '#renderer/services/balance.ts';
import type { Leader } from '#renderer/services/leader.ts';
import type { OwnProfile } from '#renderer/services/ownProfile.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { openTabChannel } from './tabChannel.ts';

type IncomingCall = EventData<'call', 'incomingCall'>;

/** Messages between the tabs of one user about the connection that only one of them has. */
type Note =
  | ({ readonly kind: 'balance' } & ReceivedBalance)
  | { readonly kind: 'profile'; readonly profile: UserProfile }
  | { readonly kind: 'ring'; readonly incoming: IncomingCall }
  | { readonly kind: 'ringOver'; readonly callId: string }
  | {
      readonly kind: 'publish';
      readonly channel: string;
      readonly event: string;
      readonly data: unknown;
    };

export interface SharedConnection {
  /** Publishes through the connection of this tab, or through the leading tab. Delivery is then unknown. */
  readonly publish: SocketClient['publish'];
  /** Connects this tab permanently, even if another tab leads. */
  need(): void;
  /**
   * Called for calls that the connected tab receives while this tab has no connection. `onRingOver`: the call
   * stopped ringing.
   */
  onRing(listener: (incoming: IncomingCall) => void): void;
  onRingOver(listener: (callId: string) => void): void;
}

/**
 * Shares one connection among the tabs of one user. The leading tab is connected, and so is a tab with a
 * match or call. The others receive the balance and the profile from it, and chats through the shared store.
 */
export function shareConnection(options: {
  readonly scope: Scope;
  readonly socket: SocketClient;
  readonly leader: Leader;
  readonly balance: Balance;
  readonly ownProfile: OwnProfile;
  readonly me: string;
}): SharedConnection {
  const { scope, socket, leader, balance, ownProfile, me } = options;
  const rings = createEmitter<IncomingCall>();
  const ringsOver = createEmitter<string>();

  function receive(note: Note): void {
    switch (note.kind) {
      case 'balance':
        return balance.store(note);
      case 'profile':
        return ownProfile.store(note.profile);
      case 'ring':
        // A connected tab receives the call from the server.
        if (socket.state.status === 'offline') rings.emit(note.incoming);
        return;
      case 'ringOver':
        return ringsOver.emit(note.callId);
      case 'publish':
        if (leader.state.isLeader) void socket.publish(note.channel, note.event, note.data);
    }
  }
  const { post } = openTabChannel<Note>(scope, `connection:${me}`, receive);
  let isNeeded = post === null;

  function follow(): void {
    if (isNeeded || leader.state.isLeader) socket.connect();
    else socket.disconnect();
  }

  void socket.subscribe({
    scope,
    kind: 'call',
    id: me,
    onEvent({ event, data }) {
      if (!leader.state.isLeader || !post) return;
      if (event === 'incomingCall') post({ kind: 'ring', incoming: data });
      if (event === 'callEnded' || event === 'callUpdated') post({ kind: 'ringOver', callId: data.callId });
    },
  });
  balance.onReceived(scope, (heard) => {
    if (leader.state.isLeader) post?.({ kind: 'balance', ...heard });
  });
  ownProfile.onReceived(scope, (profile) => {
    if (leader.state.isLeader) post?.({ kind: 'profile', profile });
  });
  scope.onEnd(subscribeKey(leader.state, 'isLeader', follow, true));
  scope.onEnd(() => socket.disconnect());
  follow();

  return {
    async publish(to, event, data) {
      if (socket.state.status !== 'offline' || !post) return socket.publish(to, event, data);
      post({ kind: 'publish', channel: to, event, data });
      return true;
    },
    need() {
      isNeeded = true;
      follow();
    },
    onRing: (listener) => void rings.listen(listener),
    onRingOver: (listener) => void ringsOver.listen(listener),
  };
}
