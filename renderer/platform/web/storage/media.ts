import type { MediaItem, Message } from '#shared/domain/chat.ts';
import { isListedMedia, sortKeyOf } from '#shared/store/rules.ts';

/** A message's media for the chat's media list, in the form that the list shows. */
export interface MediaRow {
  readonly chatId: string;
  readonly place: number;
  readonly messageId: string;
  readonly items: readonly MediaItem[];
}

export const mediaKey = (message: Message): IDBValidKey => [message.chatId, sortKeyOf(message), message._id];

function mediaRowOf(message: Message): MediaRow | null {
  const place = sortKeyOf(message);
  const items = message.media.filter(isListedMedia).map((item) => ({
    ...item,
    messageId: message._id,
    chatId: message.chatId,
    from: message.from,
    created_unreadable: place,
  }));
  return items.length === 0 ? null : { chatId: message.chatId, place, messageId: message._id, items };
}

/** Writes the media row of a new or changed message, or deletes it if the message has no listed media. */
export function writeMedia(media: IDBObjectStore, message: Message): void {
  const row = mediaRowOf(message);
  if (row) media.put(row);
  else media.delete(mediaKey(message));
}
