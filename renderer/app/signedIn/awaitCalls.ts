import type { Scope } from '#shared/lib/scope.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import type { MediaHolder } from './mediaHolder.ts';

/**
 * Calls ring on every page, most of which have loaded nothing of cameras and calls: the first one brings it. From then
 * on the session listens by itself.
 */
export function awaitCalls(options: {
  readonly scope: Scope;
  readonly socket: SocketClient;
  readonly media: MediaHolder;
  readonly me: string;
}): void {
  const { scope, socket, media, me } = options;
  void socket.subscribe({
    scope,
    kind: 'call',
    id: me,
    onEvent({ event, data }) {
      if (event !== 'incomingCall' || media.state.made !== null) return;
      void Promise.resolve(media.media()).then(({ call }) => call.ring(data));
    },
  });
}
