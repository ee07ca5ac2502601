import { cutName } from '#shared/domain/names.ts';
import { isQuietAt, type NoticeKind } from '#shared/domain/noticeKinds.ts';
import {
  cutText,
  isNotificationKind,
  kindOfMessage,
  noticeRules,
  shownText,
  type NoticeWord,
} from '#shared/domain/notices.ts';
import type { PushMessage, PushSettings } from '#shared/domain/push.ts';
import type { SupportSubtype } from '#shared/domain/chat.ts';
import { isTheirs, memberOf, type MemberRow } from '../chat/index.ts';
import type { SentEvent } from '../realtime/hub.ts';
import { blocks } from '../people/relations.ts';
import type { Connection } from '../storage/database.ts';
import { pushText, textsIn } from './words.ts';
import { clientSettingsOf } from '../people/settings.ts';

/** A possible notification, before the device's settings are applied. */
export interface PushNotice {
  readonly userId: string;
  /** Equal for all notices about the same chat. */
  readonly key: string;
  readonly word: NoticeWord;
  readonly about: NoticeKind;
  /** Sender's shortened name; null: a user without a name, a support desk, or the service itself. */
  readonly name: string | null;
  readonly support: SupportSubtype | null;
  /** Shortened text that may be shown; null: only the kind of event is shown. */
  readonly text: string | null;
  readonly path: string | null;
  readonly count: number;
}

/**
 * Returns the notice for an event; null for own messages, ignored chats and blocked users. The same rules as
 * in the open client.
 */
export async function pushNoticeOf(db: Connection, { userId, what }: SentEvent): Promise<PushNotice | null> {
  if (what.event === 'message') {
    const { message } = what.data;
    const [member, word] = [await memberOf(db, message.chatId, userId), kindOfMessage(message)];
    if (!member || !isTheirs(member, message.from) || member.hidden === 1 || word === null) return null;
    if (await isBlocked(db, userId, message.from, member)) return null;
    if (await isMutedChat(db, userId, message.chatId)) return null;
    const from = await nameOf(db, message.from);
    const notice = build(userId, word, { name: from, member, fromId: message.from });
    if (member.is_request === 1) return { ...notice, word: 'request' };
    const isSticker = message.type === 'sticker' && message.stickerId !== null;
    return { ...notice, word: isSticker ? 'sticker' : word, text: shownText(message) };
  }
  if (what.event !== 'notification') return null;
  const { kind, user, chatId, text } = what.data;
  if (!isNotificationKind(kind) || noticeRules[kind].from === 'message') return null;
  const member = chatId === null ? undefined : await memberOf(db, chatId, userId);
  if (member?.hidden === 1) return null;
  if (user && (await isBlocked(db, userId, user._id, member))) return null;
  if (member && (await isMutedChat(db, userId, member.chat_id))) return null;
  const notice = build(userId, kind, { name: user?.name ?? null, member, fromId: user?._id ?? null });
  return { ...notice, text: cutText(text) };
}

/** Messages of a support desk are never blocked; blocked users get no notices about each other. */
async function isBlocked(db: Connection, userId: string, fromId: string, member: MemberRow | undefined) {
  return member?.type !== 'support' && (await blocks.areBlocked(db, userId, fromId));
}

async function nameOf(db: Connection, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name ?? null;
}

/** URL parameter that opens the conversation. */
const parameterOf = { support: 'support', chat: 'chatId', user: 'userId' } as const;

function build(
  userId: string,
  word: keyof typeof noticeRules,
  from: {
    readonly name: string | null;
    readonly member: MemberRow | undefined;
    readonly fromId: string | null;
  },
): PushNotice {
  const { member, fromId } = from;
  const isSupport = member?.type === 'support';
  // A support agent opens the specific chat; a user opens the desk.
  const subtype = isSupport && member.companion_id !== null ? (member.subtype as SupportSubtype) : null;
  const [kind, id]: readonly [keyof typeof parameterOf, string | null] =
    subtype !== null ? ['support', subtype] : isSupport ? ['chat', member.chat_id] : ['user', fromId];
  const name = subtype === null ? (from.name?.trim() ?? '') : '';
  return {
    userId,
    // Equal to the keys of the client's own notifications, so that one replaces the other.
    key: id === null ? (member?.chat_id ?? word) : `${kind}:${id}`,
    word,
    about: noticeRules[word].about,
    name: name === '' ? null : cutName(name),
    support: subtype,
    text: null,
    path: id === null ? null : `/chat?${parameterOf[kind]}=${id}`,
    count: 1,
  };
}

/** Returns the push for one device; null if its settings exclude the notice. */
export function pushMessageOf(notice: PushNotice, settings: PushSettings, nowMs: number): PushMessage | null {
  const { kinds, quietHours, preview, locale, timeZone } = settings;
  if (!kinds.includes(notice.about) || isQuietAt(quietHours, minuteOfDay(nowMs, timeZone))) return null;
  const texts = textsIn(locale);
  const common = { kind: 'notice', key: notice.key, path: notice.path, locale } as const;
  if (preview === 'nothing') return { ...common, title: texts.service, text: texts.somethingNew };
  const shown = preview === 'all' ? notice : { ...notice, text: null };
  return { ...common, title: titleOf(notice, texts), text: pushText(locale, shown) };
}

function titleOf({ name, support, word }: PushNotice, texts: ReturnType<typeof textsIn>): string {
  if (name !== null) return name;
  if (support !== null) return texts.support[support];
  return word === 'systemMessage' ? texts.service : texts.somebody;
}

/** Returns the minute of the day in the device's time zone. */
function minuteOfDay(nowMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(nowMs);
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return read('hour') * 60 + read('minute');
}

/** Returns true if the user has muted the chat; messages of muted chats are not pushed. */
async function isMutedChat(db: Connection, userId: string, chatId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_values')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', 'clientSettings')
    .executeTakeFirst();
  return row !== undefined && clientSettingsOf(JSON.parse(row.value)).mutedChats.includes(chatId);
}
