import { proxy, ref } from 'valtio';
import type { ChatStorage, Platform } from '#renderer/platform/port.ts';
import type { SignOutHook } from '#renderer/services/services.ts';
import { retry } from '#shared/lib/retry.ts';
import { logger } from '#shared/lib/logger.ts';
import { chatsModule } from './backgroundModules.ts';
import type { ChatHolder, ChatHolderState } from './chatHolder.ts';
import type { ChatsOptions } from './chats.ts';
import type { WatchedStorage } from './storageHealth.ts';

/** What could not be loaded or opened is tried again after this, or at once when it is asked for. */
const retryAfterMs = 5_000;
/** Until then the first page has the machine to itself. */
const quietMs = 3_000;

export interface ChatHolderOptions extends ChatsOptions {
  readonly platform: Pick<Platform, 'openChatStorage' | 'onPower'>;
  readonly signOutHooks: Set<SignOutHook>;
  /** Resolves once nothing is on its way that somebody looks out for. */
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
    // Signed out while the disk was asked.
    if (scope.ended) return watched.storage.close();
    opened = watched;
    whenOpen.resolve(watched.storage);
    state.health = watched.health;
    state.hasFailed = false;
    if (watched.storage.state === 'newer') return;
    const { chats, notices } = createChats({ ...options, scope: own }, watched.storage);
    Object.assign(state, { chats: ref(chats), notices: ref(notices) });
  }

  /** Goes on by itself until it succeeds; resolves after the first try. */
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

  // After the first picture, and not in between where a match is just connected: nothing of these waits for chats.
  clock.after(scope, quietMs, () => void whenIdle().then(open));

  // §4.1: who leaves by choice, or for good, leaves nothing behind; a forced log-out keeps what is only
  // here. The session's own work has ended by then.
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
