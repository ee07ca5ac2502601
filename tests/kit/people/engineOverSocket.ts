import type { MediaEngine } from '#renderer/engines/port.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';

/**
 * Makes a fake engine also subscribe to the media channel on the server, as the peer engine does. The server
 * accepts a call on that subscription, and a match earns only while both users are subscribed.
 */
export function overSocket(
  engine: MediaEngine,
  socket: SocketClient,
  onEntered?: (channelId: string) => void,
): MediaEngine {
  return {
    prepare: (request) => engine.prepare?.(request),
    join(request) {
      const scope = request.scope.child();
      const channel = engine.join({ ...request, scope });
      void socket
        .subscribe({ scope, kind: 'rtc', id: request.credentials.channelId, onEvent: () => undefined })
        .then(({ ok }) => {
          if (ok) onEntered?.(request.credentials.channelId);
          // A subscription that fails because the connection broke is no refusal: it is renewed after
          // reconnecting.
          else if (!scope.ended && socket.state.status === 'online') request.onEvent({ type: 'refused' });
        });
      return {
        ...channel,
        get remote() {
          return channel.remote;
        },
        leave() {
          channel.leave();
          scope.end();
        },
      };
    },
  };
}
