import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadOrReload } from '../loading/loadOrReload.ts';
import type { SignedInServices } from './signedInServices.ts';
import { newTasksFor, startUp } from './startUp.ts';

/**
 * The frame is drawn without it. What the page is made of waits for it: nothing is lost where the page is reloaded at
 * last.
 */
const liveModule = lazyModule({
  load: () => import('./createSignedInServices.ts'),
  retry: loadOrReload({ mayReload: true }),
});

export interface SignedInHolder {
  live: SignedInServices | null;
  /** To be called once the frame is on the screen: a slow machine draws it before it does anything else. */
  readonly begin: () => void;
}

/** Makes what lives while somebody is signed in, and ends it with their session. */
export function createSignedInHolder(services: Services): SignedInHolder {
  let hasBegun = false;
  let isMaking = false;
  const state = proxy<SignedInHolder>({
    live: null,
    begin() {
      if (hasBegun) return;
      hasBegun = true;
      scope.onEnd(subscribeKey(session.state, 'token', follow, true));
      follow();
    },
  });
  const { session, scope } = services;

  async function make(): Promise<void> {
    if (isMaking) return;
    isMaking = true;
    const { createSignedInServices } = await liveModule.load();
    const token = session.token();
    if (token !== null && !scope.ended) {
      const live = createSignedInServices(services);
      // What is made of it is drawn in a task of its own.
      await new Promise((done) => setTimeout(done));
      if (session.token() === token && !scope.ended) {
        state.live = ref(live);
        void startUpUntilHeard(live);
        followRole(live);
      } else live.scope.end();
    }
    isMaking = false;
    // Somebody else, by now.
    if (!scope.ended && state.live === null && session.token() !== null) void make();
  }

  /** What nobody answered is asked again when there is a connection: a start without one ends by itself. */
  async function startUpUntilHeard(live: SignedInServices, names?: readonly string[]): Promise<void> {
    const { scope: own, answers, socket } = live;
    const away = (await startUp(services, answers, names)).filter(({ isAway }) => isAway);
    if (away.length === 0 || own.ended) return;
    const waiting = own.child();
    const again = () => {
      waiting.end();
      void startUpUntilHeard(
        live,
        away.map(({ name }) => name),
      );
    };
    globalThis.addEventListener('online', again);
    waiting.onEnd(() => globalThis.removeEventListener('online', again));
    waiting.onEnd(subscribeKey(socket.state, 'status', (status) => status === 'online' && again()));
  }

  /** Whoever becomes a goddess is shown what goddesses are, without signing in again. */
  function followRole(live: SignedInServices): void {
    let role = session.state.user?.rolesGroup ?? 'user';
    const heard = () => {
      const now = session.state.user?.rolesGroup ?? role;
      if (now === role) return;
      const names = newTasksFor(role, now);
      role = now;
      if (names.length > 0) void startUpUntilHeard(live, names);
    };
    live.scope.onEnd(subscribeKey(session.state, 'user', heard, true));
  }

  function follow(): void {
    const isSignedIn = session.token() !== null;
    if (isSignedIn === (state.live !== null)) return;
    if (isSignedIn) return void make();
    state.live?.scope.end();
    state.live = null;
  }

  scope.onEnd(() => state.live?.scope.end());
  return state;
}
