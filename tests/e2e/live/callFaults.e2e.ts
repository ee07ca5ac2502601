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
import { isRealTime } from '../support/realTime.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

test.describe('in a call', () => {
  let pair: CallPair;
  /** What lies between him and the server: her line is her own. */
  let line: FaultProxy;

  test.beforeEach(async ({ backend, startPair }) => {
    line = await startFaultProxy({ target: () => backend, random: () => 1 });
    pair = await startPair({ isDriven: true, his: { url: line.url }, hers: { hasOwnBrowser: true } });
    await talk(pair.he.page, pair.she.page);
  });
  test.afterEach(() => line.close());

  test('call fault: some seconds without a line do not end it', { tag: '@prove' }, async () => {
    const { he, she } = pair;
    line.setAway(true);
    await pair.passFor(isRealTime ? 5_000 : 3_000);
    line.setAway(false);
    // The way back takes the network's own time, in which nobody's patience may end.
    await expect(he.page.getByText('Reconnecting')).toHaveCount(0);
    // Longer than the server waits for whoever is gone.
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
  });

  test(
    'call fault: a line that stays away ends it for both, with the same words',
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

  test('call fault: the other one’s browser is killed', { tag: '@prove' }, async ({ openPerson }) => {
    const { he, she } = pair;
    await she.close();
    await pair.passUntil(() => receipt(he.page).isVisible(), [he.page]);
    await expect(receipt(he.page)).toContainText('The connection was lost');
    await pair.addsUp('connectionLost', 1);
    // Whose browser is gone looks it up with another one.
    const again = await openPerson(queen, '/chat');
    await pair.historiesShow({}, {}, { hers: again.page });
  });
});

test('call fault: a restart of the server ends no call', { tag: '@prove' }, async ({ openPerson }) => {
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
    // Both sockets are back in the channel of the call, whose pictures never stopped.
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
