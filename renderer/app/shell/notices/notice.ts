import type { TFunction } from 'i18next';
import type { Message, NotificationKind } from '#shared/domain/chat.ts';
import {
  cutText,
  isNotificationKind,
  kindOfMessage,
  noticeRules,
  shownText,
  type NoticeWord,
} from '#shared/domain/notices.ts';
import type { ChannelEvent } from '#shared/realtime/events.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { cutName } from '#shared/domain/names.ts';
import { keyOfTarget, targetOf, type Target } from '#renderer/features/chat/background.ts';
import { isQuiet, type NoticeKind, type Preferences } from '#renderer/services/preferences.ts';

/** Sources of notices: an incoming message, or a notification of the server. */
export type NoticeEvent =
  | { readonly from: 'message'; readonly message: Message }
  | { readonly from: 'server'; readonly received: ChannelEvent<'chat'> };

/** The chat and the activity that the user currently sees. */
export interface Attention {
  /** Key of the chat that is open in the focused window; null: none. */
  readonly chat: string | null;
  /** True during a match or a call. */
  readonly isImmersive: boolean;
}

export interface NoticeContext {
  /** The stored chat that the event belongs to; null if there is none. */
  readonly chat: StoredChat | null;
  readonly preferences: Pick<Preferences, 'notifications' | 'quietHours'>;
  readonly now: Date;
  readonly attention: Attention;
}

export interface Notice {
  /** Groups notices: the key of the chat, if there is one. */
  readonly key: string;
  readonly word: NoticeWord;
  /** The row of the settings that decides whether the notice is shown. */
  readonly about: NoticeKind;
  /** The chat that a press opens; null: nothing. */
  readonly target: Target | null;
  /** Name of the sender, shortened (§9); null: a person without a name, a desk, or the service. */
  readonly name: string | null;
  readonly avatar: string | null;
  /** Text that may be shown, shortened (§9); null: only the kind is shown. */
  readonly text: string | null;
  /** Number of events that the notice summarizes. */
  readonly count: number;
  readonly isUrgent: boolean;
  /** Whether to show it in the app, show it by the system, and play a sound. */
  readonly ways: { readonly app: boolean; readonly system: boolean; readonly sound: boolean };
}

/**
 * Returns the notice for an event; null: none. There is none for the open chat, for ignored chats and, during
 * a match or a call, for what can wait. The notice of a request says only that someone wrote.
 */
export function noticeOf(event: NoticeEvent, context: NoticeContext): Notice | null {
  const notice =
    event.from === 'message' ? ofMessage(event.message, context) : ofReceived(event.received, context);
  return notice && isSuppressed(notice, context.attention) ? null : notice;
}

/** Returns whether the notice must not be shown. Call it again before a delayed notice is shown. */
export function isSuppressed(notice: Notice, attention: Attention): boolean {
  return notice.key === attention.chat || (attention.isImmersive && !notice.isUrgent);
}

function ofMessage(arrived: Message, context: NoticeContext): Notice | null {
  const { chat } = context;
  const kind = kindOfMessage(arrived);
  if (!chat || chat.hidden === true || kind === null) return null;
  const isRequest = chat.isInRequestFolder === true;
  const notice = build(kind, chat.user, context, isRequest ? null : shownText(arrived));
  if (!notice) return null;
  if (isRequest) return { ...notice, word: 'request', ways: { ...notice.ways, sound: false } };
  return arrived.type === 'sticker' && arrived.stickerId !== null ? { ...notice, word: 'sticker' } : notice;
}

/**
 * Interactions create no notice: the user did them, or they also arrive as a notification. The activities
 * show them.
 */
function ofReceived(received: ChannelEvent<'chat'>, context: NoticeContext): Notice | null {
  if (received.event !== 'notification' || context.chat?.hidden === true) return null;
  const { kind, user, text } = received.data;
  if (!isNotificationKind(kind) || noticeRules[kind].from === 'message') return null;
  return build(kind, user ?? context.chat?.user ?? null, context, cutText(text));
}

function build(
  kind: NotificationKind,
  user: StoredChat['user'],
  { chat, preferences, now, attention }: NoticeContext,
  text: string | null,
): Notice | null {
  const { about, isUrgent } = noticeRules[kind];
  const wanted = preferences.notifications[about];
  const isSilent = isQuiet(preferences, now);
  const ways = {
    app: wanted.app,
    system: wanted.system && !isSilent,
    // During a conversation the other person would hear the sound.
    sound: wanted.sound && !isSilent && !attention.isImmersive,
  };
  if (!ways.app && !ways.system && !ways.sound) return null;
  // A support chat is answered there, so the notice leads to it even if a person wrote the message.
  const isDirect = user !== null && chat?.type !== 'support';
  const target = isDirect ? ({ kind: 'user', userId: user._id } as const) : chat && targetOf(chat);
  const name = user?.name?.trim() ?? '';
  return {
    key: target ? keyOfTarget(target) : (chat?._id ?? kind),
    word: kind,
    about,
    target,
    name: name === '' ? null : cutName(name),
    avatar: user?.avatar ?? null,
    text,
    count: 1,
    isUrgent,
    ways,
  };
}

/** Returns the sender of a notice: a person, a support desk, or the service. */
export function noticeTitle(t: TFunction<'notices'>, { name, target, word }: Notice): string {
  if (name !== null) return name;
  if (target?.kind === 'support') return t(`support.${target.subtype}`);
  return word === 'systemMessage' ? t('service') : t('somebody');
}

/** Returns one line that describes the event. */
export function noticeText(t: TFunction<'notices'>, { word, text, count }: Notice): string {
  switch (word) {
    case 'gift':
      return text === null ? t('word.gift') : t('giftNamed', { gift: text });
    case 'missedCall':
    case 'newFollowerMessage':
    case 'request':
      return t(`word.${word}`);
    case 'systemMessage':
      return text ?? t('word.systemMessage');
    default:
      if (count > 1) return t('count', { count });
      if (text === null) return t(`word.${word}`);
      return word === 'newMessage' ? text : t('withText', { kind: t(`word.${word}`), text });
  }
}
