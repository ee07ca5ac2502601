import { expect } from '@playwright/test';
import { startBackendProcess, type BackendProcess } from '../helpers/backendProcess.ts';
import { startFaultProxy, type FaultProxy } from '../helpers/faultProxy.ts';
import { historyShows, lastCall, type Shown } from './support/callHistory.ts';
import {
  endCall,
  man,
  openCaller,
  passModeration,
  queen,
  receipt,
  talk,
  type Caller,
} from './support/calls.ts';
import { idOf } from './support/chats.ts';
import { cameraColours } from './support/fakeCamera.ts';
import { openLedger, type Ledger } from './support/ledger.ts';
import { pass } from './support/time.ts';
import { test } from './support/test.ts';

test.describe('in a call', () => {
  let backend: BackendProcess;
  /** What lies between him and the server: her line is her own. */
  let line: FaultProxy;
  let ledger: Ledger;
  let he: Caller;
  let she: Caller;

  test.beforeEach(async () => {
    backend = await startBackendProcess({ companions: 0 });
    line = await startFaultProxy({ target: () => ({ port: backend.port }), random: () => 1 });
    const [hisId, herId] = [await idOf(backend.url, man), await idOf(backend.url, queen)];
    ledger = openLedger(backend.dataDir, hisId, herId);
    const prepare = passModeration;
    he = await openCaller(line.url, man, cameraColours.coral, `/chat?userId=${herId}`, { prepare });
    she = await openCaller(backend.url, queen, cameraColours.teal, '/followings', { prepare });
    await talk(he.page, she.page);
  });
  test.afterEach(async () => {
    await Promise.all([he.browser.close(), she.browser.close()]);
    await line.close();
    await backend.stop();
  });

  /** Both histories say the same, on their pages too, and the coins are two sides of one minute, booked once. */
  async function bothSay(reason: Shown['why']): Promise<void> {
    const [his, hers] = await Promise.all([man, queen].map((email) => lastCall(backend.url, email)));
    expect(his).toMatchObject({ reason, minutes: 1, coins: -60 });
    expect(hers).toMatchObject({ reason, minutes: 1, coins: 36 });
    ledger.addsUp(his?._id ?? '', 1);
    const what = /Call · \d+ s/;
    await historyShows(he.page, line.url, { what, coins: 'Paid 60', why: reason });
    if (she.browser.isConnected())
      await historyShows(she.page, backend.url, { what, coins: 'Earned 36', why: reason });
  }

  test('call fault: five seconds without a line do not end it', async () => {
    line.setAway(true);
    await pass(he.page, 5_000);
    line.setAway(false);
    // Longer than the server waits for whoever is gone.
    await pass(he.page, 9_000);
    for (const { page } of [he, she]) {
      await expect(endCall(page)).toBeVisible();
      await expect(receipt(page)).toHaveCount(0);
    }
    await endCall(he.page).click();
    await expect(receipt(she.page)).toContainText('ended the call.');
    await bothSay('ended');
  });

  test('call fault: a line that stays away ends it for both, with the same words', async () => {
    line.setAway(true);
    await expect(receipt(she.page)).toContainText('The connection was lost', { timeout: 30_000 });
    line.setAway(false);
    await expect(receipt(he.page)).toContainText('The connection was lost', { timeout: 30_000 });
    await bothSay('connectionLost');
  });

  test('call fault: the other one’s browser is killed', async () => {
    await she.browser.close();
    await expect(receipt(he.page)).toContainText('The connection was lost', { timeout: 30_000 });
    await bothSay('connectionLost');
  });

  test('call fault: the server is restarted', async () => {
    const { port, dataDir } = backend;
    await backend.kill();
    backend = await startBackendProcess({ companions: 0, port, dataDir });
    for (const { page } of [he, she])
      await expect(receipt(page)).toContainText('The connection was lost', { timeout: 40_000 });
    await bothSay('connectionLost');
  });
});
