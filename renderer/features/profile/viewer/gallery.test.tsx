import { act } from 'react';
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { galleryItemSchema, userProfileSchema, type GalleryItem } from '#shared/domain/person.ts';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';
import type { Services } from '#renderer/services/services.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { GalleryDialog } from './GalleryDialog.tsx';

/** The gallery viewer: keys, swipes, states of own items, and changes while it is open. */

const item = (id: string, more: Partial<GalleryItem> = {}): GalleryItem =>
  galleryItemSchema.parse({ id, type: 'image', url: `/${id}`, previewUrl: `/small-${id}`, ...more });
const own = [
  item('a'),
  item('b', { status: 'pending' }),
  item('c', { status: 'refused', refusedReason: 'r' }),
];
const user = (gallery: readonly GalleryItem[]) =>
  userProfileSchema.parse({ _id: 'me', humanReadableId: 1, rolesGroup: 'user', gallery, name: 'Me' });
const close = vi.fn();
let session: { state: { user: ReturnType<typeof user> } };
let page: Rendered;
beforeEach(() => {
  session = { state: proxy({ user: user(own) }) };
});
afterEach(async () => {
  await page.unmount();
  close.mockReset();
});

async function open(more: Partial<DialogPropsOf<'gallery'>> = {}): Promise<void> {
  page = await render(
    <GalleryDialog {...{ name: null, avatar: null, items: own, startId: 'a', close, ...more }} />,
    { services: { session } as unknown as Services },
  );
  await settle();
}
const picture = () => document.querySelector('img[draggable="false"][alt]:not([alt=""])')!;
const shown = () => picture().getAttribute('alt');
async function key(name: string): Promise<void> {
  await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));
}
async function swipe(fromX: number, toX: number): Promise<void> {
  const at = (type: string, clientX: number) =>
    new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'touch', clientX, clientY: 300 });
  await act(async () => {
    for (const event of [at('pointerdown', fromX), at('pointermove', toX), at('pointerup', toX)])
      picture().dispatchEvent(event);
  });
}

it('moves through the gallery by arrows, Home, End and swipes, and shows the position', async () => {
  await open({ name: 'Zoya' });
  const seen = [shown()];
  for (const name of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Home', 'End']) {
    await key(name);
    seen.push(shown());
  }
  await swipe(100, 200);
  seen.push(shown());
  expect(seen.map((title) => title?.slice(0, 7))).toEqual(
    [1, 1, 2, 3, 3, 1, 3, 2].map((at) => `Photo ${at}`),
  );
  expect(shown()).toBe('Photo 2 from Zoya');
  expect(page.text()).toContain('2 of 3');
});

it('offers no actions on another person’s pictures; own ones can be deleted and, once approved, made the avatar', async () => {
  await open({ name: 'Zoya' });
  expect(document.querySelector('[aria-label="Delete"]')).toBeNull();
  await page.unmount();

  await open();
  await page.press('Set profile photo');
  expect(close).toHaveBeenLastCalledWith({ command: 'makeAvatar', id: 'a' });
  await key('ArrowRight');
  expect(document.querySelector('[aria-label="Set profile photo"]')).toBeNull();
  await page.press('Delete');
  expect(close).toHaveBeenLastCalledWith({ command: 'delete', id: 'b' });
});

it('shows the state of own items, and updates it while open', async () => {
  await open({ startId: 'b', reasonOf: ({ refusedReason }) => refusedReason && 'A phone number is in it.' });
  expect(page.text()).toContain('In review');
  await act(async () => {
    session.state.user = user([own[0]!, item('b', { status: 'refused', refusedReason: 'r' }), own[2]!]);
  });
  expect(page.text()).toContain('Not approvedA phone number is in it.');
  await act(async () => {
    session.state.user = user([own[0]!, own[2]!]);
  });
  expect(shown()).toBe('Your photo 2');
});
