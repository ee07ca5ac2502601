import type { Message, NotificationKind } from './chat.ts';
import { limits } from './constants.ts';
import type { NoticeKind } from './noticeKinds.ts';
import { visiblePattern } from './visible.ts';

/**
 * Rules for notifications about messages and server events. The open client shows them; a push delivers them
 * otherwise.
 */

interface NoticeRule {
  readonly about: NoticeKind;
  /**
   * `message`: created from the received message. A server event of the same kind is ignored as a duplicate.
   */
  readonly from: 'message' | 'server';
  /** Whether the notification is also shown during a match or call. */
  readonly isUrgent: boolean;
}

/** Wording of a notification: §4's kinds, plus a first message from a stranger and a sticker. */
export type NoticeWord = NotificationKind | 'request' | 'sticker';

const message = { about: 'message', from: 'message', isUrgent: false } as const;
/** §4.15. A kind without a rule is a compile error. */
export const noticeRules = {
  gift: { about: 'gift', from: 'server', isUrgent: true },
  missedCall: { about: 'missedCall', from: 'server', isUrgent: true },
  newMessage: message,
  newImageMessage: message,
  newVideoMessage: message,
  newGifMessage: message,
  newAudioMessage: message,
  newPremiumMessage: message,
  newMediaFiles: message,
  newFollowerMessage: { about: 'follower', from: 'server', isUrgent: false },
  systemMessage: { about: 'message', from: 'server', isUrgent: true },
} as const satisfies Readonly<Record<NotificationKind, NoticeRule>>;

export const isNotificationKind = (kind: string): kind is NotificationKind =>
  Object.hasOwn(noticeRules, kind);

/**
 * Returns the notification kind of a message; null for a gift, because the server sends a separate
 * notification with its name.
 */
export function kindOfMessage({
  type,
  media,
  gifId,
}: Pick<Message, 'type' | 'media' | 'gifId'>): NotificationKind | null {
  const [first] = media;
  if (type === 'gif' && gifId !== null) return 'newGifMessage';
  if (type !== 'media' || !first) return 'newMessage';
  if (media.some(({ giftId }) => giftId !== null)) return null;
  if (media.some(({ price }) => price !== null)) return 'newPremiumMessage';
  if (media.length > 1) return 'newMediaFiles';
  switch (first.type) {
    case 'image':
      return 'newImageMessage';
    case 'video':
      return 'newVideoMessage';
    case 'audio':
      return 'newAudioMessage';
  }
}

/**
 * Returns the message text that may appear on a screen; null if the message is offensive or its media are
 * blurred, private, paid or in moderation.
 */
export function shownText({
  text,
  offensive,
  media,
}: Pick<Message, 'text' | 'offensive' | 'media'>): string | null {
  const isCovered = media.some(
    (item) =>
      item.blurred === true || item.isPrivate === true || item.onModeration === true || item.price !== null,
  );
  return offensive === true || isCovered ? null : cutText(text);
}

/**
 * Returns the text cut to §9.3's limit of user-perceived characters; null if it has no visible characters.
 */
export function cutText(text: string | null): string | null {
  // Limits the input first, because one character may consist of any number of combining marks.
  const plain = (text ?? '').slice(0, 1_000).replaceAll(/\s+/gu, ' ').trim();
  if (!visiblePattern.test(plain)) return null;
  const characters = [...new Intl.Segmenter().segment(plain)].map(({ segment }) => segment);
  if (characters.length <= limits.textShownChars) return plain;
  return `${characters.slice(0, limits.textShownChars).join('').trimEnd()}…`;
}

/**
 * Merges two notifications about the same chat, which cover `count` items. A notification that is not about a
 * message takes precedence, because a count would hide its text.
 */
export function joinNotices<
  Notice extends { readonly about: NoticeKind; readonly count: number; readonly text: string | null },
>(earlier: Notice | null, later: Notice, count: number): Notice {
  const said = earlier && earlier.about !== 'message' && later.about === 'message' ? earlier : later;
  return said.about === 'message' ? { ...said, count, text: null } : { ...said, count: 1 };
}
