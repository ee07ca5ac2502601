import type { MediaItem, Message } from '#shared/domain/chat.ts';
import { isListedMedia, sortKeyOf } from '#shared/store/rules.ts';

/** The media of one message that the list of a chat's media shows, ready to be shown. */
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

/** The row of a message that is new or has changed. */
export function writeMedia(media: IDBObjectStore, message: Message): void {
  const row = mediaRowOf(message);
  if (row) media.put(row);
  else media.delete(mediaKey(message));
}
