import type { Message } from '#shared/domain/chat.ts';
import { withReaction } from '#shared/domain/messageParts.ts';
import { isMessageChange, type MessageChangeEntry, type OutboxEntry } from '#shared/store/records.ts';

/** Reactions and edits that the server has not answered yet, shown as if they were done. */
export interface PendingChanges {
  readonly isEmpty: boolean;
  /** Returns the message with its changes; the same object if it has none. */
  of(message: Message): Message;
}

/** Returns the message with one change applied. */
export function changedBy(message: Message, entry: MessageChangeEntry, me: string): Message {
  if (entry.kind === 'react')
    return { ...message, reactions: withReaction(message.reactions, me, entry.emoji) };
  return { ...message, text: entry.text, textKey: null, editedAt: new Date(entry.createdMs).toISOString() };
}

export function pendingChangesIn(outbox: readonly OutboxEntry[], me: string): PendingChanges {
  const byMessage = new Map<string, MessageChangeEntry[]>();
  for (const entry of outbox)
    if (isMessageChange(entry))
      byMessage.set(entry.messageId, [...(byMessage.get(entry.messageId) ?? []), entry]);
  return {
    isEmpty: byMessage.size === 0,
    of: (message) =>
      (byMessage.get(message._id) ?? []).reduce((shown, entry) => changedBy(shown, entry, me), message),
  };
}
