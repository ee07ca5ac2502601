import { beforeEach, describe, expect, it } from 'vitest';
import { chat, companion, message, page } from './build.ts';
import type { Stores } from './stores.ts';

/** Tests of the search by word prefixes, regardless of letter case and accents. */
export function describeSearch(stores: Stores): void {
  const search = async (text: string, chatId: string | null = null, count = 50) =>
    (await stores().chats.search({ text, chatId, count })).map(({ _id }) => _id);

  describe('search', () => {
    beforeEach(async () => {
      const texts = [
        'Crème brûlée, s’il vous plaît',
        'Привіт, ПОЇХАЛИ на каву',
        'ёлка и Ещё что-то',
        'Straße 42b',
        'cream and coffee',
        '夜は長い — ✨',
        '"quoted" AND (not) -this* OR col:umn',
        'Де мʼяч, O’Brien?',
      ];
      const found = texts.map((text, index) => message(`m${index}`, (index + 1) * 10, { text }));
      await stores().chats.apply({
        changes: [
          {
            kind: 'chats',
            chats: [chat('c1'), chat('c2', { user: companion('u2', { name: 'Zoë Брюле' }) })],
          },
          page(1, found, true),
          page(1, [message('other', 35, { chatId: 'c2', text: 'creme here' })], true, 'c2'),
        ],
      });
    });

    it('finds words by their prefix, newest first, in one chat or in all', async () => {
      expect(await search('cre')).toEqual(['m4', 'other', 'm0']);
      expect(await search('CRÈM', 'c1')).toEqual(['m0']);
      expect(await search('cre', 'c1', 1)).toEqual(['m4']);
      expect(await search('ream')).toEqual([]);
      expect(await search('cre', 'nowhere')).toEqual([]);
    });

    it('requires every word, in any order', async () => {
      expect(await search('plait brul')).toEqual(['m0']);
      expect(await search('coffee cream')).toEqual(['m4']);
      expect(await search('cream tea')).toEqual([]);
    });

    it('ignores letter case and accents in any alphabet', async () => {
      expect(await search('привит')).toEqual([]);
      expect(await search('Поїха')).toEqual(['m1']);
      expect(await search('поіхали КАВУ')).toEqual(['m1']);
      expect(await search('елка еще')).toEqual(['m2']);
      expect(await search('夜は')).toEqual(['m5']);
      expect(await search('42')).toEqual(['m3']);
    });

    it('finds a word with an apostrophe by any apostrophe, without one and by its parts', async () => {
      for (const text of ["м'яч", 'м’яч', 'мʼяч', 'м`яч', 'мяч', 'brien', 'obri', "O'B"])
        expect(await search(text), text).toEqual(['m7']);
      expect(await search('sil')).toEqual(['m0']);
    });

    it('treats query syntax as plain words', async () => {
      expect(await search('"quoted" and (not)')).toEqual(['m6']);
      expect(await search('col:umn OR')).toEqual(['m6']);
      expect(await search("'; drop table messages; --")).toEqual([]);
    });

    it('returns no message for a text without letters', async () => {
      expect(await search('')).toEqual([]);
      expect(await search(' ✨ —*"')).toEqual([]);
    });

    it('finds messages with the same time, each once', async () => {
      const same = ['a', 'b', 'c', 'd'].map((id) => message(`same ${id}`, 500, { text: 'twin' }));
      await stores().chats.apply({ changes: [{ kind: 'messages', messages: same }] });
      expect(await search('twin')).toEqual(['same d', 'same c', 'same b', 'same a']);
      expect(await search('twin', null, 2)).toEqual(['same d', 'same c']);
    });

    it('shows the status according to the read marks', async () => {
      await stores().chats.apply({ changes: [{ kind: 'read', chatId: 'c1', by: 'me', upTo: 10 }] });
      expect(await stores().chats.search({ text: 'brulee', chatId: null, count: 1 })).toMatchObject([
        { status: 'read' },
      ]);
    });

    it('finds chats by their companion’s name', async () => {
      const chats = async (text: string) =>
        (await stores().chats.searchChats({ text, count: 5 })).map(({ _id }) => _id);
      expect(await chats('zoe')).toEqual(['c2']);
      expect(await chats('брю ZO')).toEqual(['c2']);
      expect(await chats('oe')).toEqual([]);
      expect(await chats('!')).toEqual([]);
      await stores().chats.apply({
        changes: [{ kind: 'companions', companions: [companion('u2', { name: 'Ann' })] }],
      });
      expect(await chats('zoe')).toEqual([]);
      expect(await chats('an')).toEqual(['c2']);
      await stores().chats.apply({
        changes: [{ kind: 'companions', companions: [companion('u2', { name: 'Дар’я О`Браєн' })] }],
      });
      for (const text of ['даря', "Дар'я", 'обра', 'БРАЄН']) expect(await chats(text), text).toEqual(['c2']);
    });
  });
}
