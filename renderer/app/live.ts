import type { Scope } from '#shared/lib/scope.ts';
import { createCapture } from '#renderer/engines/capture/index.ts';
import { createPeerEngine } from '#renderer/engines/peer/index.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import {
  createFilterStore,
  createMatchSession,
  type FilterStore,
  type MatchSession,
} from '#renderer/features/match/index.ts';
import { createSocketMessaging } from '#renderer/services/messaging.ts';
import type { Services } from '#renderer/services/services.ts';
import { createSignaling } from '#renderer/services/signaling.ts';
import { createDeviceMemory } from './deviceMemory.ts';

/** What lives as long as somebody is signed in: their socket, their camera, their matching. */
export interface Live {
  readonly scope: Scope;
  readonly local: LocalMedia;
  readonly match: MatchSession;
  readonly filters: FilterStore;
}

export function createLive(services: Services): Live {
  const { clock, api, socket, session } = services;
  const scope = services.scope.child();
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
  return { scope, local, match, filters };
}
