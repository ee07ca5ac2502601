import type { MediaEngine } from '#renderer/engines/port.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';

/**
 * The faked engine, and for the server a member of the channel as the peer engine is one: joining a call is accepting
 * it, and a match earns only while both are seen in its channel.
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
          // A line that was cut meanwhile refuses nothing: the subscription stands again with the next one.
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
