import { beforeEach, describe, expect, it } from 'vitest';
import { chat, me, message, page } from './build.ts';
import type { Stores } from './stores.ts';

/** Tests of the history: pages, gaps, deleted messages, read marks, versions. */
export function describeHistory(stores: Stores): void {
  const read = async (place: number | null = null, direction: 'older' | 'newer' = 'older', count = 50) => {
    const found = await stores().chats.listMessages({ chatId: 'c1', direction, place, count });
    return found.map(({ _id }) => _id);
  };
  const chatNow = () => stores().chats.getChat({ chatId: 'c1' });

  describe('the history of a chat', () => {
    beforeEach(async () => {
      await stores().chats.apply({ changes: [{ kind: 'chats', chats: [chat('c1')] }] });
    });

    it('is read in pages in both directions, oldest first, without the message at the start place', async () => {
      const five = [1, 2, 3, 4, 5].map((n) => message(`m${n}`, n * 10));
      await stores().chats.apply({ changes: [page(1, five, true)] });
      expect(await read()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
      expect(await read(null, 'older', 2)).toEqual(['m4', 'm5']);
      expect(await read(40, 'older', 2)).toEqual(['m2', 'm3']);
      expect(await read(null, 'newer', 2)).toEqual(['m1', 'm2']);
      expect(await read(20, 'newer', 2)).toEqual(['m3', 'm4']);
      expect(await read(10, 'older')).toEqual([]);
      expect(await read(50, 'newer')).toEqual([]);
    });

    it('is shown only up to the first gap', async () => {
      await stores().chats.apply({ changes: [{ kind: 'messages', messages: [message('old', 10)] }] });
      expect(await read()).toEqual([]);
      await stores().chats.apply({ changes: [page(30, [message('m3', 30), message('m4', 40)])] });
      expect(await read()).toEqual(['m3', 'm4']);
      await stores().chats.apply({ changes: [page(5, [message('old', 10), message('m2', 20)], true)] });
      expect(await read()).toEqual(['old', 'm2', 'm3', 'm4']);
      expect(await chatNow()).toMatchObject({ held: { from: 5, isWhole: true } });
    });

    it('is not shortened by a page within the held part', async () => {
      await stores().chats.apply({ changes: [page(10, [message('m1', 10), message('m2', 20)])] });
      await stores().chats.apply({ changes: [page(20, [message('m2', 20)])] });
      expect(await read()).toEqual(['m1', 'm2']);
    });

    it("loses messages of a page's range that the page no longer contains, and no others", async () => {
      const stored = [message('before', 5), message('ghost', 10), message('m2', 20)];
      await stores().chats.apply({ changes: [{ kind: 'messages', messages: stored }] });
      await stores().chats.apply({ changes: [page(10, [message('m2', 20)])] });
      expect(await stores().chats.getMessages({ messageIds: ['ghost', 'before'] })).toMatchObject([
        { _id: 'before' },
      ]);
      const late = message('late', 30);
      await stores().chats.apply({ changes: [{ kind: 'arrived', message: late, chat: null }] });
      await stores().chats.apply({ changes: [page(1, [message('m0', 2)], true)] });
      expect(await read()).toEqual(['m0', 'm2', 'late']);
    });

    it('starts with the arriving message if no part was held', async () => {
      await stores().chats.apply({ changes: [{ kind: 'messages', messages: [message('old', 10)] }] });
      await stores().chats.apply({ changes: [{ kind: 'arrived', message: message('m5', 50), chat: null }] });
      expect(await read()).toEqual(['m5']);
      expect(await chatNow()).toMatchObject({ held: { from: 50, isWhole: false }, activeAt: 50 });
    });

    it('does not start with a late message if a newer one is known', async () => {
      const { chats } = stores();
      const told = chat('c1', { lastMessage: message('m9', 90) });
      await chats.apply({ changes: [{ kind: 'chats', chats: [told] }] });
      await chats.apply({ changes: [{ kind: 'arrived', message: message('m5', 50), chat: null }] });
      expect(await read()).toEqual([]);
      expect(await chatNow()).toMatchObject({ held: null, lastMessage: { _id: 'm9' } });
    });

    it('has a gap when the server knows a message newer than all stored ones', async () => {
      await stores().chats.apply({ changes: [page(1, [message('m1', 10)], true)] });
      await stores().chats.apply({
        changes: [{ kind: 'chats', chats: [chat('c1', { lastMessage: message('m9', 90) })] }],
      });
      expect(await read()).toEqual([]);
      expect(await chatNow()).toMatchObject({ held: null, lastMessage: { _id: 'm9' } });
      await stores().chats.apply({ changes: [{ kind: 'caughtUp', revision: 4 }] });
      await stores().chats.apply({ changes: [page(1, [message('m1', 10), message('m9', 90)], true)] });
      expect(await read()).toEqual(['m1', 'm9']);
      await stores().chats.apply({ changes: [{ kind: 'caughtUp', revision: null }] });
      expect(await read()).toEqual([]);
      expect(await stores().chats.getRevision({})).toBeNull();
    });

    it('keeps the newer of two versions, in either order', async () => {
      const at = (revision: number | null, text: string) => message('m1', 10, { revision, text });
      const apply = (version: ReturnType<typeof at>) =>
        stores().chats.apply({ changes: [page(1, [version], true)] });
      const text = async () => (await stores().chats.getMessages({ messageIds: ['m1'] }))[0]?.text;
      await apply(at(5, 'fifth'));
      await apply(at(4, 'fourth'));
      expect(await text()).toBe('fifth');
      await apply(at(6, 'sixth'));
      expect(await text()).toBe('sixth');
      expect(await stores().chats.search({ text: 'fifth', chatId: null, count: 5 })).toEqual([]);
      await apply(at(null, 'of an older server'));
      expect(await text()).toBe('of an older server');
    });

    it('keeps unknown fields', async () => {
      const strange = {
        ...message('m1', 10, { text: 'a "b" \\ \u0000 \u2028 ✨', media: [] }),
        unheardOf: [{ by: 'u1', kind: { deep: [1, null, true, 1.5e-7] } }],
        'odd key': { '': 'x' },
      };
      await stores().chats.apply({ changes: [page(1, [strange], true)] });
      expect(await stores().chats.getMessages({ messageIds: ['m1'] })).toEqual([strange]);
    });

    it('keeps the fields of an edited message, and finds it by its new text', async () => {
      const first = message('m1', 10, { text: 'blue door', revision: 1 });
      const edited = message('m1', 10, {
        text: 'green door',
        revision: 2,
        replyTo: { messageId: 'm0', from: 'u1', text: 'which one?', mediaType: null },
        reactions: { '❤️': ['u1', me] },
        editedAt: '2026-05-20T12:00:00.000Z',
        forwardedFrom: { name: 'Freja' },
      });
      await stores().chats.apply({ changes: [page(1, [first], true)] });
      await stores().chats.apply({ changes: [{ kind: 'messages', messages: [edited] }] });
      expect(await stores().chats.getMessages({ messageIds: ['m1'] })).toEqual([edited]);
      const found = async (text: string) =>
        (await stores().chats.search({ text, chatId: null, count: 5 })).length;
      expect([await found('blue'), await found('green')]).toEqual([0, 1]);
      await stores().chats.apply({ changes: [{ kind: 'messages', messages: [first] }] });
      expect(await stores().chats.getMessages({ messageIds: ['m1'] })).toEqual([edited]);
    });

    it('counts the companion’s messages after a place', async () => {
      const mine = message('mine', 25, { from: me });
      const three = [message('m1', 10), message('m2', 20), mine, message('m3', 30)];
      await stores().chats.apply({ changes: [page(1, three, true)] });
      expect(await stores().chats.countAfter({ chatId: 'c1', place: 10 })).toBe(2);
      expect(await stores().chats.countAfter({ chatId: 'c1', place: 30 })).toBe(0);
      expect(await stores().chats.countAfter({ chatId: 'nobody', place: 0 })).toBe(0);
    });

    it('returns messages by their ids in the requested order, without missing ones', async () => {
      await stores().chats.apply({ changes: [page(1, [message('m1', 10), message('m2', 20)], true)] });
      const found = await stores().chats.getMessages({ messageIds: ['m2', 'none', 'm1'] });
      expect(found.map(({ _id }) => _id)).toEqual(['m2', 'm1']);
    });

    it('orders messages without a place by their time', async () => {
      const timed = (_id: string, place: number) => message(_id, place, { created_unreadable: null });
      await stores().chats.apply({ changes: [page(1, [timed('m2', 20), timed('m1', 10)], true)] });
      expect(await read()).toEqual(['m1', 'm2']);
    });
  });

  describe('a read mark', () => {
    const three = [
      message('m1', 10),
      message('m2', 20),
      message('mine', 25, { from: me }),
      message('m3', 30),
    ];
    beforeEach(async () => {
      const unread = chat('c1', { unreadMessages: 3, lastMessage: message('m3', 30) });
      await stores().chats.apply({
        changes: [{ kind: 'chats', chats: [unread] }, page(1, three, true)],
      });
    });
    const statuses = async () =>
      (await stores().chats.listMessages({ chatId: 'c1', direction: 'older', place: null, count: 9 })).map(
        ({ status }) => status,
      );

    it('updates the unread count and never moves back', async () => {
      await stores().chats.apply({ changes: [{ kind: 'read', chatId: 'c1', by: 'me', upTo: 10 }] });
      expect(await chatNow()).toMatchObject({ unreadMessages: 2, readUpTo: 10 });
      expect(await statuses()).toEqual(['read', 'sent', 'sent', 'sent']);
      await stores().chats.apply({ changes: [{ kind: 'read', chatId: 'c1', by: 'me', upTo: 30 }] });
      await stores().chats.apply({ changes: [{ kind: 'read', chatId: 'c1', by: 'me', upTo: 5 }] });
      expect(await chatNow()).toMatchObject({
        unreadMessages: 0,
        readUpTo: 30,
        lastMessage: { status: 'read' },
      });
      expect(await statuses()).toEqual(['read', 'read', 'sent', 'read']);
    });

    it('of the companion is separate, and applies to one’s own messages', async () => {
      await stores().chats.apply({ changes: [{ kind: 'read', chatId: 'c1', by: 'companion', upTo: 30 }] });
      expect(await statuses()).toEqual(['sent', 'sent', 'read', 'sent']);
      expect(await chatNow()).toMatchObject({ unreadMessages: 3, companionReadUpTo: 30 });
    });

    it('of the companion has a time, which changes together with it', async () => {
      const { chats } = stores();
      const read = (upTo: number, readAt: string | null) =>
        chats.apply({ changes: [{ kind: 'read', chatId: 'c1', by: 'companion', upTo, readAt }] });
      const marks = async () => {
        const { companionReadUpTo, companionReadAt } = (await chats.getChat({ chatId: 'c1' })) ?? {};
        return [companionReadUpTo, companionReadAt];
      };
      const [first, second] = ['2026-03-05T20:00:00.000Z', '2026-03-05T21:00:00.000Z'];
      await read(10, first ?? null);
      expect(await marks()).toEqual([10, first]);
      await read(5, second ?? null);
      expect(await marks()).toEqual([10, first]);
      await read(30, second ?? null);
      expect(await marks()).toEqual([30, second]);
      // A server that sends no time.
      await read(31, null);
      expect(await marks()).toEqual([31, null]);
    });

    it('keeps the status of a failed or offensive message', async () => {
      const failed = [
        message('bad', 40, { from: me, status: 'offensive' }),
        message('no', 41, { from: me, status: 'failed' }),
      ];
      await stores().chats.apply({ changes: [{ kind: 'messages', messages: failed }] });
      await stores().chats.apply({ changes: [{ kind: 'read', chatId: 'c1', by: 'companion', upTo: 99 }] });
      expect((await statuses()).slice(-2)).toEqual(['offensive', 'failed']);
    });

    it('also follows the server’s own status “read”', async () => {
      const told = [message('mine', 25, { from: me, status: 'read' }), message('m2', 20, { status: 'read' })];
      await stores().chats.apply({ changes: [{ kind: 'messages', messages: told }] });
      expect(await chatNow()).toMatchObject({ readUpTo: 20, companionReadUpTo: 25 });
    });

    it('is listed as unsent until it was sent', async () => {
      const toSend = async () => (await stores().chats.listReadToSend({})).map(({ _id }) => _id);
      expect(await toSend()).toEqual([]);
      await stores().chats.apply({ changes: [{ kind: 'read', chatId: 'c1', by: 'me', upTo: 30 }] });
      expect(await toSend()).toEqual(['c1']);
      await stores().chats.apply({ changes: [{ kind: 'readSent', chatId: 'c1', upTo: 20 }] });
      expect(await toSend()).toEqual(['c1']);
      await stores().chats.apply({ changes: [{ kind: 'readSent', chatId: 'c1', upTo: 30 }] });
      expect(await toSend()).toEqual([]);
    });

    it('overrides a server that does not know of it yet', async () => {
      await stores().chats.apply({ changes: [{ kind: 'read', chatId: 'c1', by: 'me', upTo: 30 }] });
      const stale = chat('c1', { unreadMessages: 3, readUpTo: 0, lastMessage: message('m3', 30) });
      await stores().chats.apply({ changes: [{ kind: 'chats', chats: [stale] }] });
      expect(await chatNow()).toMatchObject({ unreadMessages: 0, readUpTo: 30 });
    });
  });
}
