import * as z from 'zod/mini';
import { clone } from '../lib/clone.ts';
import { messageSchema, type Message } from '../domain/chat.ts';

/**
 * A message as the stores write it: without what it has not, and without its chat, which its place in a store says.
 * Half as long as the whole one, so that a page of history is half as much to read, to parse and to write.
 */
export type PackedMessage = Pick<Message, '_id'> & Partial<Message>;

/** A message that has nothing but what every message has; cloned, since what a parser builds is slow to copy. */
const bare: Message = clone(
  z.parse(messageSchema, {
    _id: '-',
    chatId: '-',
    from: '-',
    type: 'text',
    created: new Date(0).toISOString(),
  }),
);

/** The names that are left out where they say nothing. What a newer server added stays as it came, whatever it says. */
const maybeNull = new Set(Object.keys(bare).filter((name) => bare[name] === null));

/** Each name is looked at by itself: a copy to delete from would be five times as slow, for every message there is. */
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

/** The whole message again. One that was written whole, by an older version, is itself. */
export function unpackMessage(packed: PackedMessage, chatId: string): Message {
  // A list of its own for each. Assigned, which the engine does faster than it spreads.
  return Object.assign({ ...bare, chatId, media: [] }, packed);
}
