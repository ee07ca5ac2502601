import type { ChatListFilter } from '#shared/domain/chat.ts';
import type { Recipient } from '#shared/store/records.ts';
import { describe, expect, it } from 'vitest';
import { chat, companion, message } from './build.ts';
import type { Stores } from './stores.ts';

/** Tests of chat lists, counts, folders, files and the revision. */
export function describeLists(stores: Stores): void {
  const list = async (filter: ChatListFilter, count = 50) =>
    (await stores().chats.listChats({ filter, count, before: null })).map(({ _id }) => _id);
  const person = (id: string, isFavorite = false) => companion(id, { isFavorite });
  const active = (id: string, place: number, more: Parameters<typeof chat>[1] = {}) =>
    chat(id, {
      user: person(`of ${id}`),
      lastMessage: message(`last of ${id}`, place, { chatId: id }),
      ...more,
    });

  describe('lists of chats', () => {
    it('are sorted by the latest activity, page by page, even if some are equal', async () => {
      const chats = [
        active('c1', 10),
        active('c2', 30),
        active('c3', 20),
        active('c4', 20),
        active('c5', 20),
      ];
      await stores().chats.apply({ changes: [{ kind: 'chats', chats }] });
      expect(await list('all')).toEqual(['c2', 'c5', 'c4', 'c3', 'c1']);
      const walked: string[] = [];
      let before: { activeAt: number; id: string } | null = null;
      while (walked.length <= chats.length) {
        const found = await stores().chats.listChats({ filter: 'all', count: 2, before });
        walked.push(...found.map(({ _id }) => _id));
        const last = found.at(-1);
        if (!last) break;
        before = { activeAt: last.activeAt, id: last._id };
      }
      expect(walked).toEqual(['c2', 'c5', 'c4', 'c3', 'c1']);
    });

    it('are separate per filter, and a chat moves between them as it changes', async () => {
      const chats = [
        active('plain', 10),
        active('followed', 20, { user: person('u2', true) }),
        active('unread', 30, { unreadMessages: 2 }),
        active('desk', 40, { type: 'support', subtype: 'finance', user: null }),
        active('asked', 50, { isInRequestFolder: true, unreadMessages: 1 }),
        active('ignored', 60, { hidden: true }),
      ];
      await stores().chats.apply({ changes: [{ kind: 'chats', chats }] });
      expect(await list('all')).toEqual(['unread', 'followed', 'plain']);
      expect(await list('followings')).toEqual(['followed']);
      expect(await list('unread')).toEqual(['unread']);
      expect(await list('support')).toEqual(['desk']);
      expect(await list('requestFolder')).toEqual(['asked']);
      expect(await stores().chats.countChats({})).toEqual({
        all: { chats: 3, unread: 1, unreadMessages: 2 },
        followings: { chats: 1, unread: 0, unreadMessages: 0 },
        unread: { chats: 1, unread: 1, unreadMessages: 2 },
        support: { chats: 1, unread: 0, unreadMessages: 0 },
        requestFolder: { chats: 1, unread: 1, unreadMessages: 1 },
      });
      await stores().chats.apply({
        changes: [
          { kind: 'chats', chats: [active('asked', 50, { isInRequestFolder: false, unreadMessages: 1 })] },
          { kind: 'read', chatId: 'unread', by: 'me', upTo: 30 },
          { kind: 'companions', companions: [person('u2', false), person('of plain', true)] },
        ],
      });
      expect(await list('all')).toEqual(['asked', 'unread', 'followed', 'plain']);
      expect(await list('unread')).toEqual(['asked']);
      expect(await list('followings')).toEqual(['plain']);
      expect(await list('requestFolder')).toEqual([]);
    });

    it('find the chat with a person, and a support desk', async () => {
      const chats = [
        active('c1', 10, { user: person('u1') }),
        active('desk', 20, { type: 'support', subtype: 'general', user: null }),
      ];
      await stores().chats.apply({ changes: [{ kind: 'chats', chats }] });
      expect(await stores().chats.getChatWithUser({ userId: 'u1' })).toMatchObject({ _id: 'c1' });
      expect(await stores().chats.getChatWithUser({ userId: 'u9' })).toBeNull();
      const open = async (recipient: Recipient) =>
        (await stores().chats.openChat({ recipient, count: 20 }))?.chat._id;
      expect(await open({ kind: 'user', userId: 'u1' })).toBe('c1');
      expect(await open({ kind: 'user', userId: 'u9' })).toBeUndefined();
      expect(await open({ kind: 'support', subtype: 'general' })).toBe('desk');
      expect(await open({ kind: 'support', subtype: 'finance' })).toBeUndefined();
      expect(await open({ kind: 'chat', chatId: 'c1' })).toBe('c1');
      expect(await open({ kind: 'chat', chatId: 'c9' })).toBeUndefined();
      expect(await stores().chats.getChat({ chatId: 'c9' })).toBeNull();
    });

    it('include each person answered at a desk as a separate chat', async () => {
      const asks = (id: string, place: number, more: Parameters<typeof chat>[1] = {}) =>
        active(id, place, { type: 'support', subtype: 'finance', user: person(`u ${id}`), ...more });
      const chats = [
        asks('first', 10),
        asks('second', 30, { unreadMessages: 1 }),
        active('friend', 20),
        active('desk', 5, { type: 'support', subtype: 'finance', user: null }),
        asks('gone', 40, { hidden: true }),
      ];
      await stores().chats.apply({ changes: [{ kind: 'chats', chats }] });
      expect(await list('all')).toEqual(['second', 'friend', 'first']);
      expect(await list('unread')).toEqual(['second']);
      expect(await list('support')).toEqual(['second', 'first', 'desk']);
      const open = async (recipient: Recipient) =>
        (await stores().chats.openChat({ recipient, count: 20 }))?.chat._id;
      // The desk's name opens the user's own chat with it, even if chats that the user answers are more
      // recent.
      expect(await open({ kind: 'support', subtype: 'finance' })).toBe('desk');
      expect(await open({ kind: 'chat', chatId: 'first' })).toBe('first');
      expect(await stores().chats.getChatWithUser({ userId: 'u first' })).toBeNull();
    });

    it('show the current state of a companion', async () => {
      await stores().chats.apply({
        changes: [{ kind: 'chats', chats: [active('c1', 10, { user: person('u1') })] }],
      });
      const touched = await stores().chats.apply({
        changes: [
          { kind: 'presence', userId: 'u1', status: 'inacall' },
          { kind: 'presence', userId: 'stranger', status: 'online' },
        ],
      });
      expect(touched.chatIds).toEqual(['c1']);
      expect(await stores().chats.getChat({ chatId: 'c1' })).toMatchObject({
        online: true,
        user: { status: 'inacall' },
      });
      const lastSeen = '2026-03-05T20:00:00.000Z';
      const gone = { kind: 'presence', userId: 'u1', status: 'offline', lastSeen } as const;
      await stores().chats.apply({ changes: [gone] });
      expect(await stores().chats.getChat({ chatId: 'c1' })).toMatchObject({ user: { lastSeen } });
      await stores().chats.apply({ changes: [{ kind: 'presence', userId: 'u1', status: 'online' }] });
      expect(await stores().chats.getChat({ chatId: 'c1' })).toMatchObject({ user: { lastSeen: null } });
      await stores().chats.apply({
        changes: [{ kind: 'companions', companions: [companion('u1', { name: 'New' })] }],
      });
      expect(await stores().chats.getChat({ chatId: 'c1' })).toMatchObject({
        online: false,
        user: { name: 'New' },
      });
    });

    it('ignore an older version of a chat or of its companion', async () => {
      const at = (revision: number, name: string) =>
        active('c1', 10, { revision, user: companion('u1', { name }) });
      await stores().chats.apply({ changes: [{ kind: 'chats', chats: [at(5, 'Now')] }] });
      await stores().chats.apply({ changes: [{ kind: 'chats', chats: [at(4, 'Then')] }] });
      expect(await stores().chats.getChat({ chatId: 'c1' })).toMatchObject({
        revision: 5,
        user: { name: 'Now' },
      });
    });
  });

  describe('other stored data', () => {
    it('the revision only grows, except after a reset', async () => {
      const caughtUp = (revision: number | null) =>
        stores().chats.apply({ changes: [{ kind: 'caughtUp', revision }] });
      expect(await stores().chats.getRevision({})).toBeNull();
      await caughtUp(5);
      await caughtUp(3);
      expect(await stores().chats.getRevision({})).toBe(5);
      await caughtUp(null);
      await caughtUp(2);
      expect(await stores().chats.getRevision({})).toBe(2);
    });

    it('the revision is refused if it continues from one that is not stored', async () => {
      const goOn = (revision: number, since: number) =>
        stores().chats.apply({ changes: [{ kind: 'caughtUp', revision, since }] });
      expect(await goOn(7, 0)).toMatchObject({ mustAskAgain: true });
      expect(await stores().chats.getRevision({})).toBeNull();
      await stores().chats.apply({ changes: [{ kind: 'caughtUp', revision: 3 }] });
      expect(await goOn(7, 5)).toMatchObject({ mustAskAgain: true });
      expect(await stores().chats.getRevision({})).toBe(3);
      expect(await goOn(7, 3)).toMatchObject({ mustAskAgain: false });
      expect(await stores().chats.getRevision({})).toBe(7);
    });

    it('files are stored unchanged, and only the requested ones are deleted', async () => {
      const file = (id: string, bytes: number[]) => ({
        id,
        name: `${id}.png`,
        type: 'image/png',
        bytes: Uint8Array.from(bytes),
      });
      await stores().chats.putFile({ file: file('b', [1, 2]) });
      await stores().chats.putFile({ file: file('a', []) });
      await stores().chats.putFile({ file: file('b', [0, 255]) });
      expect(await stores().chats.listFileIds({})).toEqual(['a', 'b']);
      const kept = await stores().chats.getFile({ fileId: 'b' });
      expect(kept).toMatchObject({ name: 'b.png', type: 'image/png' });
      expect(kept?.bytes).toBeInstanceOf(Uint8Array);
      expect([...(kept?.bytes ?? [])]).toEqual([0, 255]);
      await stores().chats.deleteFiles({ fileIds: ['b', 'none'] });
      expect(await stores().chats.getFile({ fileId: 'b' })).toBeNull();
      expect(await stores().chats.listFileIds({})).toEqual(['a']);
    });

    it('folders replace the previous ones, and are deleted with everything else', async () => {
      const folder = (type: 'default' | 'requestFolder', ...chatIds: string[]) => ({
        ...{
          type,
          chatIds,
          userIds: chatIds.map((chatId) => `of ${chatId}`),
          unreadMessages: chatIds.length,
        },
      });
      const { chats } = stores();
      await chats.putFolders({ folders: [folder('default', 'c1', 'c2'), folder('requestFolder', 'c3')] });
      await chats.putFolders({ folders: [folder('default', 'c1'), folder('requestFolder')] });
      expect(await chats.listFolders({})).toEqual([folder('default', 'c1'), folder('requestFolder')]);
      await chats.putFolders({ folders: [] });
      expect(await chats.listFolders({})).toEqual([]);
      await chats.putFolders({ folders: [folder('default', 'c1')] });
      await chats.clear({});
      expect(await chats.listFolders({})).toEqual([]);
    });

    it('shown sensitive media are remembered per chat', async () => {
      await stores().chats.setSensitiveShown({ chatId: 'c1', isShown: true });
      await stores().chats.setSensitiveShown({ chatId: 'c1', isShown: true });
      expect(await stores().chats.isSensitiveShown({ chatId: 'c1' })).toBe(true);
      expect(await stores().chats.isSensitiveShown({ chatId: 'c2' })).toBe(false);
      await stores().chats.setSensitiveShown({ chatId: 'c1', isShown: false });
      expect(await stores().chats.isSensitiveShown({ chatId: 'c1' })).toBe(false);
    });
  });
}
