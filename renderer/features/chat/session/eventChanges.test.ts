import { expect, it } from 'vitest';
import { chatEvents } from '#shared/realtime/events.ts';
import { positionOf } from './eventChanges.ts';

const removed = { chatId: 'c', messageIds: ['m'], revision: 9 };
const eventOf = (data: object) =>
  ({
    event: 'messagesDeleted',
    data: chatEvents.messagesDeleted.parse(data),
    seq: 1,
    channel: 'user/me/chat',
  }) as unknown as Parameters<typeof positionOf>[0];

it.each([
  ['that stores revisions in their order: the revision of the event', removed, 9],
  ['that stores revisions side by side: the position that it tells', { ...removed, reached: 4 }, 4],
  ['that does not know its position yet: none', { ...removed, reached: 0 }, 0],
])('the position of a store after an event from a server %s', (_server, data, position) => {
  expect(positionOf(eventOf(data))).toBe(position);
});
