import { cutName } from '#shared/domain/names.ts';
import type { StoredChat } from '#shared/store/records.ts';

/** Whom a chat is with; null: a support desk or somebody without a name, which only texts can name. */
export function wholeNameOf(chat: Pick<StoredChat, 'user'>): string | null {
  const name = chat.user?.name?.trim() ?? '';
  return name === '' ? null : name;
}

/** The same, as it is written above a chat: cut (§5.6). */
export function nameOf(chat: Pick<StoredChat, 'user'>): string | null {
  const name = wholeNameOf(chat);
  return name === null ? null : cutName(name);
}
