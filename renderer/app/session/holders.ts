import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { retry } from '#shared/lib/retry.ts';
import { logger } from '#shared/lib/logger.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { ChatStorage, Platform } from '#renderer/platform/port.ts';
import type { SignOutHook } from '#renderer/services/services.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import type { WatchedStorage } from './storageHealth.ts';
import type { ChatsOptions } from './chats.ts';
import type { MediaOptions } from './createMedia.ts';
import type { ChatHolder, ChatHolderState, Media, MediaHolder } from './signedInServices.ts';

/** Camera, microphone, matching and calls, loaded when a page or dialog first needs them. */
export const mediaModule = lazyModule({ load: () => import('./createMedia.ts') });
/** Chats and messages with their notices, loaded by the page of chats or when idle. */
const chatsModule = lazyModule({ load: () => import('./chats.ts') });

const isConnecting = ({ match, call }: NonNullable<MediaHolder['state']['loaded']>) =>
  match.view.state.kind === 'connecting' || call.view.state.kind === 'connecting';

/**
 * Resolves when no match or call is connecting, so that background work does not delay the first video frame.
 */
export async function whenIdle({ state: { loaded } }: Pick<MediaHolder, 'state'>): Promise<void> {
  if (!loaded || !isConnecting(loaded)) return;
  await new Promise<void>((done) => {
    const stops = [loaded.match, loaded.call].map(({ view }) => subscribeKey(view, 'state', resolveIfIdle));
    function resolveIfIdle(): void {
      if (!loaded || isConnecting(loaded)) return;
      for (const stop of stops) stop();
      done();
    }
  });
}

/** Milliseconds between attempts to load camera and matching. */
const mediaRetryMs = 2_000;

export function createMediaHolder(options: MediaOptions): MediaHolder {
  const { scope, clock } = options;
  const state = proxy<MediaHolder['state']>({ loaded: null });
  let loadingLocal: Promise<LocalMedia> | null = null;

  const media = lazyModule<Media>({
    async load() {
      const { createMedia } = await mediaModule.load();
      // If the session has ended, the promise stays pending.
      if (scope.ended) return new Promise<never>(() => undefined);
      const loaded = ref(createMedia(options));
      state.loaded = loaded;
      return loaded;
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
    media: () => state.loaded ?? media.load(),
    local: () => state.loaded?.local ?? (loadingLocal ??= media.load().then(({ local }) => local)),
  };
}

/**
 * Milliseconds between attempts to load or open the chats. A page that needs them triggers an attempt at
 * once.
 */
const chatsRetryMs = 5_000;
/** Milliseconds after the start before the chats load, so that they do not slow the first page. */
const idleLoadAfterMs = 3_000;

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
  clock.after(scope, idleLoadAfterMs, () => void whenIdle().then(open));

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
