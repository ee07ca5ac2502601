import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Session } from './session.ts';
import type { SocketClient } from './socketClient.ts';

export interface ReceivedBalance {
  readonly coins: number;
  /** Undefined if the server sends its events in order. */
  readonly revision?: number | undefined;
}

/**
 * Receives the `balance` events of the server and stores the coins; no other module does. Screens read
 * `session.state.user.coins`.
 */
export interface Balance {
  /** Calls the listener after each balance from this tab's own connection was stored. */
  onReceived(scope: Scope, listener: (balance: ReceivedBalance) => void): void;
  /** Stores a balance that another tab received, unless a newer one is stored. */
  store(balance: ReceivedBalance): void;
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
  const received = createEmitter<ReceivedBalance>();
  let newestRevision = 0;

  /** Returns false for a balance that is older than the stored one. */
  function store({ coins, revision }: ReceivedBalance): boolean {
    if (revision !== undefined) {
      if (revision < newestRevision) return false;
      newestRevision = revision;
    }
    session.setCoins(coins);
    return true;
  }

  void socket.subscribe({
    scope,
    kind: 'call',
    id: me,
    onEvent({ event, data }) {
      if (event !== 'balance') return;
      if (store(data)) received.emit({ coins: data.coins, revision: data.revision });
    },
  });
  return { onReceived: received.on, store: (balance) => void store(balance) };
}
