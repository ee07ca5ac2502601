import { expect, it } from 'vitest';
import { realtime } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { ChannelEvent } from '#shared/realtime/events.ts';
import { createIncoming } from './incoming.ts';

const read = (revision: number) =>
  ({
    event: 'messagesRead',
    seq: revision,
    data: { chatId: 'c', readBy: 'u', upTo: 1, revision },
  }) as ChannelEvent<'chat'>;

function setUp() {
  const clock = createManualClock();
  const applied: number[][] = [];
  let answer: () => void = () => undefined;
  const incoming = createIncoming({
    scope: createScope(),
    clock,
    apply(events) {
      applied.push(events.map(({ seq }) => seq));
      return new Promise((done) => (answer = done));
    },
  });
  return { clock, applied, incoming, written: () => answer() };
}

it('the event queue applies an event 100 ms after its arrival, together with later ones (§9)', () => {
  const { clock, applied, incoming } = setUp();
  incoming.enqueue(read(1));
  clock.advance(60);
  incoming.enqueue(read(2));
  clock.advance(39);
  expect(applied).toEqual([]);
  clock.advance(1);
  expect([applied, realtime.chatDelayMs]).toEqual([[[1, 2]], 100]);
});

it('the event queue writes one batch after the other', async () => {
  const { clock, applied, incoming, written } = setUp();
  incoming.enqueue(read(1));
  clock.advance(100);
  incoming.enqueue(read(2));
  clock.advance(1_000);
  expect(applied).toEqual([[1]]);
  written();
  await expect.poll(() => applied).toEqual([[1], [2]]);
});

it('the event queue holds events while the store catches up, and returns those that catching up included', () => {
  const { clock, applied, incoming } = setUp();
  incoming.pause();
  for (const revision of [1, 2, 3]) incoming.enqueue(read(revision));
  clock.advance(1_000);
  expect(applied).toEqual([]);
  expect(incoming.resume(2).map(({ seq }) => seq)).toEqual([1, 2]);
  expect(applied).toEqual([[3]]);
});
