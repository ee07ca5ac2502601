import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { startBackendProcess, type BackendProcess } from '../../helpers/backendProcess.ts';
import { man, queen } from '../support/calls.ts';
import { idOf, log, openAs, write } from '../support/chats.ts';
import { test } from '../support/test.ts';

/** A photo that a deployment's service looks at, on both screens; the test says what the service says. */
let service: Server;
let backend: BackendProcess;
const asked: ServerResponse[] = [];
test.beforeAll(async () => {
  service = createServer((request, response) => {
    request.resume();
    asked.push(response);
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { port } = service.address() as AddressInfo;
  backend = await startBackendProcess({
    companions: 0,
    env: { MODERATION_URL: `http://127.0.0.1:${port}/` },
  });
});
test.afterAll(async () => {
  await backend.stop();
  service.closeAllConnections();
  service.close();
});

test('a photo is covered while it is checked, then removed, and its sender hears of it', async ({
  browser,
}) => {
  const [manId, queenId] = await Promise.all([idOf(backend.url, man), idOf(backend.url, queen)]);
  const his = await openAs(browser, backend.url, man, `/chat?userId=${queenId}`);
  await write(his, 'A photo for you');
  const hers = await openAs(browser, backend.url, queen, `/chat?userId=${manId}`);
  await expect(log(hers).getByText('A photo for you')).toBeVisible({ timeout: 15_000 });

  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2b6cb0' } })
    .jpeg()
    .toBuffer();
  await his.getByLabel('Choose files').setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer });
  await his.getByRole('button', { name: 'Send', exact: true }).click();

  const checking = log(hers).getByRole('button', { name: 'Photo. Being checked' });
  await expect(checking).toBeVisible({ timeout: 15_000 });
  await checking.click();
  const process = hers.getByRole('dialog', { name: 'The photo is being checked' });
  await expect(process).toBeVisible();
  await process.getByRole('button', { name: 'Close' }).click();

  await expect.poll(() => asked.length).toBe(1);
  asked.shift()?.end('{"verdict":"prohibited"}');
  await expect(log(hers).getByRole('button', { name: 'Photo. Removed by moderation' })).toBeVisible();
  // He sees his own, and is told.
  await expect(log(his).getByRole('button', { name: 'Photo', exact: true }).last()).toBeVisible();
  await expect(his.getByText('Your photo was hidden')).toBeVisible();
});
