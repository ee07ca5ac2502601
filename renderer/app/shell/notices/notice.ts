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

/** What notices are made of: a message that came in, and what the server tells of. */
export type NoticeEvent =
  | { readonly from: 'message'; readonly message: Message }
  | { readonly from: 'server'; readonly told: ChannelEvent<'chat'> };

/** What a person has before them. */
export interface Attention {
  /** The chat that is open in the window that has the focus, by the key of its target. */
  readonly chat: string | null;
  /** A match or a call is on. */
  readonly isImmersive: boolean;
}

export interface NoticeContext {
  /** The chat that it is about, as it is stored. */
  readonly chat: StoredChat | null;
  readonly preferences: Pick<Preferences, 'notifications' | 'quietHours'>;
  readonly now: Date;
  readonly attention: Attention;
}

export interface Notice {
  /** One for all that is about the same chat; the chat's own where there is one. */
  readonly key: string;
  readonly word: NoticeWord;
  /** The row of the settings' matrix that decides about it. */
  readonly about: NoticeKind;
  /** What pressing it opens; null: nothing. */
  readonly target: Target | null;
  /** Whose it is, cut (§9); null: somebody without a name, a desk, the service itself. */
  readonly name: string | null;
  readonly avatar: string | null;
  /** What may be shown of it, cut (§9); null: only what kind of thing it is. */
  readonly text: string | null;
  /** How many things it tells of. */
  readonly count: number;
  readonly isUrgent: boolean;
  /** In the app, from the operating system, with a sound. */
  readonly ways: { readonly app: boolean; readonly system: boolean; readonly sound: boolean };
}

/**
 * What a person is told of an event; null: nothing. Nobody is told of what they look at, of whom they ignore, and, during a match
 * or a call, of what can wait. A stranger's first words stay in the request folder: only that they came is said.
 */
export function noticeOf(event: NoticeEvent, context: NoticeContext): Notice | null {
  const notice = event.from === 'message' ? ofMessage(event.message, context) : ofTold(event.told, context);
  return notice && isSuppressed(notice, context.attention) ? null : notice;
}

/** Also asked anew where something was shown later than it came. */
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

/** Interactions are one's own actions, and others' that come as a notification as well: they stand in the activities. */
function ofTold(told: ChannelEvent<'chat'>, context: NoticeContext): Notice | null {
  if (told.event !== 'notification' || context.chat?.hidden === true) return null;
  const { kind, user, text } = told.data;
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
    // In a conversation it would be heard on the other side.
    sound: wanted.sound && !isSilent && !attention.isImmersive,
  };
  if (!ways.app && !ways.system && !ways.sound) return null;
  // What is said in a support chat is answered there, whoever wrote it.
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
