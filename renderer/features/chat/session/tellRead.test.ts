import { expect, it } from 'vitest';
import { createMemoryStorage } from '#tests/helpers/chatPerson.ts';
import { chat, me, message, page } from '#tests/store/build.ts';
import { createTellRead } from './tellRead.ts';

async function setUp() {
  const { chats } = createMemoryStorage(me);
  await chats.apply({
    changes: [
      { kind: 'chats', chats: [chat('c1', { lastMessage: message('m3', 30), unreadMessages: 3 })] },
      page(0, [message('m1', 10), message('m2', 20), message('m3', 30)], true),
    ],
  });
  const told: string[] = [];
  const network = { isThere: true, mayTell: true };
  const tellRead = createTellRead({
    api: {
      call(_name: string, { params }: { params: { id: string } }) {
        if (network.isThere) told.push(params.id);
        return Promise.resolve({ ok: network.isThere, value: {}, error: { code: 'network' } });
      },
    } as never,
    chats,
    mayTell: () => network.mayTell,
    log: () => undefined,
  });
  const read = (upTo: number) => chats.apply({ changes: [{ kind: 'read', chatId: 'c1', by: 'me', upTo }] });
  return { chats, told, network, tellRead, read };
}

it('tells of a chat that it was read, once (§4)', async () => {
  const { told, tellRead, read } = await setUp();
  await read(20);
  await Promise.all([tellRead.now(), tellRead.now()]);
  expect(told).toEqual(['c1']);
});

it('tells what was read before there was a connection up to the last message that was seen', async () => {
  const { told, network, tellRead, read } = await setUp();
  network.mayTell = false;
  await read(20);
  await tellRead.now();
  network.mayTell = true;
  // What is read at that moment waits for its turn.
  await Promise.all([tellRead.late(), tellRead.now()]);
  expect(told).toEqual(['m2']);
  await read(30);
  await tellRead.now();
  expect(told).toEqual(['m2', 'c1']);
});

it('is late with what the network lost', async () => {
  const { told, network, tellRead, read } = await setUp();
  network.isThere = false;
  await read(20);
  await tellRead.now();
  network.isThere = true;
  await tellRead.now();
  expect(told).toEqual(['m2']);
});
