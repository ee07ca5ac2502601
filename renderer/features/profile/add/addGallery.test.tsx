import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '#renderer/services/services.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { AddGalleryDialog } from './AddGalleryDialog.tsx';

/** Photos for the user's gallery: selected, dropped or taken, cropped and removed, at most ten at once. */

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
const close = vi.fn<(answer?: { files: readonly File[] }) => void>();
const open = vi.fn<(name: string, props: object) => Promise<unknown>>();
let held: Set<string>;
let page: Rendered;
beforeEach(() => {
  held = new Set();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${++made}`;
    held.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void held.delete(url));
});
afterEach(async () => {
  await page.unmount();
  vi.restoreAllMocks();
  close.mockReset();
  open.mockReset();
});

async function start(type: 'image' | 'video' = 'image'): Promise<void> {
  page = await render(<AddGalleryDialog type={type} close={close} />, {
    services: { dialogs: { open } } as unknown as Services,
  });
}
async function choose(...files: readonly File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
}
const shown = () => [...document.querySelectorAll('ul img')].map((one) => one.getAttribute('alt'));
const files = () => close.mock.calls[0]?.[0]?.files.map(({ name }) => name);

it('keeps the selected photos in order, lets the user remove them, and returns them', async () => {
  await start();
  expect(page.button('Add photos').disabled).toBe(true);
  await choose(photo('a.jpg'), photo('b.jpg'));
  await choose(photo('c.jpg'));
  expect(shown()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  await page.press('Remove item 2');
  await page.press('Add 2 photos');
  expect(files()).toEqual(['a.jpg', 'c.jpg']);
});

it('accepts at most ten files at once, and says that the others were ignored', async () => {
  await start();
  await choose(...Array.from({ length: 12 }, (_, at) => photo(`${at}.jpg`)));
  expect(shown()).toHaveLength(10);
  expect(document.querySelector('[role=alert]')?.textContent).toBe('You can only upload up to 10 files');
  expect(page.button('Choose files').disabled).toBe(true);
  await page.press('Remove item 1');
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(page.button('Choose files').disabled).toBe(false);
});

it('adds a photo from the camera, and keeps place and name of a cropped one', async () => {
  await start();
  await choose(photo('a.jpg'));
  open.mockResolvedValueOnce(photo('camera.jpg'));
  await page.press('Take photo');
  open.mockResolvedValueOnce(new Blob(['part'], { type: 'image/png' }));
  await page.press('Crop photo 1');
  open.mockResolvedValueOnce(null);
  await page.press('Crop photo 2');
  expect(open.mock.calls.map(([name]) => name)).toEqual(['take photo', 'crop photo', 'crop photo']);
  expect(shown()).toEqual(['a.jpg', 'camera.jpg']);
  await page.press('Add 2 photos');
  expect(close.mock.calls[0]?.[0]?.files.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'a.jpg image/png',
    'camera.jpg image/jpeg',
  ]);
});

it('keeps the selection after a press outside, and revokes all object URLs on closing', async () => {
  await start();
  const beside = async () => {
    const scrim = document.querySelector('[role=dialog]')!.parentElement!.parentElement!;
    await act(async () => {
      scrim.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      scrim.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
  };
  await choose(photo('a.jpg'));
  await beside();
  expect(close).not.toHaveBeenCalled();
  await page.press('Remove item 1');
  await beside();
  expect(close.mock.calls).toEqual([[]]);
  await choose(photo('b.jpg'));
  expect(held.size).toBe(1);
  await page.unmount();
  expect(held.size).toBe(0);
});

it('records videos with the camera, and does not crop them', async () => {
  await start('video');
  open.mockResolvedValueOnce(new File(['v'], 'v.webm', { type: 'video/webm' }));
  await page.press('Take video');
  expect(open.mock.calls[0]?.[0]).toBe('take video');
  expect(document.querySelector('ul video')).not.toBeNull();
  expect(() => page.button('Crop photo 1')).toThrow();
});
