import { isWindowShown } from '#shared/lib/windowShown.ts';
import { streamUid } from '#shared/domain/media.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { createCapture } from '#renderer/engines/capture/index.ts';
import { createEngines } from '#renderer/engines/create.ts';
import { createCallSession, type CallSession } from '#renderer/features/call/background.ts';
import {
  createFilterStore,
  createMatchSession,
  type MatchSession,
} from '#renderer/features/match/background.ts';
import type { Analytics } from '#renderer/services/analytics.ts';
import type { Balance } from '#renderer/services/balance.ts';
import { createCallStats } from '#renderer/services/callStats/callStats.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { ongoingCallKey } from '#renderer/services/ongoingCallKey.ts';
import { createModerationFrames, type EncounterRef } from '#renderer/services/moderationFrames.ts';
import { createMessaging } from '#renderer/services/rtmMessagingChoice.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import type { Services } from '#renderer/services/services.ts';
import { createSignaling } from '#renderer/services/signaling.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import type { Splits } from '#renderer/services/splits.ts';
import {
  forgetReports,
  pauseMatching,
  rateCalls,
  trackEncounters,
  watchPower,
  learnCallRules,
  ownCallRules,
} from './encounterEffects.ts';
import { createDeviceMemory } from './deviceMemory.ts';
import type { Media } from './signedInServices.ts';

export interface MediaOptions extends Pick<
  Services,
  'clock' | 'api' | 'session' | 'platform' | 'config' | 'reports' | 'dialogs'
> {
  readonly scope: Scope;
  readonly socket: SocketClient;
  readonly balance: Balance;
  readonly me: string;
  /** Resolves to the user's local storage once it is open. */
  readonly storage: () => Promise<Pick<ChatStorage, 'local'>>;
  readonly splits: Pick<Splits, 'groupOf'>;
  readonly analytics: Pick<Analytics, 'track'>;
}

/** Returns the current call, or the live match; null if there is neither. */
function currentEncounter(match: MatchSession, call: CallSession): EncounterRef | null {
  const now = call.view.state;
  if (now.kind === 'incall') return { callId: now.call.callId };
  const { state } = match.view;
  return state.kind === 'live' ? { matchId: state.match.matchId } : null;
}

/** Returns whether this page load is a reload. */
function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

export function createMedia({
  scope,
  clock,
  api,
  session,
  platform,
  config,
  reports,
  dialogs,
  socket,
  balance,
  me,
  splits,
  analytics,
  storage,
}: MediaOptions): Media {
  const role = session.state.user?.rolesGroup ?? 'user';
  function ownStreamUid(): number | null {
    const number = session.state.user?.humanReadableId ?? null;
    return number === null ? null : streamUid(number);
  }
  const local = createCapture({ clock, scope, memory: createDeviceMemory(me, platform.devices) });
  scope.onEnd(() => local.close());
  const engine = createEngines({
    clock,
    signaling: createSignaling(socket, () => me),
    callWindow: platform.callWindow,
    expected: config.mediaEngine,
    defaults: () => ({ appId: config.agoraAppId, uid: ownStreamUid() }),
  });
  const callStats = createCallStats({ clock, local, isHidden: () => document.hidden || !isWindowShown() });
  const watchedCalls = callStats.watch(engine, 'call');
  const watchedMatches = callStats.watch(engine, 'match');
  const messaging = createMessaging({ scope, clock, config, socket, me, token: session.token });
  const match = createMatchSession({
    ...{ scope, clock, api, socket, messaging, me, local },
    engine: watchedMatches.engine,
  });
  const windowStorage = createKeyValue('session');
  // The next user who signs in in this window must not see the call.
  session.onEnd(scope, () => windowStorage.remove(ongoingCallKey));
  const call = createCallSession({
    scope,
    clock,
    api,
    socket,
    session,
    balance,
    me,
    engine: watchedCalls.engine,
    local,
    matching: match,
    rules: ownCallRules(role),
    keyValue: windowStorage,
    isReload: isReload(),
  });
  void learnCallRules({ api, splits, role, call });
  const power = watchPower({ scope, clock, platform, page: document, socket, media: { match, call, local } });
  forgetReports({ scope, reports, match, call });
  pauseMatching({ scope, dialogs, match, call });
  trackEncounters({ scope, clock, match, call, analytics });
  const callQuality = rateCalls({ scope, call, samples: watchedCalls.samples, storage });
  const frames = createModerationFrames({
    scope,
    clock,
    api,
    local,
    encounter: () => currentEncounter(match, call),
  });
  const filters = createFilterStore({ scope, clock, api });
  return { local, match, call, filters, frames, callStats, callQuality, power };
}
