// Imported first, as in the product, because it sets the order of the cascade layers.
import '#renderer/ui/styles/index.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { createStoryHarness } from './testing/storyHarness.tsx';

/**
 * Tests of adding a story: a wrong file is refused at once, a text is sent along, and the dialog closes after
 * the upload.
 */

let stories: Awaited<ReturnType<typeof createStoryHarness>>;
beforeEach(async () => {
  await page.viewport(390, 844);
  stories = await createStoryHarness(DialogHost);
  await button('Add story').click();
});
afterEach(() => stories.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const add = () => page.getByRole('dialog', { name: 'Add story' });
const choose = (file: File) => userEvent.upload(page.getByLabelText('Photo or video for your story'), file);
async function photo(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(9, 16);
  canvas.getContext('2d')?.fillRect(0, 0, 9, 16);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' });
}

it('sends a picture with text as a story, and refuses a file that is no picture', async () => {
  await choose(new File(['no picture'], 'a.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByText('Wrong media format. Please reupload another one.')).toBeVisible();
  await choose(await photo('lamp.jpg'));
  await expect.element(add().getByLabelText('Text overlay')).toBeVisible();
  await expect.element(page.getByText('Wrong media format.')).not.toBeInTheDocument();
  await finishAnimations();
  expect(await findViolations()).toEqual([]);
  await add().getByLabelText('Text overlay').fill('  A lamp for long evenings ');
  await button('Publish').click();
  await expect
    .poll(() => stories.added)
    .toMatchObject([{ purpose: 'story', text: 'A lamp for long evenings', file: { name: 'lamp.jpg' } }]);
  // The upload of another tab does not close this dialog.
  stories.arrive('of another tab');
  await expect.element(add()).toBeVisible();
  stories.arrive('u1');
  await expect.element(add()).not.toBeInTheDocument();
});

it('keeps the chosen file after a press beside the dialog, and lets the user choose another', async () => {
  await page.viewport(1440, 900);
  await choose(await photo('lamp.jpg'));
  await expect.element(button('Publish')).toBeVisible();
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  await expect.element(button('Publish')).toBeVisible();
  await button('Choose another').click();
  await expect.element(button('Take photo')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(add()).not.toBeInTheDocument();
  expect(stories.added).toEqual([]);
});
