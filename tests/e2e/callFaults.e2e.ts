import { expect } from '@playwright/test';
import { startBackendProcess, type BackendProcess } from '../helpers/backendProcess.ts';
import { startFaultProxy, type FaultProxy } from '../helpers/faultProxy.ts';
import { bothSay, type Talked } from './support/callOutcome.ts';
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

  const outcome = (): Talked => ({ url: backend.url, ledger, he, she });

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
    await expect(receipt(he.page)).toContainText('You ended the call.');
    await expect(receipt(she.page)).toContainText('Daniel ended the call.');
    await bothSay(outcome(), 'ended');
  });

  test('call fault: a line that stays away ends it for both, with the same words', async () => {
    line.setAway(true);
    await expect(receipt(she.page)).toContainText('The connection was lost', { timeout: 30_000 });
    line.setAway(false);
    await expect(receipt(he.page)).toContainText('The connection was lost', { timeout: 30_000 });
    await bothSay(outcome(), 'connectionLost');
  });

  test('call fault: the other one’s browser is killed', async () => {
    await she.browser.close();
    await expect(receipt(he.page)).toContainText('The connection was lost', { timeout: 30_000 });
    await bothSay(outcome(), 'connectionLost');
  });

  test('call fault: the server is restarted', async () => {
    const { port, dataDir } = backend;
    await backend.kill();
    backend = await startBackendProcess({ companions: 0, port, dataDir });
    for (const { page } of [he, she])
      await expect(receipt(page)).toContainText('The connection was lost', { timeout: 40_000 });
    await bothSay(outcome(), 'connectionLost');
  });
});
