import type { Scope } from '#shared/lib/scope.ts';
import { createCapture } from '#renderer/engines/capture/index.ts';
import { createPeerEngine } from '#renderer/engines/peer/index.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
// Past the feature's door, which would bring its screens: matching goes on behind every page, its screens on one.
import { createFilterStore, type FilterStore } from '#renderer/features/match/session/filterStore.ts';
import { createMatchSession, type MatchSession } from '#renderer/features/match/session/matchSession.ts';
import { createSocketMessaging } from '#renderer/services/messaging.ts';
import type { Services } from '#renderer/services/services.ts';
import { createSignaling } from '#renderer/services/signaling.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { createDeviceMemory } from './deviceMemory.ts';

/** The person's camera and microphone, and their matching. */
export interface Media {
  readonly local: LocalMedia;
  readonly match: MatchSession;
  readonly filters: FilterStore;
}

export interface MediaOptions extends Pick<Services, 'clock' | 'api' | 'session'> {
  readonly scope: Scope;
  readonly socket: SocketClient;
  readonly me: string;
}

export function createMedia({ scope, clock, api, session, socket, me }: MediaOptions): Media {
  const local = createCapture({ clock, scope, memory: createDeviceMemory(me) });
  scope.onEnd(() => local.close());
  const engine = createPeerEngine({ clock, signaling: createSignaling(socket, () => me) });
  const messaging = createSocketMessaging(socket);
  const match = createMatchSession({ scope, clock, api, socket, messaging, session, me, engine, local });
  return { local, match, filters: createFilterStore({ scope, clock, api }) };
}
