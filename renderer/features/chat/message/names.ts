import { cutName } from '#shared/domain/names.ts';
import type { StoredChat } from '#shared/store/records.ts';

/** Returns the name of the other user; null: a support desk, or a user without a name. */
export function wholeNameOf(chat: Pick<StoredChat, 'user'>): string | null {
  const name = chat.user?.name?.trim() ?? '';
  return name === '' ? null : name;
}

/** Returns the name of the other user, cut for display (§5.6); null as above. */
export function nameOf(chat: Pick<StoredChat, 'user'>): string | null {
  const name = wholeNameOf(chat);
  return name === null ? null : cutName(name);
}
