import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Services } from '#renderer/services/services.ts';
import { createLive, type Live } from './live.ts';
import { startUp } from './startUp.ts';

/** Makes what lives while somebody is signed in, and ends it with their session. */
export function holdLive(services: Services): { live: Live | null } {
  const state = proxy<{ live: Live | null }>({ live: null });

  function follow(): void {
    const isSignedIn = services.session.token() !== null;
    if (isSignedIn === (state.live !== null)) return;
    if (isSignedIn) {
      state.live = ref(createLive(services));
      void startUp(services);
    } else {
      state.live?.scope.end();
      state.live = null;
    }
  }

  const stop = subscribeKey(services.session.state, 'token', follow, true);
  services.scope.onEnd(() => {
    stop();
    state.live?.scope.end();
  });
  follow();
  return state;
}
