import type { ChannelEvent } from '#shared/realtime/events.ts';
import type { ChatChange } from '#shared/store/records.ts';

/**
 * Returns the store changes that an event of `user/{id}/chat` makes (§7.10). Events that are announced but
 * not stored (`look`, `notification`, `interaction`, `profileUpdated`, `applicationUpdated`,
 * `galleryItemGone`, `visibility`) change nothing.
 */
export function changesOf({ event, data }: ChannelEvent<'chat'>, me: string): readonly ChatChange[] {
  switch (event) {
    case 'message':
      return [{ kind: 'arrived', message: data.message, chat: data.chat }];
    case 'messageUpdated':
      return [{ kind: 'messages', messages: [data.message] }];
    case 'messagesRead': {
      const by = data.readBy === me ? 'me' : 'companion';
      const read: ChatChange = {
        kind: 'read',
        chatId: data.chatId,
        by,
        upTo: data.upTo,
        ...(by === 'companion' ? { readAt: data.readAt } : {}),
      };
      // The server already knows this read position, so no read receipt is due.
      return by === 'me' ? [read, { kind: 'readSent', chatId: data.chatId, upTo: data.upTo }] : [read];
    }
    case 'messagesDeleted':
      return [
        {
          kind: 'messagesRemoved',
          chatId: data.chatId,
          messageIds: data.messageIds,
          revision: data.revision,
        },
      ];
    case 'chatUpdated':
      return [{ kind: 'chats', chats: [data.chat] }];
    case 'chatDeleted':
      return [{ kind: 'chatRemoved', chatId: data.chatId, clearedUpTo: data.clearedUpTo }];
    case 'mediaUpdated':
      return [
        {
          kind: 'media',
          chatId: data.chatId,
          messageId: data.messageId,
          item: data.media,
          revision: data.revision,
        },
      ];
    case 'presence':
      return [{ kind: 'presence', userId: data.userId, status: data.status, lastSeen: data.lastSeen }];
    case 'notification':
    case 'interaction':
    case 'profileUpdated':
    case 'applicationUpdated':
    case 'galleryItemGone':
    case 'visibility':
    // The gap in sequence numbers before a `look` already made the client load what it missed.
    case 'look':
      return [];
  }
}

/** Returns the position of a store after it applied this event; null if the event has none. */
export function positionOf(event: ChannelEvent<'chat'>): number | null {
  const { data } = event;
  return 'reached' in data && typeof data.reached === 'number' ? data.reached : revisionOf(event);
}

/** Returns the revision that an event made; null if it made none. */
export function revisionOf({ data }: ChannelEvent<'chat'>): number | null {
  return 'revision' in data && typeof data.revision === 'number' ? data.revision : null;
}
