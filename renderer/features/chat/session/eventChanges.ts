import type { ChannelEvent } from '#shared/realtime/events.ts';
import type { ChatChange } from '#shared/store/records.ts';

/**
 * What an event of `user/{id}/chat` changes in the store (§7.10). Events that are told of but not
 * stored (`look`, `notification`, `interaction`, `profileUpdated`, `applicationUpdated`, `galleryItemGone`, `visibility`)
 * change nothing.
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
      // The server says so itself: there is nothing to tell it any more.
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
    // The gap before its number has made the client load what it missed.
    case 'look':
      return [];
  }
}

/** The position that a store has reached once it has applied an event; null if the event has none. */
export function positionOf(event: ChannelEvent<'chat'>): number | null {
  const { data } = event;
  return 'reached' in data && typeof data.reached === 'number' ? data.reached : revisionOf(event);
}

/** The revision that an event made; null if it made none. */
export function revisionOf({ data }: ChannelEvent<'chat'>): number | null {
  return 'revision' in data && typeof data.revision === 'number' ? data.revision : null;
}
