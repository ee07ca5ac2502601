import { proxy, subscribe } from 'valtio';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ApiClient } from './apiClient.ts';
import type { Session } from './session.ts';

/** A change of the balance that this window observed. */
export interface OwnMove {
  readonly atMs: number;
  readonly change: number;
  readonly balance: number;
}

export interface OwnCountState {
  /** State of the server's book when this window started counting; null until the server has answered. */
  start: { readonly balance: number; readonly head: number; readonly atMs: number } | null;
  /** Changes in order, the oldest first. */
  moves: readonly OwnMove[];
}

/**
 * A streamer's own count of this session: the observed balance changes, independent of the server's book. The
 * income page compares the two.
 */
export interface OwnCount {
  readonly state: Readonly<OwnCountState>;
  /** Loads the state of the server's book, unless it is known. */
  begin(): Promise<void>;
}

export function createOwnCount({
  scope,
  clock,
  api,
  session,
}: {
  readonly scope: Scope;
  readonly clock: Pick<Clock, 'now'>;
  readonly api: Pick<ApiClient, 'call'>;
  readonly session: Pick<Session, 'state'>;
}): OwnCount {
  const state = proxy<OwnCountState>({ start: null, moves: [] });
  let last = 0;
  let coming: Promise<void> | null = null;

  function refresh(): void {
    const coins = session.state.user?.coins ?? null;
    if (!state.start || coins === null || coins === last) return;
    state.moves = [...state.moves, { atMs: clock.now(), change: coins - last, balance: coins }];
    last = coins;
  }
  scope.onEnd(subscribe(session.state, refresh, true));

  async function ask(): Promise<void> {
    const result = await api.call('getBookSince', { query: {} });
    if (!result.ok || scope.ended) return;
    last = result.value.balance;
    state.start = { balance: last, head: result.value.head, atMs: clock.now() };
  }

  return {
    state,
    begin() {
      if (state.start) return Promise.resolve();
      coming ??= ask().finally(() => (coming = null));
      return coming;
    },
  };
}
