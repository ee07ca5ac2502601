import { isWindowShown } from '#shared/lib/windowShown.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { logger } from '#shared/lib/logger.ts';
import type { ChatSession } from '#renderer/features/chat/background.ts';
import type { Leader } from '#renderer/services/leader.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { playChime } from '#renderer/engines/chime.ts';
import { openTabChannel } from '../../session/tabChannel.ts';
import { createAttention } from './attention.ts';
import { isSuppressed, noticeOf, type Attention, type Notice, type NoticeEvent } from './notice.ts';
import { createThrottle, createWakeDigest, type SystemEntry } from './timing.ts';
import { createDeviceMemory } from '../../session/deviceMemory.ts';

/** Notices of incoming events: shown in the visible tab, while one tab plays the sound. */
export interface Notices {
  /** Adds a listener for the notices that this tab shows. Returns a function that removes it. */
  onNotice(listener: (notice: Notice) => void): () => void;
  /**
   * Adds a listener for system notifications, which one tab shows while no tab has the focus. Returns a
   * function that removes it.
   */
  onSystemNotice(listener: (entry: SystemEntry) => void): () => void;
  /**
   * Adds a listener for opened chats, whose notices are outdated, by their key. Returns a function that
   * removes it.
   */
  onChatOpened(listener: (key: string) => void): () => void;
  /** Sets what this tab shows. Opening a chat removes its notices (§4). */
  attend(shown: Attention): void;
}

/** Returns the id of the notice's toast. */
export const toastIdOf = ({ key }: Pick<Notice, 'key'>) => `notice:${key}`;

export interface NoticesOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly session: Pick<ChatSession, 'me' | 'storage' | 'onArrival' | 'onTransientEvent'>;
  readonly leader: Leader;
  readonly preferences: PreferencesStore;
  /** Returns whether the chat is muted: it has no notifications and no sounds. */
  readonly isMuted?: (chatId: string) => boolean;
  readonly onPower: Platform['onPower'];
  /** Plays the sound; tests pass a fake. */
  readonly play?: () => void;
}

export function createNotices(options: NoticesOptions): Notices {
  const { scope, clock, session, leader, preferences } = options;
  const { me, storage } = session;
  const { chats } = storage;
  const shown = createEmitter<Notice>();
  const system = createEmitter<SystemEntry>();
  const openedChats = createEmitter<string>();
  const showSystem = createWakeDigest({ scope, clock, onPower: options.onPower, emit: system.emit });
  const play = options.play ?? (() => playSound(me, clock, scope));

  const attention = createAttention({
    scope,
    me,
    onChatOpened(key) {
      throttle.forget(key);
      notify.dismiss(toastIdOf({ key }));
      openedChats.emit(key);
    },
  });

  /** A hidden tab shows no toasts, because they would be outdated when the user returns. */
  function show(notice: Notice): void {
    const isSeen = !document.hidden && isWindowShown();
    if (!notice.ways.app || !isSeen || isSuppressed(notice, attention.own())) return;
    shown.emit(notice);
  }
  const { post } = openTabChannel<Notice>(scope, `notices:${me}`, (notice) => {
    // A tab with its chats in memory receives every event itself.
    if (storage.durability === 'disk') show(notice);
  });

  const throttle = createThrottle({
    scope,
    clock,
    emit(notice) {
      if (isSuppressed(notice, attention.current())) return;
      if (storage.durability === 'disk') post?.(notice);
      show(notice);
      if (!leader.state.isLeader) return;
      if (notice.ways.sound) play();
      // If the client has the focus, the toast is enough.
      if (notice.ways.system && !attention.isAnyTabFocused()) showSystem(notice);
    },
  });

  function chatOf(event: NoticeEvent): Promise<StoredChat | null> {
    if (event.from === 'message') return chats.getChat({ chatId: event.message.chatId });
    if (event.received.event !== 'notification') return Promise.resolve(null);
    const { chatId, user } = event.received.data;
    if (chatId !== null) return chats.getChat({ chatId });
    return user ? chats.getChatWithUser({ userId: user._id }) : Promise.resolve(null);
  }

  async function showIfWanted(event: NoticeEvent): Promise<void> {
    const chat = await chatOf(event);
    if (scope.ended || (chat && options.isMuted?.(chat._id))) return;
    const now = new Date(clock.now());
    const notice = noticeOf(event, {
      chat,
      preferences: preferences.state,
      now,
      attention: attention.current(),
    });
    if (notice) throttle.take(notice);
  }
  const handle = (event: NoticeEvent) =>
    void showIfWanted(event).catch((cause: unknown) => logger.warn('a notice could not be shown', cause));

  scope.onEnd(session.onArrival(({ message }) => handle({ from: 'message', message })));
  scope.onEnd(session.onTransientEvent((received) => handle({ from: 'server', received })));

  return {
    onNotice: shown.listen,
    onSystemNotice: system.listen,
    onChatOpened: openedChats.listen,
    attend: (what) => attention.show(what),
  };
}

let isPlaying = false;

/** Plays the notification sound through the selected speaker, unless it is already playing. */
function playSound(me: string, clock: Clock, scope: Scope): void {
  // Browsers block sound before the first user gesture, and log an error.
  if (isPlaying || !navigator.userActivation.hasBeenActive) return;
  isPlaying = true;
  void playChime(createDeviceMemory(me).read().speakerId ?? '', clock, scope).finally(() => {
    isPlaying = false;
  });
}
