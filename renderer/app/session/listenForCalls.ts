import { call as figures } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { EventData } from '#shared/realtime/events.ts';
import type { KeyValue } from '#renderer/services/keyValue.ts';
import { ongoingCallKey } from '#renderer/services/ongoingCallKey.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import type { MediaHolder } from './signedInServices.ts';
import type { SharedConnection } from './sharedConnection.ts';

type IncomingCall = EventData<'call', 'incomingCall'>;

/**
 * Makes calls ring on every page: the first call loads the media module, whose session then listens itself. A
 * tab without a connection learns of a call from the connected tab. It rings once it is visible, and connects
 * to be able to answer.
 */
export function listenForCalls(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly socket: SocketClient;
  readonly connection: Pick<SharedConnection, 'onRing' | 'onRingOver'>;
  readonly media: MediaHolder;
  readonly me: string;
  /** Storage of the window: a reload may have interrupted a call. */
  readonly keyValue: Pick<KeyValue, 'read'>;
  /** `document`, except in tests. */
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}): void {
  const { scope, clock, socket, connection, media, me, keyValue, page } = options;
  /** A call that rings in another tab while this one is hidden; null: none. */
  let unseen: { readonly incoming: IncomingCall; readonly untilMs: number } | null = null;

  const ring = (incoming: IncomingCall) =>
    void Promise.resolve(media.media()).then(({ call }) => call.ring(incoming));

  void socket.subscribe({
    scope,
    kind: 'call',
    id: me,
    onEvent({ event, data }) {
      if (event === 'incomingCall' && media.state.loaded === null) ring(data);
    },
  });

  function ringIfVisible(): void {
    if (page.hidden || unseen === null || scope.ended) return;
    const { incoming, untilMs } = unseen;
    unseen = null;
    if (clock.now() < untilMs) ring(incoming);
  }
  connection.onRing((incoming) => {
    unseen = { incoming, untilMs: clock.now() + figures.ringMs };
    ringIfVisible();
  });
  connection.onRingOver((callId) => {
    if (unseen?.incoming.callId === callId) unseen = null;
  });
  if (keyValue.read(ongoingCallKey) !== null) void media.media();
  page.addEventListener('visibilitychange', ringIfVisible);
  scope.onEnd(() => page.removeEventListener('visibilitychange', ringIfVisible));
}
