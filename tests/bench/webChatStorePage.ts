import { openChatStorage } from '#renderer/platform/web/chatStorage.ts';
import { chatsOf, messagesOf, pickChats, pickPlaces } from './webChatStoreData.ts';

export interface Figures {
  /** Milliseconds to write all messages; extrapolated if not all were written. */
  readonly bulkMs: number;
  /** The share of messages that were written before `patienceMs` ended. */
  readonly share: number;
  readonly pageMs: readonly number[];
  readonly readMs: readonly number[];
  readonly searches: readonly { readonly name: string; readonly tookMs: number; readonly count: number }[];
}

const pageSize = 20;
/** Milliseconds after which the writing is stopped; the time for all messages is then extrapolated. */
const patienceMs = 60_000;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Measures the chat store of the web. `batch`: number of messages of one chat in a write. */
export async function measure(batch: number): Promise<Figures> {
  const { chats: store, durability } = await openChatStorage('me');
  if (durability !== 'disk') throw new Error('the store is in memory');
  const chats = chatsOf();
  const histories = chats.map((chat, index) => ({ chatId: chat._id, messages: messagesOf(index) }));
  let written = 0;
  const tookMs = await timed(async () => {
    const startedMs = performance.now();
    await store.apply({ changes: [{ kind: 'chats', chats: [...chats] }] });
    for (const { chatId, messages } of histories) {
      if (performance.now() - startedMs > patienceMs) break;
      for (let from = 0; from < messages.length; from += batch) {
        const part = messages.slice(from, from + batch);
        const held = { chatId, from: part[0]?.created_unreadable ?? 0, isWhole: false };
        await store.apply({ changes: [{ kind: 'messages', messages: part, held }] });
      }
      written++;
    }
  });
  const share = written / histories.length;
  const stored = histories.slice(0, written);
  // The browser's cleanup after many writes must not slow the reads.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const pageMs: number[] = [];
  for (const { chatId, before } of pickPlaces(stored))
    pageMs.push(
      await timed(async () => {
        const query = { chatId, direction: 'older', place: before, count: pageSize } as const;
        if ((await store.listMessages(query)).length !== pageSize) throw new Error('the page is not full');
      }),
    );
  const readMs: number[] = [];
  for (const { chatId, messages } of pickChats(stored)) {
    const upTo = messages.at(-1)?.created_unreadable ?? 0;
    readMs.push(await timed(() => store.apply({ changes: [{ kind: 'read', chatId, by: 'me', upTo }] })));
  }
  const searches = [];
  for (const [name, text] of [
    ['a word in every other message', 'sea'],
    ['a word in one message of a thousand', 'lighthouse'],
    ['a word in no message', 'xylophone'],
  ] as const)
    for (let round = 0; round < 5; round++) {
      let count = 0;
      const tookMs = await timed(async () => {
        count = (await store.search({ text, chatId: null, count: pageSize })).length;
      });
      searches.push({ name, tookMs, count });
    }
  return { bulkMs: tookMs / share, share, pageMs, readMs, searches };
}
