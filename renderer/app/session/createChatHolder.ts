import { proxy, ref } from 'valtio';
import type { ChatStorage, Platform } from '#renderer/platform/port.ts';
import type { SignOutHook } from '#renderer/services/services.ts';
import { retry } from '#shared/lib/retry.ts';
import { logger } from '#shared/lib/logger.ts';
import { chatsModule } from './backgroundModules.ts';
import type { ChatHolder, ChatHolderState } from './chatHolder.ts';
import type { ChatsOptions } from './chats.ts';
import type { WatchedStorage } from './storageHealth.ts';

/**
 * Milliseconds between attempts to load or open the chats. A page that needs them triggers an attempt at
 * once.
 */
const retryAfterMs = 5_000;
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
      delayMs: () => retryAfterMs,
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
