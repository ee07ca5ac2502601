import { expect, it } from 'vitest';
import { createMemoryStorage } from '#tests/kit/people/chatPerson.ts';
import { chat, me, message, page } from '#tests/store/build.ts';
import { createReadReceipts } from './readReceipts.ts';

async function setUp() {
  const { chats } = createMemoryStorage(me);
  await chats.apply({
    changes: [
      { kind: 'chats', chats: [chat('c1', { lastMessage: message('m3', 30), unreadMessages: 3 })] },
      page(0, [message('m1', 10), message('m2', 20), message('m3', 30)], true),
    ],
  });
  const told: string[] = [];
  const network = { isThere: true, maySend: true };
  const sendReadReceipts = createReadReceipts({
    api: {
      call(_name: string, { params }: { params: { id: string } }) {
        if (network.isThere) told.push(params.id);
        return Promise.resolve({ ok: network.isThere, value: {}, error: { code: 'network' } });
      },
    } as never,
    chats,
    maySend: () => network.maySend,
    log: () => undefined,
  });
  const read = (upTo: number) => chats.apply({ changes: [{ kind: 'read', chatId: 'c1', by: 'me', upTo }] });
  return { chats, told, network, sendReadReceipts, read };
}

it('sends the last read message once (§4)', async () => {
  const { told, sendReadReceipts, read } = await setUp();
  await read(30);
  await Promise.all([sendReadReceipts(), sendReadReceipts()]);
  expect(told).toEqual(['m3']);
});

it('sends no message that arrived after the last one seen', async () => {
  const { chats, told, network, sendReadReceipts, read } = await setUp();
  network.maySend = false;
  await read(25);
  await sendReadReceipts();
  network.maySend = true;
  await chats.apply({ changes: [{ kind: 'arrived', message: message('m4', 40), chat: null }] });
  await sendReadReceipts();
  expect(told).toEqual(['m2']);
  await read(40);
  await sendReadReceipts();
  expect(told).toEqual(['m2', 'm4']);
});

it('sends a receipt again that the network lost', async () => {
  const { told, network, sendReadReceipts, read } = await setUp();
  network.isThere = false;
  await read(20);
  await sendReadReceipts();
  network.isThere = true;
  await sendReadReceipts();
  expect(told).toEqual(['m2']);
});

it('waits with a message that is no longer stored until more of the chat is read', async () => {
  const { chats, told, sendReadReceipts, read } = await setUp();
  await read(20);
  await chats.apply({ changes: [{ kind: 'caughtUp', revision: null }] });
  await sendReadReceipts();
  expect(told).toEqual([]);
  await read(30);
  await sendReadReceipts();
  expect(told).toEqual(['m3']);
});

it('sends the id of the call for a missed call at the end of the chat', async () => {
  const { chats, told, sendReadReceipts, read } = await setUp();
  const lastCall = { _id: 'k1', place: 50, direction: 'incoming', callType: 'video' } as const;
  const lastMessage = message('m3', 30);
  const called = chat('c1', { lastMessage, unreadMessages: 4, lastCall, missedCalls: [50] });
  await chats.apply({ changes: [{ kind: 'chats', chats: [called] }] });
  await read(30);
  await sendReadReceipts();
  await read(50);
  await sendReadReceipts();
  expect(told).toEqual(['m3', 'k1']);
});
