import { afterEach, expect, it, vi } from 'vitest';
import type { Attachment } from '#shared/store/records.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { attachment } from '#tests/store/build.ts';
import { SendingMediaDialog } from './SendingMediaDialog.tsx';

let page: Rendered;
afterEach(() => page.unmount());

async function open(of: Partial<Attachment>, canCharge = true) {
  const chosen: Attachment = { ...attachment('one'), ...of };
  const readFile = vi.fn(() => Promise.resolve(new Blob(['x'])));
  const props = { attachments: [chosen], startId: 'one', canCharge, readFile };
  page = await render(
    <SendingMediaDialog {...props} crop={() => Promise.resolve(null)} close={() => undefined} />,
  );
  await settle();
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  return {
    readFile,
    picture: document.querySelector('img'),
    isCroppable: page.text().includes('Crop'),
    isPriced: labels.some((label) => label?.includes('Price in coins')),
    isHidden: document.querySelector('[role=switch]') !== null,
  };
}

it('an image has a preview, and can be cropped, priced and made private', async () => {
  const { picture, ...rest } = await open({ type: 'image', name: 'sea.jpg' });
  expect(picture?.alt).toBe('sea.jpg');
  expect(rest).toMatchObject({ isCroppable: true, isPriced: true, isHidden: true });
});

it('a video shows its length and cannot be cropped', async () => {
  const { picture, ...rest } = await open({ type: 'video', name: 'sea.mp4', duration: 12 });
  expect(picture?.alt).toBe('sea.mp4');
  expect(page.text()).toContain('sea.mp4 · 0:12');
  expect(rest).toMatchObject({ isCroppable: false, isPriced: true, isHidden: true });
});

it('an audio file has no preview, price or privacy', async () => {
  const { picture, readFile, ...rest } = await open({ type: 'audio', name: 'sea.mp3', duration: 12 });
  expect(picture).toBeNull();
  expect(readFile).not.toHaveBeenCalled();
  expect(page.text()).toContain('sea.mp3 · 0:12');
  expect(rest).toEqual({ isCroppable: false, isPriced: false, isHidden: false });
});

it('a user who may not charge sees no price field', async () => {
  expect(await open({ type: 'image' }, false)).toMatchObject({ isPriced: false, isHidden: true });
});
