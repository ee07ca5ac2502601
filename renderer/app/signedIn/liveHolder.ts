import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Services } from '#renderer/services/services.ts';
import { untilThere } from '../untilThere.ts';
import type { Live } from './live.ts';
import { startUp } from './startUp.ts';

/** A piece of its own: the frame is drawn without it. */
export const loadLive = () => import('./live.ts');

export interface LiveHolder {
  live: Live | null;
}

/**
 * Makes what lives while somebody is signed in, and ends it with their session.
 */
export function holdLive(services: Services): LiveHolder {
  const state = proxy<{ live: Live | null }>({ live: null });
  const { session, scope } = services;

  async function begin(): Promise<void> {
    // What the page is made of waits for it: nothing is lost where the page is loaded anew at last.
    const { createLive } = await untilThere(loadLive, { mayReload: true });
    if (session.token() === null || state.live !== null || scope.ended) return;
    const live = createLive(services);
    state.live = ref(live);
    void startUp(services, live.answers);
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
