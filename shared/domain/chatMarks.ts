import * as z from 'zod/mini';
import { flag, id } from './fields.ts';
import { pinnedMessageSchema, pinnedMessagesMax, type ClientSettings } from './settings.ts';

/** The user's marks on chats: the muted chats, and the pinned message of each chat. */
export type ChatMarks = Pick<ClientSettings, 'mutedChats' | 'pinnedMessages'>;

/** Change of the marks of one chat. A missing field stays as it is; `pinned` null unpins. */
export const chatMarkChangeSchema = z.looseObject({
  muted: z.optional(flag),
  pinned: z.optional(z.nullable(pinnedMessageSchema)),
});
export type ChatMarkChange = z.output<typeof chatMarkChangeSchema>;

/** Maximum number of chats whose marks one request changes. */
const changedChatsMax = 50;

/** Changes of marks by chat id. Two devices that change different chats at the same time lose no change. */
export const chatMarkChangesSchema = z
  .record(id, chatMarkChangeSchema)
  .check(z.refine((changes) => Object.keys(changes).length <= changedChatsMax, { error: 'too many chats' }));

/** Returns the marks after the change of one chat. Above the limit of pins the oldest pin is dropped. */
export function withChatMark(
  { mutedChats, pinnedMessages }: ChatMarks,
  chatId: string,
  { muted, pinned }: ChatMarkChange,
): ChatMarks {
  const otherMutes = mutedChats.filter((each) => each !== chatId);
  const otherPins = Object.entries(pinnedMessages).filter(([each]) => each !== chatId);
  return {
    mutedChats: muted === undefined ? mutedChats : [...otherMutes, ...(muted ? [chatId] : [])],
    pinnedMessages:
      pinned === undefined
        ? pinnedMessages
        : Object.fromEntries(
            pinned ? [...otherPins.slice(1 - pinnedMessagesMax), [chatId, pinned]] : otherPins,
          ),
  };
}
