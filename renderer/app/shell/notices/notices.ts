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
import { openTabChannel } from '../../session/tabChannel.ts';
import { createAttention } from './attention.ts';
import { isSuppressed, noticeOf, type Attention, type Notice, type NoticeEvent } from './notice.ts';
import { playSound } from './sound.ts';
import { createThrottle } from './throttle.ts';
import { createWakeDigest, type SystemTold } from './wakeDigest.ts';

/** What comes in, told where it is seen: in whichever tab is looked at, while the sound comes from one. */
export interface Notices {
  /** What this tab is to show. Returns how to stop. */
  onNotice(listener: (notice: Notice) => void): () => void;
  /** What the operating system is to tell, because nobody looks at any tab; in one tab alone. Returns how to stop. */
  onSystemNotice(listener: (told: SystemTold) => void): () => void;
  /** A chat is looked at: what was said of it, by the key of its notice, is old. Returns how to stop. */
  onLooked(listener: (key: string) => void): () => void;
  /** What is in this tab. §4: opening a chat takes away what is said of it. */
  attend(shown: Attention): void;
}

/** By which its toast can be taken away again. */
export const toastIdOf = ({ key }: Pick<Notice, 'key'>) => `notice:${key}`;

export interface NoticesOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly session: Pick<ChatSession, 'me' | 'storage' | 'onArrival' | 'onTransientEvent'>;
  readonly leader: Leader;
  readonly preferences: PreferencesStore;
  /** A muted chat makes no notification and no sound. */
  readonly isMuted?: (chatId: string) => boolean;
  readonly onPower: Platform['onPower'];
  /** Handed in by tests. */
  readonly play?: () => void;
}

export function createNotices(options: NoticesOptions): Notices {
  const { scope, clock, session, leader, preferences } = options;
  const { me, storage } = session;
  const { chats } = storage;
  const shown = createEmitter<Notice>();
  const system = createEmitter<SystemTold>();
  const looked = createEmitter<string>();
  const tellSystem = createWakeDigest({ scope, clock, onPower: options.onPower, emit: system.emit });
  const play = options.play ?? (() => playSound(me, clock, scope));

  const attention = createAttention({
    scope,
    me,
    onLooked(key) {
      throttle.forget(key);
      notify.dismiss(toastIdOf({ key }));
      looked.emit(key);
    },
  });

  /** In a tab that nobody sees it would wait, and be old news. */
  function show(notice: Notice): void {
    const isSeen = !document.hidden && isWindowShown();
    if (!notice.ways.app || !isSeen || isSuppressed(notice, attention.own())) return;
    shown.emit(notice);
  }
  const { tell } = openTabChannel<Notice>(scope, `notices:${me}`, (notice) => {
    // A tab that keeps its chats in memory hears of everything itself.
    if (storage.durability === 'disk') show(notice);
  });

  const throttle = createThrottle({
    scope,
    clock,
    emit(notice) {
      if (isSuppressed(notice, attention.current())) return;
      if (storage.durability === 'disk') tell?.(notice);
      show(notice);
      if (!leader.state.isLeader) return;
      if (notice.ways.sound) play();
      // Whoever looks at the client sees its toast.
      if (notice.ways.system && !attention.isLooked()) tellSystem(notice);
    },
  });

  function chatOf(event: NoticeEvent): Promise<StoredChat | null> {
    if (event.from === 'message') return chats.getChat({ chatId: event.message.chatId });
    if (event.told.event !== 'notification') return Promise.resolve(null);
    const { chatId, user } = event.told.data;
    if (chatId !== null) return chats.getChat({ chatId });
    return user ? chats.getChatWithUser({ userId: user._id }) : Promise.resolve(null);
  }

  async function hear(event: NoticeEvent): Promise<void> {
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
  const heard = (event: NoticeEvent) =>
    void hear(event).catch((cause: unknown) => logger.warn('something new could not be told of', cause));

  scope.onEnd(session.onArrival(({ message }) => heard({ from: 'message', message })));
  scope.onEnd(session.onTransientEvent((told) => heard({ from: 'server', told })));

  return {
    onNotice: shown.listen,
    onSystemNotice: system.listen,
    onLooked: looked.listen,
    attend: (what) => attention.show(what),
  };
}
