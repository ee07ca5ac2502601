import type { QueryClient } from '@tanstack/react-query';
import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Services } from '#renderer/services/services.ts';
import type { Live } from './live.ts';
import { startUp } from './startUp.ts';

/** A piece of the client that could not be fetched is asked for again after this. */
const reloadAfterMs = 2_000;

/** A piece of its own: a visitor needs neither cameras nor matching. */
export const loadLive = () => import('./live.ts');

export interface LiveHolder {
  live: Live | null;
}

/**
 * Makes what lives while somebody is signed in, and ends it with their session. It is loaded only then: a visitor
 * needs neither cameras nor matching.
 */
export function holdLive(services: Services, queries: QueryClient): LiveHolder {
  const state = proxy<{ live: Live | null }>({ live: null });
  const { session, scope, clock } = services;

  async function begin(): Promise<void> {
    try {
      const { createLive } = await loadLive();
      if (session.token() === null || state.live !== null || scope.ended) return;
      state.live = ref(createLive(services));
      void startUp(services, queries);
    } catch (cause) {
      console.warn('the client could not be loaded whole', cause);
      clock.after(scope, reloadAfterMs, follow);
    }
  }

  function follow(): void {
    const isSignedIn = session.token() !== null;
    if (isSignedIn === (state.live !== null)) return;
    if (isSignedIn) return void begin();
    state.live?.scope.end();
    state.live = null;
  }

  const stop = subscribeKey(session.state, 'token', follow, true);
  scope.onEnd(() => {
    stop();
    state.live?.scope.end();
  });
  follow();
  return state;
}
