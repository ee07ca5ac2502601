import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { galleryItemSchema, type GalleryItem } from '#shared/domain/person.ts';
import '#renderer/ui/styles/index.css';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { OrderedGallery } from './OrderedGallery.tsx';

/** Reordering the user's photos by keyboard and pointer, and the actions of each photo. */

const item = (id: string, more: Partial<GalleryItem> = {}): GalleryItem =>
  galleryItemSchema.parse({ id, type: 'image', url: null, ...more });
const items = [item('a'), item('b', { status: 'pending' }), item('c'), item('d', { status: 'refused' })];
const said = { onOrder: vi.fn(), onOpen: vi.fn(), onRemove: vi.fn(), onMakeAvatar: vi.fn() };
let shown: Rendered;
beforeEach(async () => {
  document.documentElement.lang = 'en';
  document.title = 'Vesper';
  await screen.viewport(834, 800);
  shown = await render(
    <main>
      <h1>Photos</h1>
      <OrderedGallery type="image" items={items} {...said} />
    </main>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await shown.unmount();
  Object.values(said).forEach((one) => one.mockReset());
});

const grip = (at: number) => screen.getByRole('button', { name: `Move Photo ${at}` });

async function takeUp(at: number): Promise<void> {
  const taken = grip(at).element() as HTMLElement;
  taken.focus();
  await userEvent.keyboard('{Enter}');
  // The first drop target is focused one frame later.
  await expect.poll(() => document.activeElement).not.toBe(taken);
}

it('picks up a photo with Enter, moves it with the arrows and drops it with Enter; Escape cancels', async () => {
  await takeUp(1);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await expect.poll(() => said.onOrder.mock.calls.length).toBe(1);
  const [order] = said.onOrder.mock.calls[0] as [readonly string[]];
  expect(order).not.toEqual(['a', 'b', 'c', 'd']);
  expect(order.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect(order.indexOf('a')).toBeGreaterThan(0);

  await takeUp(3);
  await userEvent.keyboard('{ArrowLeft}{Escape}');
  expect(said.onOrder).toHaveBeenCalledTimes(1);
});

it('moves a photo by dragging', async () => {
  await userEvent.dragAndDrop(
    screen.getByRole('row', { name: 'Photo 3' }),
    screen.getByRole('row', { name: 'Photo 1' }),
    {
      sourcePosition: { x: 40, y: 60 },
      targetPosition: { x: 4, y: 60 },
    },
  );
  await expect.poll(() => said.onOrder.mock.lastCall?.[0]).toEqual(['c', 'a', 'b', 'd']);
});

it('opens a photo on a press, deletes it from its menu, and makes only approved photos the avatar', async () => {
  await screen.getByRole('row', { name: 'Photo 1' }).click({ position: { x: 40, y: 90 } });
  expect(said.onOpen.mock.lastCall?.[0]).toBe(items[0]);
  await screen.getByRole('button', { name: 'More for Photo 1' }).click();
  await screen.getByRole('menuitem', { name: 'Set profile photo' }).click();
  expect(said.onMakeAvatar.mock.lastCall?.[0]).toBe(items[0]);
  await screen.getByRole('button', { name: 'More for Photo 2' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Set profile photo' }).query()).toBeNull();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  expect(said.onRemove.mock.lastCall?.[0]).toBe(items[1]);
  expect(said.onOpen).toHaveBeenCalledTimes(1);
});

it('shows the state of each photo, and has no accessibility faults', async () => {
  await expect.element(screen.getByRole('row', { name: 'Photo 2, In review' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'Photo 4, Not approved' })).toBeVisible();
  await finishAnimations();
  expect(await findViolations()).toEqual([]);
});
