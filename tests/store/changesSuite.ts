import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatChange } from '#shared/store/records.ts';
import { chat, companion, me, media, message, page } from './build.ts';
import type { Stores } from './stores.ts';

/** Tests of arriving messages, deletions and media. */
export function describeChanges(stores: Stores): void {
  const apply = (...changes: ChatChange[]) => stores().chats.apply({ changes });
  const chatNow = (chatId = 'c1') => stores().chats.getChat({ chatId });
  const ids = async (...messageIds: string[]) =>
    (await stores().chats.getMessages({ messageIds })).map(({ _id }) => _id);

  describe('a missed call', () => {
    const missed = (place: number) => ({
      _id: `call-${place}`,
      ...{ place, direction: 'incoming' as const, callType: 'video' as const },
    });
    const withCall = (place: number, unreadMessages: number, missedCalls: number[], revision: number) =>
      chat('c1', {
        ...{ lastMessage: message('m1', 10, { revision: 1 }), unreadMessages, revision },
        ...{ lastCall: missed(place), missedCalls },
      });
    beforeEach(async () => {
      await apply(
        { kind: 'chats', chats: [chat('c1', { revision: 0 }), chat('c2', { user: companion('u2') })] },
        page(0, [message('m1', 10, { revision: 1 })], true),
        { kind: 'read', chatId: 'c1', by: 'me', upTo: 10 },
        { kind: 'chats', chats: [withCall(30, 1, [30], 2)] },
      );
    });

    it('moves the chat up and marks it unread, although its last message was read', async () => {
      expect(await chatNow()).toMatchObject({
        ...{ unreadMessages: 1, activeAt: 30, lastCall: missed(30), missedCalls: [30] },
      });
      expect(await stores().chats.countChats({})).toMatchObject({
        all: { chats: 2, unread: 1, unreadMessages: 1 },
        unread: { chats: 1, unread: 1, unreadMessages: 1 },
      });
      const [first] = await stores().chats.listChats({ filter: 'unread', count: 5, before: null });
      expect(first?._id).toBe('c1');
    });

    it('stays unread until this user or another device reads up to its place', async () => {
      await apply({ kind: 'read', chatId: 'c1', by: 'me', upTo: 29 });
      expect(await chatNow()).toMatchObject({ unreadMessages: 1, missedCalls: [30] });
      await apply({ kind: 'read', chatId: 'c1', by: 'me', upTo: 30 });
      expect(await chatNow()).toMatchObject({ unreadMessages: 0, missedCalls: [], lastCall: missed(30) });
      expect(await stores().chats.countChats({})).toMatchObject({ unread: { chats: 0 } });
      // The server does not know of the reading yet.
      await apply({ kind: 'chats', chats: [withCall(30, 1, [30], 3)] });
      expect(await chatNow()).toMatchObject({ unreadMessages: 0 });
    });

    it('is counted in addition to unread messages, until it is read itself', async () => {
      await apply({ kind: 'arrived', message: message('m2', 40, { revision: 4 }), chat: null });
      expect(await chatNow()).toMatchObject({ unreadMessages: 2, activeAt: 40 });
      await apply({ kind: 'read', chatId: 'c1', by: 'me', upTo: 35 });
      expect(await chatNow()).toMatchObject({ unreadMessages: 1 });
      await apply({ kind: 'read', chatId: 'c1', by: 'me', upTo: 40 });
      expect(await chatNow()).toMatchObject({ unreadMessages: 0 });
    });

    it('is removed when the user deletes that part of the chat', async () => {
      await apply(
        { kind: 'arrived', message: message('m2', 40, { revision: 4 }), chat: null },
        { kind: 'chatRemoved', chatId: 'c1', clearedUpTo: 30 },
      );
      expect(await chatNow()).toMatchObject({ unreadMessages: 1, lastCall: null, missedCalls: [] });
    });
  });

  describe('a message that arrives', () => {
    const arrives = (id: string, place: number, more: Parameters<typeof message>[2] = {}): ChatChange => ({
      kind: 'arrived',
      message: message(id, place, more),
      chat: null,
    });
    beforeEach(async () => {
      await apply({ kind: 'chats', chats: [chat('c1')] });
    });

    it('is reported and counted once, even if it arrives again', async () => {
      expect(await apply(arrives('m1', 10), arrives('m1', 10))).toEqual({
        chatIds: ['c1'],
        arrivedIds: ['m1'],
        mustAskAgain: false,
      });
      expect(await apply(arrives('m1', 10))).toMatchObject({ arrivedIds: [] });
      expect(await chatNow()).toMatchObject({ unreadMessages: 1, activeAt: 10, lastMessage: { _id: 'm1' } });
    });

    it('counts as unread only if another person wrote it after the last read place', async () => {
      await apply({ kind: 'read', chatId: 'c1', by: 'me', upTo: 20 });
      await apply(arrives('mine', 30, { from: me }), arrives('late', 15), arrives('m4', 40));
      expect(await chatNow()).toMatchObject({ unreadMessages: 1, lastMessage: { _id: 'm4' } });
    });

    it("adds its chat, with the chat's own unread count", async () => {
      const brought = chat('c2', { user: companion('u2'), unreadMessages: 1 });
      const first = message('n1', 10, { chatId: 'c2' });
      const touched = await apply({
        kind: 'arrived',
        message: first,
        chat: { ...brought, lastMessage: first },
      });
      expect(touched).toMatchObject({ chatIds: ['c2'], arrivedIds: ['n1'] });
      expect(await chatNow('c2')).toMatchObject({ unreadMessages: 1, held: { from: 10, isWhole: false } });
    });

    it('is dropped if it is in the cleared part of the chat', async () => {
      await apply(arrives('m5', 50), { kind: 'chatRemoved', chatId: 'c1', clearedUpTo: 40 });
      expect(await apply(arrives('old', 30))).toMatchObject({ arrivedIds: [] });
      expect(await ids('old')).toEqual([]);
    });

    it('is stored for an unknown chat, without an event', async () => {
      const touched = await apply(arrives('x1', 10, { chatId: 'c9' }));
      expect(touched).toMatchObject({ chatIds: ['c9'], arrivedIds: [] });
      expect(await stores().chats.search({ text: 'x1', chatId: null, count: 5 })).toEqual([]);
      await apply(
        { kind: 'chats', chats: [chat('c9')] },
        page(1, [message('x1', 10, { chatId: 'c9' })], true, 'c9'),
      );
      expect(await stores().chats.search({ text: 'x1', chatId: null, count: 5 })).toHaveLength(1);
    });

    it('is removed if it was deleted on another device, without an event', async () => {
      await apply(page(1, [message('m1', 10)], true), arrives('mine', 20, { from: me, revision: 3 }));
      const gone = arrives('mine', 20, { from: me, text: null, deleted: true, revision: 5 });
      expect(await apply(gone)).toMatchObject({ chatIds: ['c1'], arrivedIds: [] });
      expect(await ids('m1', 'mine')).toEqual(['m1']);
      expect(await chatNow()).toMatchObject({ lastMessage: { _id: 'm1' } });
      await apply(arrives('never-here', 30, { from: me, text: null, deleted: true }));
      expect(await ids('never-here')).toEqual([]);
      expect(await chatNow()).toMatchObject({ lastMessage: { _id: 'm1' } });
    });

    it('is reported in the order of the changes', async () => {
      const touched = await apply(arrives('b', 20), arrives('a', 10), arrives('c', 30));
      expect(touched.arrivedIds).toEqual(['b', 'a', 'c']);
    });
  });

  describe('deletion', () => {
    const three = [message('m1', 10), message('m2', 20), message('m3', 30)];
    beforeEach(async () => {
      await apply(
        { kind: 'chats', chats: [chat('c1', { unreadMessages: 3, lastMessage: message('m3', 30) })] },
        page(1, three, true),
      );
    });

    it('removes a message from history, last message, search and count', async () => {
      await apply({ kind: 'messagesRemoved', chatId: 'c1', messageIds: ['m3', 'none'] });
      expect(await chatNow()).toMatchObject({ unreadMessages: 2, lastMessage: { _id: 'm2' } });
      expect(await stores().chats.search({ text: 'm3', chatId: null, count: 5 })).toEqual([]);
      await apply({ kind: 'messages', messages: [message('m2', 20, { deleted: true }), message('m4', 40)] });
      expect(await ids('m1', 'm2', 'm3', 'm4')).toEqual(['m1', 'm4']);
      expect(await chatNow()).toMatchObject({ unreadMessages: 1, lastMessage: { _id: 'm4' } });
    });

    it('leaves a chat without a last message in its position', async () => {
      await apply({ kind: 'messagesRemoved', chatId: 'c1', messageIds: ['m1', 'm2', 'm3'] });
      expect(await chatNow()).toMatchObject({ unreadMessages: 0, lastMessage: null, activeAt: 30 });
    });

    it('removes a whole chat, or its part up to a place', async () => {
      await apply({ kind: 'chatRemoved', chatId: 'c1', clearedUpTo: 20 });
      expect(await chatNow()).toMatchObject({ clearedUpTo: 20, unreadMessages: 1 });
      expect(await ids('m1', 'm2', 'm3')).toEqual(['m3']);
      await apply({ kind: 'chatRemoved', chatId: 'c1', clearedUpTo: 30 });
      expect(await chatNow()).toBeNull();
      expect(await ids('m3')).toEqual([]);
      expect(await stores().chats.listChats({ filter: 'all', count: 5, before: null })).toEqual([]);
    });

    it('keeps a chat that has a newer message, even one that is not stored yet', async () => {
      const newer = chat('c1', { lastMessage: message('m9', 90) });
      await apply({ kind: 'chats', chats: [newer] }, { kind: 'chatRemoved', chatId: 'c1', clearedUpTo: 40 });
      expect(await ids('m1', 'm2', 'm3')).toEqual([]);
      expect(await chatNow()).toMatchObject({ clearedUpTo: 40, lastMessage: { _id: 'm9' } });
    });

    it("follows the chat's own `clearedUpTo` and `deleted`", async () => {
      await apply({ kind: 'chats', chats: [chat('c1', { clearedUpTo: 20 })] });
      expect(await ids('m1', 'm2', 'm3')).toEqual(['m3']);
      await apply({ kind: 'chats', chats: [chat('c1', { deleted: true, clearedUpTo: 30 })] });
      expect(await chatNow()).toBeNull();
    });

    it('replaces the last message when a newer version of the chat has another or none', async () => {
      const told = (revision: number, lastMessage: ReturnType<typeof message> | null) =>
        apply({ kind: 'chats', chats: [chat('c2', { revision, lastMessage })] });
      const inC2 = (id: string, place: number, revision: number) =>
        message(id, place, { chatId: 'c2', revision });
      await told(4, inC2('secret', 40, 4));
      await told(6, inC2('before', 20, 2));
      expect(await chatNow('c2')).toMatchObject({ lastMessage: { _id: 'before' }, activeAt: 20 });
      await told(7, null);
      expect(await chatNow('c2')).toMatchObject({ lastMessage: null, activeAt: 1 });
      // A version of the chat from before a message does not contain that message.
      await apply({ kind: 'messages', messages: [inC2('mine', 50, 9)] });
      await told(8, inC2('before', 20, 2));
      expect(await chatNow('c2')).toMatchObject({ lastMessage: { _id: 'mine' }, activeAt: 50 });
    });

    it('is not undone by an older page', async () => {
      const stale = (asOf: number | null): ChatChange => {
        const held = { chatId: 'c1', from: 0, isWhole: true, asOf };
        return { kind: 'messages', messages: three, held };
      };
      await apply({ kind: 'messagesRemoved', chatId: 'c1', messageIds: ['m2'], revision: 8 });
      expect(await apply(stale(7))).toMatchObject({ chatIds: [], mustAskAgain: true });
      expect(await ids('m1', 'm2', 'm3')).toEqual(['m1', 'm3']);
      await apply({ kind: 'messages', messages: [message('m3', 30, { deleted: true, revision: 9 })] });
      expect(await apply(stale(8))).toMatchObject({ mustAskAgain: true });
      expect(await ids('m1', 'm2', 'm3')).toEqual(['m1']);
      expect(await apply(stale(9))).toMatchObject({ chatIds: ['c1'], mustAskAgain: false });
      expect(await ids('m1', 'm2', 'm3')).toEqual(['m1', 'm2', 'm3']);
      // An older server sends no revision with the page.
      expect(await apply(stale(null))).toMatchObject({ mustAskAgain: false });
    });

    it('removes everything when the user logs out by choice', async () => {
      await apply({ kind: 'caughtUp', revision: 3 });
      await stores().chats.putFile({ file: { id: 'f', name: '', type: '', bytes: new Uint8Array(3) } });
      await stores().chats.setSensitiveShown({ chatId: 'c1', isShown: true });
      await stores().chats.clear({});
      const { chats } = stores();
      expect(await chatNow()).toBeNull();
      expect(await ids('m1', 'm2', 'm3')).toEqual([]);
      expect(await chats.search({ text: 'm', chatId: null, count: 5 })).toEqual([]);
      expect(await chats.getRevision({})).toBeNull();
      expect(await chats.listFileIds({})).toEqual([]);
      expect(await chats.isSensitiveShown({ chatId: 'c1' })).toBe(false);
      expect((await chats.countChats({})).all.chats).toBe(0);
      await apply({ kind: 'chats', chats: [chat('c1')] }, page(1, three, true));
      expect(await chats.search({ text: 'm', chatId: null, count: 5 })).toHaveLength(3);
    });
  });

  describe('media', () => {
    const list = async (before: number | null = null, count = 50) =>
      (await stores().chats.listMedia({ chatId: 'c1', before, count })).map(({ id }) => id);
    const withMedia = (id: string, place: number, items: ReturnType<typeof media>[]) =>
      message(id, place, { type: 'media', text: null, media: items });

    it('are listed newest first, those of one message in their order and on the same page', async () => {
      const pages = [
        withMedia('m1', 10, [media('a1'), media('a2')]),
        withMedia('m2', 20, [media('b1'), media('b2'), media('b3')]),
        message('m3', 30),
      ];
      await apply({ kind: 'chats', chats: [chat('c1')] }, page(1, pages, true));
      expect(await list()).toEqual(['b1', 'b2', 'b3', 'a1', 'a2']);
      expect(await list(null, 2)).toEqual(['b1', 'b2', 'b3']);
      expect(await list(20)).toEqual(['a1', 'a2']);
      const [first] = await stores().chats.listMedia({ chatId: 'c1', before: null, count: 1 });
      expect(first).toMatchObject({
        id: 'b1',
        messageId: 'm2',
        chatId: 'c1',
        from: 'u1',
        created_unreadable: 20,
      });
    });

    it('are listed when they are ready and visible to the user', async () => {
      const items = [
        media('ready'),
        media('processing', { transcodingStatus: 'processing' }),
        media('locked', { blurred: true, allowUnblure: false }),
        media('blurred', { blurred: true }),
        media('gift', { giftId: 'g1' }),
      ];
      await apply({ kind: 'chats', chats: [chat('c1')] }, page(1, [withMedia('m1', 10, items)], true));
      expect(await list()).toEqual(['ready', 'blurred']);
      await apply({ kind: 'media', chatId: 'c1', messageId: 'm1', item: media('processing') });
      expect(await list()).toEqual(['ready', 'processing', 'blurred']);
      await apply({ kind: 'messagesRemoved', chatId: 'c1', messageIds: ['m1'] });
      expect(await list()).toEqual([]);
    });

    it('keep their newer state when an older version of their message arrives late', async () => {
      const before = { ...withMedia('m1', 10, [media('a1', { blurred: true })]), revision: 3 };
      await apply({ kind: 'chats', chats: [chat('c1', { lastMessage: before })] }, page(1, [before], true));
      const item = media('a1', { blurred: false });
      await apply({ kind: 'media', chatId: 'c1', messageId: 'm1', item, revision: 5 });
      await apply(page(1, [before], true));
      expect((await stores().chats.getMessages({ messageIds: ['m1'] }))[0]?.media).toEqual([item]);
      expect((await chatNow())?.lastMessage?.media).toEqual([item]);
    });
  });
}
