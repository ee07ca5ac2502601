import { supportSubtypes, type SupportSubtype } from '#shared/domain/chat.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { Recipient, StoredChat } from '#shared/store/records.ts';

/** Whom the address opens: a person (§2 "chat (query userId)"), or a desk of the support. */
export type Target =
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'support'; readonly subtype: SupportSubtype };

const isDesk = (name: string | null): name is SupportSubtype =>
  (supportSubtypes as readonly (string | null)[]).includes(name);

export function targetIn(search: string): Target | null {
  const query = new URLSearchParams(search);
  const userId = query.get('userId');
  if (userId) return { kind: 'user', userId };
  const subtype = query.get('support');
  return isDesk(subtype) ? { kind: 'support', subtype } : null;
}

/** Null: a chat whose other side is gone has no address. */
export function targetOf(chat: StoredChat): Target | null {
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
  if (target?.kind === 'support') query.set('support', target.subtype);
  const search = query.toString();
  return `${hrefOf(locale, 'chat')}${search === '' ? '' : `?${search}`}`;
}

/** Where something to that target goes: into the chat once there is one. */
export function recipientOf(target: Target, chat: StoredChat | null): Recipient {
  if (chat) return { kind: 'chat', chatId: chat._id };
  return target.kind === 'user' ? target : { kind: 'support', subtype: target.subtype };
}

export const keyOfTarget = (target: Target): string =>
  target.kind === 'user' ? `user:${target.userId}` : `support:${target.subtype}`;
