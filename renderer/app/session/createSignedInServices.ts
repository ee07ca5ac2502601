import { subscribeKey } from 'valtio/utils';
import { logger } from '#shared/lib/logger.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { pageLocale } from '#renderer/i18n/pageLocale.ts';
import { createAnalytics } from '#renderer/services/analytics.ts';
import { createBalance } from '#renderer/services/balance.ts';
import { canMeet } from '#renderer/services/canMeet.ts';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import { createFollows } from '#renderer/services/follows.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { createLeader } from '#renderer/services/leader.ts';
import { createOnboarding } from '#renderer/services/onboarding.ts';
import { restorePurchase } from '#renderer/services/openPurchase.ts';
import { createOwnCount } from '#renderer/services/ownCount.ts';
import { createOwnProfile } from '#renderer/services/ownProfile.ts';
import { applyPreferences, createPreferences } from '#renderer/services/preferences.ts';
import { createPresences } from '#renderer/services/presences.ts';
import { createPushSync } from '#renderer/services/pushSync.ts';
import { isQaEnv } from '#renderer/services/qaEnv.ts';
import type { Services } from '#renderer/services/services.ts';
import { createSplits } from '#renderer/services/splits.ts';
import { createUploads } from '#renderer/services/uploads/uploads.ts';
import { createSocketClient, type SocketClient } from '#renderer/services/socketClient.ts';
import { listenForCalls } from './listenForCalls.ts';
import { forgetMet, createPeopleEvents } from './peopleEvents.ts';
import { createChatHolder, createMediaHolder, whenIdle } from './holders.ts';
import { shareConnection } from './sharedConnection.ts';
import { trackAnswers, trackExposures } from './trackEvents.ts';
import { createGoalNews, followStudio } from './studioNews.ts';
import type { SignedInServices } from './signedInServices.ts';
import { watchStalls } from './watchSleep.ts';

export function createSignedInServices(services: Services): SignedInServices {
  const { clock, api, session, config, platform, reports, dialogs, signOutHooks } = services;
  const scope = services.scope.child();
  const socket = createSessionSocket({ scope, clock, session, config, platform });
  const me = session.state.user?._id;
  if (me === undefined) throw new Error('no user is signed in');
  const leader = createLeader({ scope, userId: me, locks: globalThis.navigator.locks });
  // Created first, because the other services read the coins and this one stores them.
  const balance = createBalance({ scope, socket, session, me });
  const ownProfile = createOwnProfile({ scope, socket, api, session, me });
  const connection = shareConnection({ scope, socket, leader, balance, ownProfile, me });
  const keyValue = createKeyValue('local');
  const preferences = createPreferences({ scope, userId: me });
  applyPreferences({ scope, preferences });
  const isAnalyticsAllowed = () => preferences.state.analytics;
  const analytics = createAnalytics({
    scope,
    clock,
    api,
    session,
    local: keyValue,
    isProduction: config.production && !isQaEnv(keyValue),
    isAllowed: isAnalyticsAllowed,
    page: globalThis,
  });
  trackAnswers({ scope, answered: services.answered, analytics });
  const splits = createSplits({
    api,
    local: keyValue,
    me,
    ownTests: () => session.state.user?.abTests ?? [],
    onUsed: trackExposures({ analytics, isAllowed: isAnalyticsAllowed }),
  });
  const onboarding = createOnboarding({ scope, clock, api, answered: services.answered });
  const media = createMediaHolder({
    scope,
    clock,
    api,
    session,
    socket,
    balance,
    me,
    platform,
    config,
    reports,
    dialogs,
    splits,
    analytics,
    storage: () => chats.storage(),
  });
  // A browser without WebRTC does not ring; another device of the user may take the call.
  if (canMeet())
    listenForCalls({
      ...{ scope, clock, socket, connection, media, me },
      keyValue: createKeyValue('session'),
      page: document,
    });

  const chats = createChatHolder({
    scope,
    clock,
    api,
    socket,
    connection,
    leader,
    platform,
    preferences,
    coreBase: config.bases.core,
    me,
    signOutHooks,
    whenIdle: () => whenIdle(media),
  });
  const uploads = createUploads({
    ...{ scope, clock, api, leader, me },
    storage: chats.storage,
    ask: chats.ask,
    uploadOrigin: new URL(config.bases.core, globalThis.location.href).origin,
    onOnline(listener) {
      globalThis.addEventListener('online', listener);
      return () => globalThis.removeEventListener('online', listener);
    },
  });
  scope.onEnd(subscribeKey(media.state, 'loaded', () => connection.need(), true));
  if (config.bases.purchase !== null) void restorePurchase({ api, session, local: keyValue, me });
  const answers = createEarlyQueries(clock.now);
  const peopleEvents = createPeopleEvents({ scope, socket, answers, me });
  forgetMet({
    ...{ scope, reports, onVisibility: peopleEvents.onVisibility },
    match: () => media.state.loaded?.match ?? null,
  });
  if (session.isStreamer()) followStudio({ scope, clock, socket, answers, me });
  const isGoddess = session.state.user?.rolesGroup === 'goddess';
  const ownCount = isGoddess ? createOwnCount({ scope, clock, api, session }) : null;
  void ownCount?.begin();
  const goalNews = isGoddess
    ? createGoalNews({ scope, clock, socket, api, preferences, local: keyValue, me })
    : null;
  const presences = createPresences({ scope, clock, socket, api, me });
  const { push, notices } = platform;
  const pushSync =
    push && createPushSync({ scope, clock, api, push, notices, preferences, locale: pageLocale });
  const { locks } = globalThis.navigator;
  const follows = createFollows({ scope, clock, api, socket, local: keyValue, me, locks });
  return {
    ...{ scope, socket, media, chats, answers, preferences, leader, analytics, onboarding, splits },
    ...{ presences, follows, peopleEvents, uploads, ownCount, goalNews, pushSync },
  };
}

/** Creates the realtime connection of the session. If the server refuses it, the session ends (§8). */
export function createSessionSocket({
  scope,
  clock,
  session,
  config,
  platform,
}: Pick<Services, 'clock' | 'session' | 'config' | 'platform'> & { readonly scope: Scope }): SocketClient {
  return createSocketClient({
    scope,
    clock,
    url: config.socket.url,
    path: config.socket.path,
    token: session.token,
    log: (message, detail) => logger.warn(message, detail ?? ''),
    onWake: (look) => watchStalls({ scope, clock, platform, page: document }, look),
    onRefused: (code) => session.end(code === 'account_banned' ? 'banned' : 'expired'),
  });
}
