import * as z from 'zod/mini';
import { clone } from '../lib/clone.ts';
import { messageSchema, type Message } from '../domain/chat.ts';

/**
 * A message as stored: without empty fields and without its chat id, which its key in the store contains.
 * About half the size of the whole message, so that history is faster to read, parse and write.
 */
export type PackedMessage = Pick<Message, '_id'> & Partial<Message>;

/** A message with only the required fields. Cloned, because objects built by the parser are slow to copy. */
const bare: Message = clone(
  z.parse(messageSchema, {
    _id: '-',
    chatId: '-',
    from: '-',
    type: 'text',
    created: new Date(0).toISOString(),
  }),
);

/** Fields that are omitted if null. Unknown fields from a newer server are always kept. */
const maybeNull = new Set(Object.keys(bare).filter((name) => bare[name] === null));

/** Copies field by field, because copying the object and deleting fields is five times slower. */
export function packMessage(message: Message): PackedMessage {
  const packed: Record<string, unknown> = {};
  for (const name of Object.keys(message)) {
    const value = message[name];
    const isImplied =
      value === null
        ? maybeNull.has(name)
        : name === 'chatId' || (name === 'media' && message.media.length === 0);
    if (!isImplied) packed[name] = value;
  }
  return packed as PackedMessage;
}

/** Returns the whole message. A message that an older version stored unpacked is returned as it is. */
export function unpackMessage(packed: PackedMessage, chatId: string): Message {
  // Each message gets its own `media` array. `Object.assign` is faster here than spreading.
  return Object.assign({ ...bare, chatId, media: [] }, packed);
}
