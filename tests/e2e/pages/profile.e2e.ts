import { expect, type FileChooser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { clip, photo } from '../support/chats.ts';
import { tabTo } from '../support/keyboard.ts';
import { signUp } from '../support/people.ts';
import { test } from '../support/test.ts';

/**
 * A new user completes their profile with texts, a picture, photos and a video in an order of their choice, without
 * losing any.
 */

const photos = (page: Page) => page.getByRole('grid', { name: 'Your photos, in order' }).getByRole('row');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const chosen = (page: Page, label: string) => page.locator(`input[type=file][aria-label="${label}"]`);

/** Returns a photo as phones store it: in landscape, with an EXIF orientation of portrait. */
async function lyingPhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 640, height: 480, channels: 3, background: '#e0457b' } as const;
  const buffer = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return { name: 'standing.jpg', mimeType: 'image/jpeg', buffer };
}

/** Returns the keys of the photos in the order of the grid. */
const places = (page: Page) =>
  photos(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key')));

test('a newcomer completes the profile and finds it again after a reload', async ({ page, backend }) => {
  // Listens from the start. On a slow page a listener added at the press is too late, and the browser opens its own
  // file dialog.
  const choosers: FileChooser[] = [];
  page.on('filechooser', (chooser) => choosers.push(chooser));
  await signUp(page, backend.url);
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByRole('region', { name: 'What is missing' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit profile' }).click();

  // Fills in the texts. Leaving with unsaved changes asks first.
  await page.getByLabel('Bio').fill('I fix old cameras.');
  await page.getByLabel('Phone').fill('+34 612 34 56 78');
  await page.getByRole('button', { name: 'Back' }).click();
  await dialog(page, 'Leave without saving?')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Stay' })
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();

  // Selects, crops and uploads the picture with the keyboard alone.
  const choose = page.getByRole('button', { name: 'Choose photo' });
  await page.keyboard.press('Home');
  await choose.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => choosers.length).toBe(1);
  await choosers[0]?.setFiles(await lyingPhoto());
  const crop = dialog(page, 'Crop photo');
  await tabTo(page, crop.getByRole('slider', { name: 'Zoom' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, crop.getByRole('button', { name: 'Crop', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^(New profile photo sent|Profile photo changed)$/)).toBeVisible();

  // Adds three photos at once and a video.
  const add = dialog(page, 'Add photos');
  await page.getByRole('button', { name: 'Add photo' }).click();
  await chosen(page, 'Choose files').setInputFiles([
    await photo('red.jpg', '#d33'),
    await photo('green.jpg', '#3a3'),
    await lyingPhoto(),
  ]);
  await add.getByRole('button', { name: 'Add 3 photos' }).click();
  await expect(photos(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Add video' }).click();
  await chosen(page, 'Choose files').setInputFiles(clip('me.webm'));
  await dialog(page, 'Add videos').getByRole('button', { name: 'Add 1 video' }).click();
  const videos = page.getByRole('grid', { name: 'Your videos, in order' }).getByRole('row');
  await expect(videos).toHaveCount(1);

  // Waits until all photos are approved, then moves the first one behind the second with the keyboard.
  await expect(photos(page).filter({ hasText: 'In review' })).toHaveCount(0);
  const before = await places(page);
  const grip = page.getByRole('button', { name: 'Move Photo 1' });
  await grip.focus();
  await page.keyboard.press('Enter');
  // The drag starts one frame later, when the first drop target has the focus.
  await expect(grip).not.toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  // During a drag the drop targets are rows too.
  await expect(photos(page)).toHaveCount(3);
  await expect.poll(() => places(page)).not.toEqual(before);
  const ordered = await places(page);

  // Deletes a photo, undoes it and makes another one the avatar.
  await page.getByRole('button', { name: 'More for Photo 3' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(photos(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => places(page)).toEqual(ordered);
  await page.getByRole('button', { name: 'More for Photo 2' }).click();
  await page.getByRole('menuitem', { name: 'Set profile photo' }).click();
  await expect(page.getByText('This is now your profile photo')).toBeVisible();

  const atLast = await places(page);
  await page.reload();
  await expect.poll(() => places(page)).toEqual(atLast);
  await expect(videos).toHaveCount(1);
  await expect(page.getByLabel('Bio')).toHaveValue('I fix old cameras.');
  await expect(page.getByLabel('Phone')).toHaveValue(/\+34 ?612/);
  await page.goto(`${backend.url}/profile`);
  await expect(page.getByText('I fix old cameras.')).toBeVisible();

  // Opens the viewer and uses its keys.
  await page.getByRole('list', { name: 'Photos' }).getByRole('button', { name: 'Photo 1' }).click();
  await expect(dialog(page, 'Your photo 1')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page, 'Your photo 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
