import {
  chatSchema,
  mediaItemSchema,
  messageSchema,
  type Chat,
  type MediaItem,
  type Message,
} from '#shared/domain/chat.ts';
import { companionSchema, type Companion } from '#shared/domain/person.ts';
import type { UploadRecord } from '#shared/store/uploads.ts';
import type { Attachment, ChatChange, Draft, SendEntry } from '#shared/store/records.ts';
import * as z from 'zod/mini';

/**
 * Builders of chats, messages and people as the network delivers them. Fields that a test does not set get
 * the value of a missing field.
 */

export const me = 'me';
const createdAt = (place: number) => new Date(place).toISOString();

export function message(
  _id: string,
  place: number,
  more: Partial<z.input<typeof messageSchema>> = {},
): Message {
  return z.parse(messageSchema, {
    _id,
    chatId: 'c1',
    from: 'u1',
    to: me,
    type: 'text',
    status: 'sent',
    text: _id,
    created: createdAt(place),
    created_unreadable: place,
    ...more,
  });
}

export function companion(_id: string, more: Partial<z.input<typeof companionSchema>> = {}): Companion {
  return z.parse(companionSchema, { _id, name: _id, rolesGroup: 'user', status: 'offline', ...more });
}

export function chat(_id: string, more: Partial<z.input<typeof chatSchema>> = {}): Chat {
  return z.parse(chatSchema, {
    _id,
    type: 'direct',
    users: [me, 'u1'],
    user: companion('u1'),
    created: createdAt(1),
    created_unreadable: 1,
    ...more,
  });
}

export function media(id: string, more: Partial<z.input<typeof mediaItemSchema>> = {}): MediaItem {
  return z.parse(mediaItemSchema, {
    id,
    type: 'image',
    transcodingStatus: 'ready',
    url: `/media/${id}`,
    ...more,
  });
}

/** Returns the change that adds a page of history. The store then holds the history from place `from` on. */
export function page(from: number, messages: readonly Message[], isWhole = false, chatId = 'c1'): ChatChange {
  return { kind: 'messages', messages: [...messages], held: { chatId, from, isWhole } };
}

export function draft(key: string, text: string, more: Partial<Draft> = {}): Draft {
  return { key, text, attachments: [], updatedMs: 1, ...more };
}

export function attachment(fileId: string, more: Partial<Attachment> = {}): Attachment {
  return {
    fileId,
    type: 'image',
    extension: 'jpg',
    name: `${fileId}.jpg`,
    size: 1,
    isPrivate: false,
    price: null,
    duration: null,
    width: 1,
    height: 1,
    waveform: [],
    tempUploadId: null,
    ...more,
  };
}

export function upload(id: string, more: Partial<UploadRecord> = {}): UploadRecord {
  return {
    ...{ id, purpose: 'gallery', kind: 'image', extension: 'jpg', mime: 'image/jpeg', name: `${id}.jpg` },
    ...{ size: 3, originalSize: 9, text: null, width: 30, height: 40, duration: null },
    ...{ tempUploadId: null, state: 'waiting', code: null, order: 77 },
    ...more,
  };
}

export function outgoing(id: string, text = id, more: Partial<SendEntry> = {}): SendEntry {
  return {
    kind: 'send',
    id,
    recipient: { kind: 'chat', chatId: 'c1' },
    message: {
      type: 'text',
      text,
      attachments: [],
      giftId: null,
      gifId: null,
      stickerId: null,
      ignoreOffensive: false,
      source: null,
    },
    state: 'waiting',
    code: null,
    tries: 0,
    order: 0,
    createdMs: 1,
    ...more,
  };
}
