import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Session } from './session.ts';
import type { SocketClient } from './socketClient.ts';

/**
 * The coins of whoever is signed in, as they change: nobody else takes the event `balance` from the server, and nobody
 * else stores it. Screens read `session.state.user.coins`.
 */
export interface Balance {
  /** Told of each balance that this tab's own connection brings, once it is stored. */
  onHeard(scope: Scope, listener: (coins: number) => void): void;
  /** What another tab has heard. */
  store(coins: number): void;
}

export function createBalance({
  scope,
  socket,
  session,
  me,
}: {
  readonly scope: Scope;
  readonly socket: Pick<SocketClient, 'subscribe'>;
  readonly session: Pick<Session, 'setCoins'>;
  readonly me: string;
}): Balance {
  const heard = createEmitter<number>();
  void socket.subscribe({
    scope,
    kind: 'call',
    id: me,
    onEvent({ event, data }) {
      if (event !== 'balance') return;
      session.setCoins(data.coins);
      heard.emit(data.coins);
    },
  });
  return { onHeard: heard.on, store: (coins) => session.setCoins(coins) };
}
