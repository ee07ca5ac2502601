import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { channels } from '#shared/realtime/channels.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { DatabaseUnavailable } from '../storage/problems.ts';
import { retryDelayMs } from '../storage/transient.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { changesWithoutEvents } from '#tests/kit/backend/changesWithoutEvents.ts';
import { connectSocket, type TestSocket } from '#tests/kit/backend/socket.ts';
import { startMs } from './testing.ts';

/** Milliseconds to rejoin, as in liveCalls.ts. */
const rejoinGraceMs = 8_000;

/** Returns a database that can be made unreachable: every query outside of a unit of work then fails. */
async function openBreakable() {
  let isAway = false;
  const breaking: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAway) throw new DatabaseUnavailable();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const database = (await openTestDatabase()).withPlugin(breaking);
  return { database, setAway: (value: boolean) => void (isAway = value) };
}

it('a call that ends during a database outage is ended afterwards, at no additional cost', async () => {
  const clock = createManualClock(startMs);
  const { database, setAway } = await openBreakable();
  const backend = await startTestBackend({ clock, openDatabase: () => Promise.resolve(database) });
  const { call, features } = backend;
  const [man, queen] = [await backend.signUp({ gender: 'male' }), await backend.signUp({ gender: 'female' })];
  await database.updateTable('users').set({ role: 'goddess' }).where('id', '=', queen.userId).execute();
  await changesWithoutEvents(database, clock).ledger.book({
    userId: man.userId,
    kind: 'seed',
    ref: 'test',
    coins: 500,
  });
  const started = await call(
    'startCall',
    { params: { userId: queen.userId, fromScreen: 'chat' }, body: {} },
    man.token,
  );
  const { callId, credentials } = started.body;
  const sockets: TestSocket[] = [];
  for (const { userId, token } of [man, queen]) {
    const socket = await connectSocket(backend.url, token);
    sockets.push(socket);
    await socket.subscribe(channels.call(userId));
    await socket.subscribe(channels.rtc(credentials.channelId));
  }
  await features.idle();
  clock.advance(10_000);

  setAway(true);
  const refused = await call('isCallEnd', { params: { id: callId } }, man.token);
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', retryAfterMs: 2_000 } });
  await sockets[0]?.ask('unsubscribe', { channel: channels.rtc(credentials.channelId) });
  // Two more minutes would begin if the call still counted.
  for (let step = 0; step < 60; step++) {
    clock.advance(retryDelayMs);
    await nextTask();
  }
  setAway(false);
  const stored = () =>
    database.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirstOrThrow();
  await expect
    .poll(async () => {
      clock.advance(retryDelayMs);
      return (await stored()).state;
    })
    .toBe('ended');
  const { minutes, ended_ms: endedMs } = await stored();
  expect([minutes, endedMs]).toEqual([1, startMs + 10_000 + rejoinGraceMs]);
});
