import { chatListFilters } from '#shared/domain/chat.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import type { ChatCursor, Touched } from '#shared/store/records.ts';
import fc from 'fast-check';
import { me } from './build.ts';
import { changesArbitrary, chatIds, messageIds, searches, userIds } from './arbitraries.ts';

/** Maximum number of applies in a sequence. */
const longestSequence = inGateOrProof(12, 20);

/**
 * Applies random sequences of changes to a store and to the model in memory, and compares all reads of the
 * two after each. Returns the first difference, shrunk and in words, or null if none was found.
 */
export async function findDifference(store: ChatStore, runs: number): Promise<string | null> {
  const result = await fc.check(
    fc.asyncProperty(
      fc.array(changesArbitrary, { minLength: 1, maxLength: longestSequence }),
      async (steps) => {
        await store.clear({});
        const model = createMemoryChatStore(me);
        for (const [step, changes] of steps.entries()) {
          const [is, should] = await Promise.all([store.apply({ changes }), model.apply({ changes })]);
          expectSame(`step ${step}, touched`, sorted(is), sorted(should));
          await compare(`step ${step}`, store, model);
        }
      },
    ),
    { numRuns: runs, seed: 20_261_121 },
  );
  if (!result.failed) return null;
  return fc.defaultReportMessage(result) ?? String(result.errorInstance);
}

const sorted = (touched: Touched) => ({ ...touched, chatIds: touched.chatIds.toSorted() });

/** Compares the result of each read once. An error names the read. */
async function compare(when: string, store: ChatStore, model: ChatStore): Promise<void> {
  for (const [name, read] of readings) {
    const [is, should] = await Promise.all([read(store), read(model)]);
    expectSame(`${when}, ${name}`, is, should);
  }
}

type Reading = readonly [name: string, read: (store: ChatStore) => Promise<unknown>];

const readings: readonly Reading[] = [
  ...chatListFilters.map((filter): Reading => [
    `list ${filter}`,
    (store) => store.listChats({ filter, count: 500, before: null }),
  ]),
  ['all, page by page', (store) => walkChats(store)],
  ['counts', (store) => store.countChats({})],
  ['reading to be sent', (store) => store.listReadToSend({})],
  ['messages', (store) => store.getMessages({ messageIds: [...messageIds] })],
  ['revision', (store) => store.getRevision({})],
  ...chatIds.flatMap((chatId): Reading[] => [
    [`chat ${chatId}`, (store) => store.getChat({ chatId })],
    [
      `history of ${chatId}`,
      (store) => store.listMessages({ chatId, direction: 'older', place: null, count: 500 }),
    ],
    [
      `newer history of ${chatId}`,
      (store) => store.listMessages({ chatId, direction: 'newer', place: 8, count: 2 }),
    ],
    [
      `older history of ${chatId}`,
      (store) => store.listMessages({ chatId, direction: 'older', place: 12, count: 2 }),
    ],
    [`after 6 in ${chatId}`, (store) => store.countAfter({ chatId, place: 6 })],
    [`media of ${chatId}`, (store) => store.listMedia({ chatId, before: null, count: 500 })],
    [`some media of ${chatId}`, (store) => store.listMedia({ chatId, before: 15, count: 2 })],
  ]),
  ...userIds.flatMap((userId): Reading[] => [
    [`chat with ${userId}`, (store) => store.getChatWithUser({ userId })],
    [`opened with ${userId}`, (store) => store.openChat({ recipient: { kind: 'user', userId }, count: 3 })],
  ]),
  ...chatIds.map((chatId): Reading => [
    `opened ${chatId}`,
    (store) => store.openChat({ recipient: { kind: 'chat', chatId }, count: 500 }),
  ]),
  [
    'support chat',
    (store) => store.openChat({ recipient: { kind: 'support', subtype: 'general' }, count: 2 }),
  ],
  ...searches.flatMap((text): Reading[] => [
    [`search “${text}”`, (store) => store.search({ text, chatId: null, count: 500 })],
    [`search “${text}” in a chat, 2`, (store) => store.search({ text, chatId: chatIds[0], count: 2 })],
    [`search chats “${text}”`, (store) => store.searchChats({ text, count: 500 })],
  ]),
];

async function walkChats(store: ChatStore): Promise<unknown> {
  const walked: string[] = [];
  let before: ChatCursor | null = null;
  while (walked.length <= chatIds.length) {
    const page: Awaited<ReturnType<ChatStore['listChats']>> = await store.listChats({
      filter: 'all',
      count: 2,
      before,
    });
    walked.push(...page.map(({ _id }) => _id));
    const last = page.at(-1);
    if (!last) break;
    before = { activeAt: last.activeAt, id: last._id };
  }
  return walked;
}

function expectSame(what: string, is: unknown, should: unknown): void {
  const [a, b] = [canonical(is), canonical(should)];
  if (a !== b) throw new Error(`${what}:\n  is     ${a}\n  should ${b}`);
}

/**
 * Returns the same text for equal values: ignores the order of fields, and treats undefined fields as absent.
 */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
