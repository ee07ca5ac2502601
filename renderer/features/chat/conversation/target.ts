import { supportSubtypes, type SupportSubtype } from '#shared/domain/chat.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { recipientKey, type Recipient, type StoredChat } from '#shared/store/records.ts';
import { isAnsweredByMe } from '#shared/store/rules.ts';

/**
 * The chat that a URL opens: with a user (§2.3), with a support desk, or by its own id. A user who answers at
 * desks needs the id, because the same person can have several chats.
 */
export type Target =
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'support'; readonly subtype: SupportSubtype }
  | { readonly kind: 'chat'; readonly chatId: string };

const isDesk = (name: string | null): name is SupportSubtype =>
  (supportSubtypes as readonly (string | null)[]).includes(name);

export function targetIn(search: string): Target | null {
  const query = new URLSearchParams(search);
  const userId = query.get('userId');
  if (userId) return { kind: 'user', userId };
  const chatId = query.get('chatId');
  if (chatId) return { kind: 'chat', chatId };
  const subtype = query.get('support');
  return isDesk(subtype) ? { kind: 'support', subtype } : null;
}

/** Returns the target of a chat; null if the other side no longer exists. */
export function targetOf(chat: Pick<StoredChat, '_id' | 'type' | 'subtype' | 'user'>): Target | null {
  if (isAnsweredByMe(chat)) return { kind: 'chat', chatId: chat._id };
  if (chat.type === 'support')
    return chat.subtype === null ? null : { kind: 'support', subtype: chat.subtype };
  const userId = chat.user?._id;
  return userId === undefined ? null : { kind: 'user', userId };
}

/** Returns the URL of a conversation; `tab` keeps the filter of the list. */
export function hrefOfTarget(locale: Locale, target: Target | null, tab: string | null): string {
  const query = new URLSearchParams();
  if (tab !== null) query.set('tab', tab);
  if (target?.kind === 'user') query.set('userId', target.userId);
  if (target?.kind === 'chat') query.set('chatId', target.chatId);
  if (target?.kind === 'support') query.set('support', target.subtype);
  const search = query.toString();
  return `${hrefOf(locale, 'chat')}${search === '' ? '' : `?${search}`}`;
}

/** Returns the recipient for new messages: the chat if it exists, otherwise the target. */
export function recipientOf(target: Target, chat: StoredChat | null): Recipient {
  return chat ? { kind: 'chat', chatId: chat._id } : target;
}

export const keyOfTarget = (target: Target): string => recipientKey(target);

/**
 * Returns the recipient keys of messages to this chat: of the chat, and of its target before the chat
 * existed.
 */
export function keysOfChat(chat: StoredChat): readonly string[] {
  const target = targetOf(chat);
  return [recipientKey({ kind: 'chat', chatId: chat._id }), ...(target ? [keyOfTarget(target)] : [])];
}

/**
 * Returns the user whose typing this chat shows; null: none. Typing is announced per user, so only direct
 * chats show it.
 */
export function typistOf(chat: StoredChat | null): string | null {
  return chat?.type === 'direct' ? (chat.user?._id ?? null) : null;
}

/**
 * Returns the recipient to which the user wrote before this chat existed: the other user or the support desk.
 * Drafts and messages from then carry it. Null: no such recipient, or the user answers as a desk.
 */
export function recipientBefore(chat: StoredChat | null): Recipient | null {
  const target = chat && targetOf(chat);
  return target?.kind === 'chat' ? null : target;
}

/** Returns all recipient keys that messages of this composer may have. */
export function keysTo(recipient: Recipient, chat: StoredChat | null): readonly string[] {
  const before = recipientBefore(chat);
  return [recipientKey(recipient), ...(before ? [recipientKey(before)] : [])];
}

/**
 * Key of the composer, unchanged when the first message creates the chat, so that the draft stays in the
 * field.
 */
export const composerKey = (recipient: Recipient, chat: StoredChat | null): string =>
  recipientKey(recipientBefore(chat) ?? recipient);
