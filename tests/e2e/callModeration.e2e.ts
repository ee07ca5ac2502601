import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import { startBackendProcess, type BackendProcess } from '../helpers/backendProcess.ts';
import { bothSay } from './support/callOutcome.ts';
import { man, openCaller, queen, receipt, talk, type Caller } from './support/calls.ts';
import { idOf } from './support/chats.ts';
import { cameraColours } from './support/fakeCamera.ts';
import { openLedger, type Ledger } from './support/ledger.ts';
import { theirVideo } from './support/people.ts';
import { test } from './support/test.ts';

/** What the service answers: only in a picture as warm as his does it find anything. */
async function judge(request: IncomingMessage, found: ModerationVerdict): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { channels } = await sharp(Buffer.concat(parts)).stats();
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
  return JSON.stringify({ verdict: red > blue ? found : 'ok' });
}

/** From the frames of a real camera to what both see of it, by a service that knows him by the colour of his picture. */
test.describe('moderation in a call', () => {
  let service: Server;
  /** What it finds in his pictures; hers are as they should be. */
  let verdict: ModerationVerdict;
  let backend: BackendProcess;
  let ledger: Ledger;
  let he: Caller;
  let she: Caller;

  test.beforeEach(async () => {
    verdict = 'ok';
    service = createServer((request, response) => {
      judge(request, verdict).then(
        (answer) => response.end(answer),
        () => response.writeHead(500).end(),
      );
    });
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const { port } = service.address() as AddressInfo;
    backend = await startBackendProcess({
      companions: 0,
      env: { MODERATION_URL: `http://127.0.0.1:${port}/` },
    });
    const { url, dataDir } = backend;
    const [hisId, herId] = [await idOf(url, man), await idOf(url, queen)];
    ledger = openLedger(dataDir, hisId, herId);
    he = await openCaller(url, man, cameraColours.coral, `/chat?userId=${herId}`);
    she = await openCaller(url, queen, cameraColours.teal, '/followings');
  });
  test.afterEach(async () => {
    await Promise.all([he.browser.close(), she.browser.close()]);
    await backend.stop();
    service.close();
  });

  test('call moderation: who shows what is prohibited is blurred, seen again, warned, and at last cut off', async () => {
    await talk(he.page, she.page);
    const blur = () =>
      she.page.locator(theirVideo).evaluate((video) => getComputedStyle(video).filter.includes('blur'));
    const soon = { timeout: 12_000 };
    expect(await blur()).toBe(false);

    verdict = 'prohibited';
    await expect.poll(blur, soon).toBe(true);
    await expect(she.page.getByText('Blurred for you').first()).toBeVisible();
    // One frame alone is no alert.
    const alert = he.page.getByText('Prohibited activity detected.', { exact: false });
    expect(await alert.count()).toBe(0);
    verdict = 'ok';
    await expect.poll(blur, soon).toBe(false);

    verdict = 'noFace';
    await expect.poll(blur, soon).toBe(true);
    verdict = 'ok';
    await expect.poll(blur, soon).toBe(false);
    await expect(alert).toHaveCount(0);

    verdict = 'prohibited';
    await expect(alert).toBeVisible({ timeout: 20_000 });
    for (const { page } of [he, she])
      await expect(receipt(page)).toContainText('Our check saw something the rules do not allow.', {
        timeout: 12_000,
      });
    await bothSay({ url: backend.url, ledger, he, she }, 'moderation');
  });
});
