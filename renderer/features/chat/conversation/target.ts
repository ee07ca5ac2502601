import { supportSubtypes, type SupportSubtype } from '#shared/domain/chat.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { recipientKey, type Recipient, type StoredChat } from '#shared/store/records.ts';
import { isAnsweredByMe } from '#shared/store/rules.ts';

/**
 * Whom the address opens: a person (§2.3), a desk of the support, or, for those who answer at one, the
 * very chat: somebody may have one with each desk, and another as a person.
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

/** Null: a chat whose other side is gone has no address. */
export function targetOf(chat: Pick<StoredChat, '_id' | 'type' | 'subtype' | 'user'>): Target | null {
  if (isAnsweredByMe(chat)) return { kind: 'chat', chatId: chat._id };
  if (chat.type === 'support')
    return chat.subtype === null ? null : { kind: 'support', subtype: chat.subtype };
  const userId = chat.user?._id;
  return userId === undefined ? null : { kind: 'user', userId };
}

/** The address of a conversation; the list beside it stays as it is (`tab`). */
export function hrefOfTarget(locale: Locale, target: Target | null, tab: string | null): string {
  const query = new URLSearchParams();
  if (tab !== null) query.set('tab', tab);
  if (target?.kind === 'user') query.set('userId', target.userId);
  if (target?.kind === 'chat') query.set('chatId', target.chatId);
  if (target?.kind === 'support') query.set('support', target.subtype);
  const search = query.toString();
  return `${hrefOf(locale, 'chat')}${search === '' ? '' : `?${search}`}`;
}

/** Where something to that target goes: into the chat once there is one. */
export function recipientOf(target: Target, chat: StoredChat | null): Recipient {
  return chat ? { kind: 'chat', chatId: chat._id } : target;
}

export const keyOfTarget = (target: Target): string => recipientKey(target);

/** By which keys what goes into a chat may have been addressed: as itself, and as its target before it was there. */
export function keysOfChat(chat: StoredChat): readonly string[] {
  const target = targetOf(chat);
  return [recipientKey({ kind: 'chat', chatId: chat._id }), ...(target ? [keyOfTarget(target)] : [])];
}

/** Who may be seen typing in a chat: it is announced to a person, and so belongs to what two people have with each other. */
export function typistOf(chat: StoredChat | null): string | null {
  return chat?.type === 'direct' ? (chat.user?._id ?? null) : null;
}
