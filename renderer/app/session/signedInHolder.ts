import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadOrReload } from '../loading/loadOrReload.ts';
import type { SignedInServices } from './signedInServices.ts';
import { newTasksFor, startUp } from './startUp.ts';

/** The frame renders without this module. A reload loses nothing, because the pages wait for it. */
const liveModule = lazyModule({
  load: () => import('./createSignedInServices.ts'),
  retry: loadOrReload({ mayReload: true }),
});

export interface SignedInHolder {
  live: SignedInServices | null;
  /** Starts loading. Call it once the frame is painted, so that slow machines paint the frame first. */
  readonly begin: () => void;
}

/** Creates the services of the session once the frame is shown, and ends them with the session. */
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
      // The components that use the services render in a separate task.
      await new Promise((done) => setTimeout(done));
      if (session.token() === token && !scope.ended) {
        state.live = ref(live);
        void startUpUntilHeard(live);
        followRole(live);
      } else live.scope.end();
    }
    isMaking = false;
    // Another user may have signed in meanwhile.
    if (!scope.ended && state.live === null && session.token() !== null) void make();
  }

  /**
   * Runs the start-up, and repeats unanswered calls when the connection is back. A start without a network
   * completes that way.
   */
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

  /** Loads what the new role needs when the user's role changes, without a new log-in. */
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
