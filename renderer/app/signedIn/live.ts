import type { Scope } from '#shared/lib/scope.ts';
import { createCapture } from '#renderer/engines/capture/index.ts';
import { createPeerEngine } from '#renderer/engines/peer/index.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
// Past the feature's door, which would bring its screens: matching lives in every page, its screens on one.
import { createFilterStore, type FilterStore } from '#renderer/features/match/session/filterStore.ts';
import { createMatchSession, type MatchSession } from '#renderer/features/match/session/matchSession.ts';
import { createAnalytics, type Analytics } from '#renderer/services/analytics.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { createLeader, type Leader } from '#renderer/services/leader.ts';
import { createSocketMessaging } from '#renderer/services/messaging.ts';
import {
  applyPreferences,
  createPreferences,
  type PreferencesStore,
} from '#renderer/services/preferences.ts';
import type { Services } from '#renderer/services/services.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { createSplits, type Splits } from '#renderer/services/splits.ts';
import { createSignaling } from '#renderer/services/signaling.ts';
import { createSessionSocket } from './sessionSocket.ts';
import { createDeviceMemory } from './deviceMemory.ts';

/** What lives as long as somebody is signed in: their socket, their camera, their matching. */
export interface Live {
  readonly scope: Scope;
  readonly socket: SocketClient;
  readonly local: LocalMedia;
  readonly match: MatchSession;
  readonly filters: FilterStore;
  readonly preferences: PreferencesStore;
  /** Which of this person's tabs makes sounds and system notices. */
  readonly leader: Leader;
  readonly analytics: Analytics;
  readonly splits: Splits;
}

export function createLive(services: Services): Live {
  const { clock, api, session, config } = services;
  const scope = services.scope.child();
  const socket = createSessionSocket({ scope, clock, session, config });
  const me = session.state.user?._id;
  if (me === undefined) throw new Error('nobody is signed in');
  const local = createCapture({ clock, scope, memory: createDeviceMemory(me) });
  const engine = createPeerEngine({ clock, signaling: createSignaling(socket, () => me) });
  const messaging = createSocketMessaging(socket);
  socket.connect();
  scope.onEnd(() => {
    local.close();
    socket.disconnect();
  });
  const match = createMatchSession({ scope, clock, api, socket, messaging, session, me, engine, local });
  const filters = createFilterStore({ scope, clock, api });

  const preferences = createPreferences({ scope, userId: me });
  applyPreferences({ scope, preferences });
  const leader = createLeader({ scope, userId: me, locks: globalThis.navigator.locks });
  const keyValue = createKeyValue('local');
  const analytics = createAnalytics({
    scope,
    clock,
    api,
    session,
    local: keyValue,
    isProduction: services.config.production,
    isAllowed: () => preferences.state.analytics,
  });
  const splits = createSplits({ api, local: keyValue });
  return { scope, socket, local, match, filters, preferences, leader, analytics, splits };
}
