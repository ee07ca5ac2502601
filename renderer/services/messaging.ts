import { channels } from '#shared/realtime/channels.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { SocketClient } from './socketClient.ts';

/**
 * §7 "Realtime": the only message of the messaging service. Sent over the socket's channel `rtm/{userId}`.
 */
export interface SkipMessage {
  /** Id of the media channel that the user leaves. */
  readonly channel: string;
  /** The user who leaves it. */
  readonly userId: string;
}

export interface Messaging {
  sendSkip(to: string, message: SkipMessage): void;
  onSkip(scope: Scope, me: string, listener: (message: SkipMessage) => void): void;
}

export function createSocketMessaging(socket: SocketClient): Messaging {
  return {
    sendSkip(to, message) {
      void socket.publish(channels.rtm(to), 'matching_skip', { match_skip_message: message });
    },
    onSkip(scope, me, listener) {
      void socket.subscribe({
        scope,
        kind: 'rtm',
        id: me,
        onEvent: ({ data }) => listener(data.match_skip_message),
      });
    },
  };
}
