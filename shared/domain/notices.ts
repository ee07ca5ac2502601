import type { Message, NotificationKind } from './chat.ts';
import { limits } from './constants.ts';
import type { NoticeKind } from './noticeKinds.ts';
import { visiblePattern } from './visible.ts';

/** What is told of messages and of what the server tells, by the client while it is open and by a push when it is not. */

interface NoticeRule {
  readonly about: NoticeKind;
  /** `message`: made of the message that came in; whatever the server tells beside it would say the same again. */
  readonly from: 'message' | 'server';
  /** Said during a match or a call, too: what was given or missed there and then, and what the service has to say. */
  readonly isUrgent: boolean;
}

/** What is said: beside §4's kinds a first message of a stranger, and a sticker. */
export type NoticeWord = NotificationKind | 'request' | 'sticker';

const message = { about: 'message', from: 'message', isUrgent: false } as const;
/** §4.15: a new one does not compile until it has a rule. */
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

/** Which of §4's kinds a message is; null: a gift, of which the server tells by itself and by its name. */
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

/** What may be read over a shoulder: nothing that was written to what is blurred, private, paid or being checked. */
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

/** §9.3, as people count them; null where there is nothing to be seen. */
export function cutText(text: string | null): string | null {
  // A character may be made of any number of marks: what is looked at has an end.
  const plain = (text ?? '').slice(0, 1_000).replaceAll(/\s+/gu, ' ').trim();
  if (!visiblePattern.test(plain)) return null;
  const characters = [...new Intl.Segmenter().segment(plain)].map(({ segment }) => segment);
  if (characters.length <= limits.textShownChars) return plain;
  return `${characters.slice(0, limits.textShownChars).join('').trimEnd()}…`;
}

/**
 * What one notice says for two about the same chat, `count` things in all. What is no message has words of its own,
 * which a number would hide: it is the one that stays.
 */
export function joinNotices<
  Notice extends { readonly about: NoticeKind; readonly count: number; readonly text: string | null },
>(earlier: Notice | null, later: Notice, count: number): Notice {
  const said = earlier && earlier.about !== 'message' && later.about === 'message' ? earlier : later;
  return said.about === 'message' ? { ...said, count, text: null } : { ...said, count: 1 };
}
