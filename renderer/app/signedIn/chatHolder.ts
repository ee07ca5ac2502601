import { proxy, ref } from 'valtio';
import type { Chats } from '#renderer/features/chat/chatContext.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { Farewell } from '#renderer/services/services.ts';
import { code } from './ahead.ts';
import type { ChatsOptions } from './chats.ts';
import type { Notices } from './notices/notices.ts';
import type { StorageHealth, WatchedStorage } from './storageHealth.ts';

/** What could not be loaded or opened is tried again after this. */
const againAfterMs = 5_000;
/** Until then the first page has the machine to itself. */
const quietMs = 3_000;

export interface ChatHolderState {
  chats: Chats | null;
  notices: Notices | null;
  /** They could not be opened; it goes on being tried. */
  hasFailed: boolean;
  /** Of what was opened: null before that. In `newer` state there are no chats. */
  health: StorageHealth | null;
}

/** Chats and messages of whoever is signed in, on every page: they come in, and are sent, whatever is shown. */
export interface ChatHolder {
  /** Live state. */
  readonly state: ChatHolderState;
  /** A page is made of them: they are opened now, or tried again. */
  ask(): void;
  /** Puts what is stored out of the way and begins with empty stores. Rejects where that can't be done. */
  reset(): Promise<void>;
  /** The person has read that what was damaged has been made anew. */
  repairSeen(): void;
}

export interface ChatHolderOptions extends ChatsOptions {
  readonly platform: Pick<Platform, 'openChatStorage'>;
  readonly farewells: Set<Farewell>;
  /** Resolves once nothing is on its way that somebody looks out for. */
  readonly calm: () => Promise<void>;
}

export function holdChats(options: ChatHolderOptions): ChatHolder {
  const { scope, clock, platform, me, farewells, calm } = options;
  const state = proxy<ChatHolderState>({ chats: null, notices: null, hasFailed: false, health: null });
  let opened: WatchedStorage | null = null;
  let own = scope.child();
  let isOpening = false;
  let forgetAgain: () => void = () => undefined;

  async function open(): Promise<void> {
    if (isOpening || opened || scope.ended) return;
    isOpening = true;
    forgetAgain();
    try {
      const { createChats, watchStorage } = await code.chats();
      const watched = watchStorage(await platform.openChatStorage(me));
      // Signed out while the disk was asked.
      if (scope.ended) return watched.storage.close();
      opened = watched;
      state.health = watched.health;
      state.hasFailed = false;
      if (watched.storage.state === 'newer') return;
      const { chats, notices } = createChats({ ...options, scope: own }, watched.storage);
      Object.assign(state, { chats: ref(chats), notices: ref(notices) });
    } catch (cause) {
      if (scope.ended) return;
      console.warn('chats could not be opened', cause);
      state.hasFailed = true;
      forgetAgain = clock.after(scope, againAfterMs, () => void open());
    } finally {
      isOpening = false;
    }
  }

  // After the first picture, and not in between where a match is just connected: nothing of these waits for chats.
  clock.after(scope, quietMs, () => void calm().then(open));

  // Decisions page, Other: who leaves by choice, or for good, leaves nothing behind; a forced log-out keeps what is only
  // here. The session's own work has ended by then.
  farewells.add(async (why) => {
    const isForGood = why === 'chosen' || why === 'removed';
    const storage = opened?.storage ?? (isForGood ? await platform.openChatStorage(me) : null);
    if (storage && isForGood && storage.state !== 'newer')
      await Promise.all([storage.chats.clear({}), storage.local.clear({})]);
    storage?.close();
  });

  return {
    state,
    ask: () => void open(),
    async reset() {
      if (!opened) return open();
      await opened.storage.reset();
      own.end();
      own = scope.child();
      opened.storage.close();
      opened = null;
      Object.assign(state, { chats: null, notices: null, health: null });
      await open();
    },
    repairSeen() {
      if (state.health) state.health.isRepairSeen = true;
    },
  };
}
