import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openDatabase } from '#backend/storage/open.ts';
import { startBackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { startFaultProxy, type FaultProxy } from '#tests/kit/network/faultProxy.ts';
import { startBackend } from '../support/backend.ts';
import { markOf, openCallBook } from '../support/callBook.ts';
import type { CallPair } from '../support/callPair.ts';
import { endCall, man, passModeration, queen, receipt, seesTheOther, talk } from '../support/calls.ts';
import { coinsOf } from '../support/chats.ts';
import { isRealTime } from '../support/proofMode.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

test.describe('in a call', () => {
  let pair: CallPair;
  /** The proxy between the man and the server. The streamer connects directly. */
  let line: FaultProxy;

  test.beforeEach(async ({ backend, startPair }) => {
    line = await startFaultProxy({ target: () => backend, random: () => 1 });
    pair = await startPair({ isDriven: true, his: { url: line.url }, hers: { hasOwnBrowser: true } });
    await talk(pair.he.page, pair.she.page);
  });
  test.afterEach(() => line.close());

  test(
    'call fault: a connection lost for some seconds does not end the call',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      line.setAway(true);
      await pair.passFor(isRealTime ? 5_000 : 3_000);
      line.setAway(false);
      // The reconnect takes real time, during which the driven clocks must not reach a timeout.
      await expect(he.page.getByText('Reconnecting')).toHaveCount(0);
      // Longer than the server waits for a lost client.
      await pair.passFor(9_000);
      for (const { page } of [he, she]) {
        await expect(endCall(page)).toBeVisible();
        await expect(receipt(page)).toHaveCount(0);
      }
      await endCall(he.page).click();
      await expect(receipt(he.page)).toContainText('You ended the call.');
      await expect(receipt(she.page)).toContainText('Daniel ended the call.');
      await pair.addsUp('ended', 1);
      await pair.historiesShow({}, {});
    },
  );

  test(
    'call fault: a connection that stays lost ends the call on both sides with the same reason',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      line.setAway(true);
      await pair.passUntil(() => receipt(she.page).isVisible());
      await expect(receipt(she.page)).toContainText('The connection was lost');
      line.setAway(false);
      await pair.passUntil(() => receipt(he.page).isVisible());
      await expect(receipt(he.page)).toContainText('The connection was lost');
      await pair.addsUp('connectionLost', 1);
      await pair.historiesShow({}, {});
    },
  );

  test(
    'call fault: the call ends when the browser of the other user is killed',
    { tag: '@prove' },
    async ({ openPerson }) => {
      const { he, she } = pair;
      await she.close();
      await pair.passUntil(() => receipt(he.page).isVisible(), [he.page]);
      await expect(receipt(he.page)).toContainText('The connection was lost');
      await pair.addsUp('connectionLost', 1);
      // The streamer opens the history in another browser, because hers was killed.
      const again = await openPerson(queen, '/chat');
      await pair.historiesShow({}, {}, { hers: again.page });
    },
  );
});

test('call fault: a server restart does not end the call', { tag: '@prove' }, async ({ openPerson }) => {
  const process = await startBackendProcess({ companions: 0 });
  const { url, port, dataDir } = process;
  const [hisId, herId] = [await idOf(url, man), await idOf(url, queen)];
  const database = await openDatabase(join(dataDir, 'vesper.db'));
  const mark = await markOf(database, hisId, herId);
  await database.destroy();
  const usual = { url, prepare: passModeration };
  const [he, she] = await Promise.all([
    openPerson(man, `/chat?userId=${herId}`, { colour: 'coral', ...usual }),
    openPerson(queen, '/followings', { colour: 'teal', ...usual }),
  ]);
  await talk(he.page, she.page);
  await expect.poll(() => coinsOf(url, man)).toBe(mark.coins[0] - 60);
  await process.kill();
  const again = await startBackend({ port, dataDir });
  try {
    // The sockets of both users have rejoined the channel of the call, whose media never stopped.
    const inChannel = () =>
      again.context.database
        .selectFrom('calls')
        .select(['state', 'minutes', 'caller_node', 'callee_node'])
        .where('due_ms', 'is not', null)
        .executeTakeFirst();
    await expect
      .poll(
        async () => {
          const call = await inChannel();
          return call?.state === 'live' && call.caller_node !== null && call.callee_node !== null;
        },
        { timeout: 40_000 },
      )
      .toBe(true);
    await Promise.all([he, she].map(({ page }) => seesTheOther(page)));
    await endCall(he.page).click();
    await expect(receipt(she.page)).toContainText('Daniel ended the call.');
    const { minutes } = await again.context.database
      .selectFrom('calls')
      .select('minutes')
      .orderBy('created_ms', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const book = await openCallBook(again, hisId, herId, mark);
    await book.addsUp('ended', minutes);
    await book.historiesShow(he.page, she.page, {}, {});
  } finally {
    await again.close();
  }
});
