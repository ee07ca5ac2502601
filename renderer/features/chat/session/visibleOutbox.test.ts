import { afterEach, beforeEach, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import type { OutboxEntry, SendEntry } from '#shared/store/records.ts';
import { outgoing } from '#tests/store/build.ts';
import { createVisibleOutbox } from './visibleOutbox.ts';

let scope: Scope;
let clock: ManualClock;
let shown: readonly OutboxEntry[];
let conversationsAreRead: () => void;
const local = createMemoryLocalStore();

beforeEach(() => {
  scope = createScope();
  clock = createManualClock(0);
  shown = [];
});
afterEach(() => scope.end());

const open = () =>
  createVisibleOutbox({
    scope,
    clock,
    local,
    shown: () => shown,
    show: (entries) => {
      shown = entries;
    },
    readConversations: () => new Promise<void>((resolve) => (conversationsAreRead = resolve)),
  });
const ids = () => shown.map(({ id }) => id);

async function two(state: SendEntry['state'] = 'waiting') {
  const outbox = open();
  await local.deleteOutbox({ ids: ['one', 'two', 'three'] });
  for (const id of ['one', 'two']) await local.putOutbox({ entry: outgoing(id, id, { state }) });
  await outbox.read();
  expect(ids()).toEqual(['one', 'two']);
  await local.deleteOutbox({ ids: ['one'] });
  return outbox;
}

it('keeps a sent message until the conversations have read the store, and shows new ones at once', async () => {
  const outbox = await two();
  await outbox.read();
  await local.putOutbox({ entry: outgoing('three') });
  await outbox.read();
  expect(ids()).toEqual(['one', 'two', 'three']);
  conversationsAreRead();
  await expect.poll(ids).toEqual(['two', 'three']);
});

it('waits at most a second for a conversation that waits for the network', async () => {
  const outbox = await two();
  await outbox.read();
  clock.advance(999);
  expect(ids()).toEqual(['one', 'two']);
  clock.advance(1);
  await expect.poll(ids).toEqual(['two']);
});

it('hides a failed message at once when it is cancelled', async () => {
  const outbox = await two('failed');
  await outbox.read();
  expect(ids()).toEqual(['two']);
});
