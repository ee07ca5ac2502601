import { expect, type Page } from '@playwright/test';
import { storyLifetimeMs } from '#shared/domain/uploads.ts';
import { man, queen } from '../support/calls.ts';
import { log, openAs, photo } from '../support/chats.ts';
import { idOf, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const row = (page: Page) => page.getByRole('region', { name: 'Stories' });
const text = 'A lamp for long evenings';

/** Two users and one story, from the file to its expiry. */
test('a story is created from a file, viewed, paused, answered in the chat and counted, and expires after a day', async ({
  browser,
  backend,
}) => {
  const hers = await openAs(browser, backend, queen, '/online-users');
  await row(hers).getByRole('button', { name: 'Add story' }).click();
  const add = hers.getByRole('dialog', { name: 'Add story' });
  const file = add.getByLabel('Photo or video for your story');
  await file.setInputFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }]);
  await expect(add.getByText('Wrong media format. Please reupload another one.')).toBeVisible();
  await file.setInputFiles([await photo('lamp.jpg', '#b83280', 900, 1_600)]);
  await add.getByLabel('Text overlay').fill(text);
  await add.getByRole('button', { name: 'Publish' }).click();
  await expect(add).toBeHidden();

  const herId = await idOf(backend, queen);
  const { user } = await signIn(backend, queen);
  const name = (user as { name?: string }).name ?? '';
  // Software rendering can only handle one camera, so she opens another page while his camera is on.
  await hers.goto(`${backend.url}/settings`);
  const his = await openAs(browser, backend, man, '/online-users');
  await row(his)
    .getByRole('button', { name: `${name}: new story` })
    .click();
  const story = his.getByRole('dialog', { name: `Story by ${name}` });
  await expect(story).toBeVisible();
  await story.getByRole('button', { name: 'Pause' }).click();
  await his.keyboard.press('End');
  await expect(story.getByText(text)).toBeVisible();
  await expect(story.getByRole('button', { name: 'Continue' })).toBeVisible();
  await story.getByRole('textbox', { name: 'Write a message' }).fill('Where is it from?');
  await story.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(story.getByText(/^Your reply is in the chat/)).toBeVisible();
  await his.keyboard.press('Escape');
  // The closed story removes its history entry, which would undo a navigation in between.
  await his.waitForFunction(() => !(history.state as { dialogsAbove?: number } | null)?.dialogsAbove);
  await his.goto(`${backend.url}/chat?userId=${herId}`);
  await expect(log(his).getByText('Where is it from?')).toBeVisible();

  await hers.goto(`${backend.url}/online-users`);
  await row(hers).getByRole('button', { name: 'See your story' }).click();
  const own = hers.getByRole('dialog', { name: `Story by ${name}` });
  await own.getByRole('button', { name: 'Pause' }).click();
  await hers.keyboard.press('End');
  await expect(own.getByText(text)).toBeVisible();
  await own.getByRole('button', { name: '1 saw it' }).click();
  const viewers = hers.getByRole('dialog', { name: 'Seen by' });
  await expect(viewers.getByRole('link')).toHaveCount(1);
  // The menu of a viewer opens above the story, with actions for that user.
  await viewers.getByRole('link').click({ button: 'right' });
  const whoItIs = hers.getByRole('dialog', { name: 'Daniel' });
  await expect(whoItIs.getByRole('button', { name: 'Never meet again' })).toBeVisible();
  await hers.keyboard.press('Escape');
  await expect(viewers.getByRole('link')).toBeFocused();

  backend.pass(storyLifetimeMs);
  const { authData } = await signIn(backend, man);
  const answer = await fetch(`${backend.url}/api/stories/${herId}`, {
    headers: { Authorization: `Bearer ${authData.token}` },
  });
  expect(JSON.stringify(await answer.json())).not.toContain(text);
});
