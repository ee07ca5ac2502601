import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
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
import { listenForCalls } from './listenForCalls.ts';
import { forgetMet } from './forgetMet.ts';
import { createHappenings } from './happenings.ts';
import { createSessionSocket } from './sessionSocket.ts';
import { shareConnection } from './sharedConnection.ts';
import { trackAnswers } from './trackAnswers.ts';
import { trackExposures } from './trackExposures.ts';
import { createGoalNews } from './goalNews.ts';
import { followStudio } from './studioNews.ts';
import type { ChatStorage, Platform } from '#renderer/platform/port.ts';
import type { SignOutHook } from '#renderer/services/services.ts';
import { retry } from '#shared/lib/retry.ts';
import { logger } from '#shared/lib/logger.ts';
import type { WatchedStorage } from './storageHealth.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { ChatsOptions } from './chats.ts';
import type { MediaOptions } from './createMedia.ts';
import type {
  ChatHolder,
  ChatHolderState,
  Media,
  MediaHolder,
  SignedInServices,
} from './signedInServices.ts';

/** Camera, microphone, matching and calls, loaded when a page or dialog first needs them. */
export const mediaModule = lazyModule({ load: () => import('./createMedia.ts') });
/** Chats and messages with their notices, loaded by the page of chats or when idle. */
const chatsModule = lazyModule({ load: () => import('./chats.ts') });

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
  scope.onEnd(subscribeKey(media.state, 'made', () => connection.need(), true));
  if (config.bases.purchase !== null) void restorePurchase({ api, session, local: keyValue, me });
  const answers = createEarlyQueries(clock.now);
  const happenings = createHappenings({ scope, socket, answers, me });
  forgetMet({
    ...{ scope, reports, onVisibility: happenings.onVisibility },
    match: () => media.state.made?.match ?? null,
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
    ...{ presences, follows, happenings, uploads, ownCount, goalNews, pushSync },
  };
}

const isConnecting = ({ match, call }: NonNullable<MediaHolder['state']['made']>) =>
  match.view.state.kind === 'connecting' || call.view.state.kind === 'connecting';

/**
 * Resolves when no match or call is connecting, so that background work does not delay the first video frame.
 */
export async function whenIdle({ state: { made } }: Pick<MediaHolder, 'state'>): Promise<void> {
  if (!made || !isConnecting(made)) return;
  await new Promise<void>((done) => {
    const stops = [made.match, made.call].map(({ view }) => subscribeKey(view, 'state', resolveIfIdle));
    function resolveIfIdle(): void {
      if (!made || isConnecting(made)) return;
      for (const stop of stops) stop();
      done();
    }
  });
}

/** Milliseconds between attempts to load camera and matching. */
const mediaRetryMs = 2_000;

export function createMediaHolder(options: MediaOptions): MediaHolder {
  const { scope, clock } = options;
  const state = proxy<MediaHolder['state']>({ made: null });
  let loadingLocal: Promise<LocalMedia> | null = null;

  const media = lazyModule<Media>({
    async load() {
      const { createMedia } = await mediaModule.load();
      // If the session has ended, the promise stays pending.
      if (scope.ended) return new Promise<never>(() => undefined);
      const made = ref(createMedia(options));
      state.made = made;
      return made;
    },
    // Retries forever, because the caller is a page that shows a placeholder.
    retry: (load) =>
      retry(load, {
        clock,
        scope,
        delayMs: () => mediaRetryMs,
        onFailure: (cause) => logger.warn('camera and matching could not be loaded', cause),
      }),
  });

  return {
    state,
    media: () => state.made ?? media.load(),
    local: () => state.made?.local ?? (loadingLocal ??= media.load().then(({ local }) => local)),
  };
}

/**
 * Milliseconds between attempts to load or open the chats. A page that needs them triggers an attempt at
 * once.
 */
const chatsRetryMs = 5_000;
/** Milliseconds after the start before the chats load, so that they do not slow the first page. */
const quietMs = 3_000;

export interface ChatHolderOptions extends ChatsOptions {
  readonly platform: Pick<Platform, 'openChatStorage' | 'onPower'>;
  readonly signOutHooks: Set<SignOutHook>;
  /** Resolves when no match or call is connecting. */
  readonly whenIdle: () => Promise<void>;
}

export function createChatHolder(options: ChatHolderOptions): ChatHolder {
  const { scope, clock, platform, me, signOutHooks, whenIdle } = options;
  const state = proxy<ChatHolderState>({ chats: null, notices: null, hasFailed: false, health: null });
  let opened: WatchedStorage | null = null;
  let whenOpen = Promise.withResolvers<ChatStorage>();
  let own = scope.child();
  let opening: { readonly firstTry: Promise<void> } | null = null;
  let tryNow: () => void = () => undefined;

  async function openStorage(): Promise<void> {
    const { createChats, watchStorage } = await chatsModule.load();
    const watched = watchStorage(await platform.openChatStorage(me));
    // The user signed out while the storage was opening.
    if (scope.ended) return watched.storage.close();
    opened = watched;
    whenOpen.resolve(watched.storage);
    state.health = watched.health;
    state.hasFailed = false;
    if (watched.storage.state === 'newer') return;
    const { chats, notices } = createChats({ ...options, scope: own }, watched.storage);
    Object.assign(state, { chats: ref(chats), notices: ref(notices) });
  }

  /** Opens the storage and retries until it succeeds. Resolves after the first attempt. */
  function open(): Promise<void> {
    if (opened || scope.ended) return Promise.resolve();
    if (opening) {
      tryNow();
      return opening.firstTry;
    }
    const { promise: firstTry, resolve: endFirstTry } = Promise.withResolvers<void>();
    opening = { firstTry };
    void retry(() => openStorage().finally(endFirstTry), {
      clock,
      scope,
      delayMs: () => chatsRetryMs,
      onFailure(cause) {
        logger.warn('chats could not be opened', cause);
        state.hasFailed = true;
      },
      wakeOn(wake) {
        tryNow = wake;
        return () => (tryNow = () => undefined);
      },
    }).then(() => (opening = null));
    return firstTry;
  }

  // Waits for the first page, and for a match that is connecting: neither needs the chats.
  clock.after(scope, quietMs, () => void whenIdle().then(open));

  // A log-out by choice or a removed account clears the local stores; a forced log-out keeps unsent data
  // (§4.1). The work of the session has ended by then.
  signOutHooks.add(async (why) => {
    const isForGood = why === 'chosen' || why === 'removed';
    const storage = opened?.storage ?? (isForGood ? await platform.openChatStorage(me) : null);
    if (storage && isForGood && storage.state !== 'newer')
      await Promise.all([storage.chats.clear({}), storage.local.clear({})]);
    storage?.close();
  });

  return {
    state,
    ask: () => void open(),
    storage: () => whenOpen.promise,
    async reset() {
      if (!opened) return open();
      await opened.storage.reset();
      own.end();
      own = scope.child();
      opened.storage.close();
      opened = null;
      whenOpen = Promise.withResolvers<ChatStorage>();
      Object.assign(state, { chats: null, notices: null, health: null });
      await open();
    },
    repairSeen() {
      if (state.health) state.health.isRepairSeen = true;
    },
  };
}
