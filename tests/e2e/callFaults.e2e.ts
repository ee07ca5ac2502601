import { expect, type Page } from '@playwright/test';
import { startBackendProcess, type BackendProcess } from '../helpers/backendProcess.ts';
import { startFaultProxy, type FaultProxy } from '../helpers/faultProxy.ts';
import { endCall, openCaller, receipt, talk, type Caller } from './support/calls.ts';
import { idOf } from './support/chats.ts';
import { cameraColours } from './support/fakeCamera.ts';
import { test } from './support/test.ts';

const man = 'user@demo.local';
const queen = 'queen@demo.local';

/** The page's own time has gone on by so long. */
async function pass(page: Page, ms: number): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() > until, from + ms, { timeout: ms + 10_000 });
}

interface Ended {
  readonly reason: string | null;
  readonly minutes: number | null;
  readonly coins: number | null;
}

/** What the server's history says of somebody's last call. */
async function lastCall(url: string, email: string): Promise<Ended> {
  const logIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  });
  const { authData } = (await logIn.json()) as { authData: { token: string } };
  const answer = await fetch(`${url}/api/calls/history?period=day&limit=20`, {
    headers: { Authorization: `Bearer ${authData.token}` },
  });
  const { records } = (await answer.json()) as { records: (Ended & { kind: string })[] };
  const last = records.find(({ kind }) => kind === 'call');
  if (!last) throw new Error(`${email} has had no call`);
  return { reason: last.reason, minutes: last.minutes, coins: last.coins };
}

test.describe('in a call', () => {
  let backend: BackendProcess;
  /** What lies between him and the server: her line is her own. */
  let line: FaultProxy;
  let he: Caller;
  let she: Caller;

  test.beforeEach(async () => {
    backend = await startBackendProcess({ companions: 0 });
    line = await startFaultProxy({ target: () => ({ port: backend.port }), random: () => 1 });
    const herId = await idOf(backend.url, queen);
    he = await openCaller(line.url, man, cameraColours.coral, `/chat?userId=${herId}`);
    she = await openCaller(backend.url, queen, cameraColours.teal, '/followings');
    await talk(he.page, she.page);
  });
  test.afterEach(async () => {
    await Promise.all([he.browser.close(), she.browser.close()]);
    await line.close();
    await backend.stop();
  });

  /** Both histories say the same, and the coins are two sides of one minute. */
  async function bothSay(reason: string): Promise<void> {
    const [his, hers] = await Promise.all([man, queen].map((email) => lastCall(backend.url, email)));
    expect(his).toEqual({ reason, minutes: 1, coins: -60 });
    expect(hers).toEqual({ reason, minutes: 1, coins: 36 });
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
    await expect(receipt(he.page)).toBeVisible({ timeout: 30_000 });
    await bothSay('connectionLost');
  });

  test('call fault: the other one’s browser is killed', async () => {
    await she.browser.close();
    await expect(receipt(he.page)).toBeVisible({ timeout: 30_000 });
    const { minutes, coins } = await lastCall(backend.url, man);
    expect({ minutes, coins }).toEqual({ minutes: 1, coins: -60 });
  });

  test('call fault: the server is restarted', async () => {
    const { port, dataDir } = backend;
    await backend.kill();
    backend = await startBackendProcess({ companions: 0, port, dataDir });
    for (const { page } of [he, she]) await expect(receipt(page)).toBeVisible({ timeout: 40_000 });
    const [his, hers] = await Promise.all([man, queen].map((email) => lastCall(backend.url, email)));
    expect(his?.reason).toBe(hers?.reason);
    expect([his?.coins, hers?.coins]).toEqual([-60, 36]);
  });
});
