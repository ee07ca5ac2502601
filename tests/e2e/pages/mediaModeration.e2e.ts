import type { ServerResponse } from 'node:http';
import { expect } from '@playwright/test';
import { man, queen } from '../support/calls.ts';
import { chooser, log, openAs, photo, send, write } from '../support/chats.ts';
import { moderatedBy } from '../support/moderationService.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Tests a photo that a moderation service checks, on both screens. The test controls the verdict. */
const asked: ServerResponse[] = [];
test.use({
  backendOptions: moderatedBy((request, response) => {
    request.resume();
    asked.push(response);
  }),
});

test('a photo is covered during the check, then removed, and its sender is notified', async ({
  browser,
  backend,
}) => {
  const [manId, queenId] = await Promise.all([idOf(backend, man), idOf(backend, queen)]);
  const his = await openAs(browser, backend, man, `/chat?userId=${queenId}`);
  await write(his, 'A photo for you');
  const hers = await openAs(browser, backend, queen, `/chat?userId=${manId}`);
  await expect(log(hers).getByText('A photo for you')).toBeVisible();

  await chooser(his).setInputFiles(await photo('sea.jpg', '#2b6cb0'));
  await send(his);

  const checking = log(hers).getByRole('button', { name: 'Photo. In review' });
  await expect(checking).toBeVisible();
  await checking.click();
  const process = hers.getByRole('dialog', { name: 'The photo is in review' });
  await expect(process).toBeVisible();
  await process.getByRole('button', { name: 'Close' }).click();

  await expect.poll(() => asked.length).toBe(1);
  asked.shift()?.end('{"verdict":"prohibited"}');
  await expect(log(hers).getByRole('button', { name: 'Photo. Removed by moderation' })).toBeVisible();
  // The sender still sees his photo and gets a notification.
  await expect(log(his).getByRole('button', { name: 'Photo', exact: true }).last()).toBeVisible();
  await expect(his.getByText('Your photo was hidden')).toBeVisible();
});
