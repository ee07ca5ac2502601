import fc from 'fast-check';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import type { ChatChange } from '#shared/store/records.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { chat, me, media, message, page } from '#tests/store/build.ts';
import { openChatStorage } from '../chatStorage.ts';
import { blockSize, type BlockRow } from './blocks.ts';
import { chatDatabaseName } from './chatDatabase.ts';
import { allRows, deleteDatabases, openPlainly } from './testing/databases.ts';

beforeEach(deleteDatabases);

async function open() {
  const storage = await openChatStorage(me);
  onTestFinished(() => storage.close());
  return storage.chats;
}

const one = (place: number, more: Parameters<typeof message>[2] = {}) =>
  message(`m${place}`, place, {
    text: place % 7 === 0 ? 'seven dwarfs' : 'hello',
    media: place % 11 === 0 ? [media(`i${place}`)] : [],
    ...more,
  });
const many = (from: number, count: number, step: number) =>
  Array.from({ length: count }, (_, index) => one(from + index * step));

const place = fc.nat(400);
/** Change sizes large enough to split, empty, rewrite and skip blocks. */
const change: fc.Arbitrary<ChatChange> = fc.oneof(
  fc
    .tuple(place, fc.integer({ min: 1, max: 90 }), fc.constantFrom(1, 2, 3), fc.boolean())
    .map(([from, count, step, isBackwards]) => {
      const messages = many(from, count, step);
      return page(from, isBackwards ? messages.toReversed() : messages);
    }),
  fc
    .tuple(place, fc.integer({ min: 1, max: 60 }), fc.constantFrom(1, 2, 5))
    .map(([from, count, step]): ChatChange => ({ kind: 'messages', messages: many(from, count, step) })),
  place.map((at): ChatChange => ({ kind: 'arrived', message: one(at), chat: null })),
  fc.tuple(place, fc.integer({ min: 1, max: 80 })).map(([from, count]): ChatChange => ({
    kind: 'messagesRemoved',
    chatId: 'c1',
    messageIds: many(from, count, 1).map(({ _id }) => _id),
  })),
  fc
    .tuple(place, place)
    .map(([at, to]): ChatChange => ({ kind: 'messages', messages: [one(at, { created_unreadable: to })] })),
  fc.array(place, { minLength: 1, maxLength: 40 }).map((ids): ChatChange => ({
    kind: 'messages',
    messages: ids.map((id) => one(id, { created_unreadable: 200 })),
  })),
  fc.nat(150).map((upTo): ChatChange => ({ kind: 'chatRemoved', chatId: 'c1', clearedUpTo: upTo })),
  place.map((upTo): ChatChange => ({ kind: 'read', chatId: 'c1', by: 'me', upTo })),
  fc.constant<ChatChange>({ kind: 'chats', chats: [chat('c1')] }),
);

it('long histories equal the memory model after any sequence of changes', async () => {
  const chats = await open();
  const read = async (store: typeof chats) => [
    await store.listMessages({ chatId: 'c1', direction: 'older', place: null, count: 500 }),
    await store.listMessages({ chatId: 'c1', direction: 'older', place: 210, count: 20 }),
    await store.listMessages({ chatId: 'c1', direction: 'newer', place: 190, count: 50 }),
    await store.listMessages({ chatId: 'c1', direction: 'newer', place: null, count: 70 }),
    await store.countAfter({ chatId: 'c1', place: 0 }),
    await store.countAfter({ chatId: 'c1', place: 205 }),
    await store.listMedia({ chatId: 'c1', before: null, count: 500 }),
    await store.search({ text: 'seven dw', chatId: 'c1', count: 9 }),
    await store.search({ text: 'seven', chatId: null, count: 200 }),
    await store.getMessages({ messageIds: ['m3', 'm200', 'm77', 'm399'] }),
    await store.getChat({ chatId: 'c1' }),
  ];
  const property = fc.asyncProperty(
    fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 10 }),
    async (steps) => {
      await chats.clear({});
      const model = createMemoryChatStore(me);
      for (const store of [chats, model])
        await store.apply({ changes: [{ kind: 'chats', chats: [chat('c1')] }, page(0, [], true)] });
      for (const changes of steps) {
        expect(await chats.apply({ changes })).toEqual(await model.apply({ changes }));
        expect(await read(chats)).toEqual(await read(model));
      }
    },
  );
  await fc.assert(property, { numRuns: inGateOrProof(15, 150), seed: 20_261_121 });
}, 120_000);

it('blocks of a history that was loaded page by page are nearly full in both directions', async () => {
  const chats = await open();
  const pageSize = 50;
  for (const [chatId, isBackwards] of [
    ['c1', false],
    ['c2', true],
  ] as const) {
    const pages = Array.from({ length: 20 }, (_, index) =>
      Array.from({ length: pageSize }, (__, inPage) =>
        message(`${chatId} ${index * pageSize + inPage}`, 1 + index * pageSize + inPage, { chatId }),
      ),
    );
    await chats.apply({ changes: [{ kind: 'chats', chats: [chat(chatId)] }] });
    for (const messages of isBackwards ? pages.toReversed() : pages)
      await chats.apply({
        changes: [page(1, isBackwards ? messages.toReversed() : messages, false, chatId)],
      });
  }
  const database = await openPlainly(chatDatabaseName);
  const rows = (await allRows(database, 'messages')) as BlockRow[];
  database.close();
  const sizes = rows.map(({ ids }) => ids.length);
  expect(Math.max(...sizes)).toBe(blockSize);
  // Each chat has 1,000 messages. Each older page begins a new block.
  expect(sizes.length).toBeLessThanOrEqual(1.2 * 2 * Math.ceil(1_000 / blockSize));
});
