// Imported first, as in the product, because it sets the order of the cascade layers.
import '#renderer/ui/styles/index.css';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chat as figures } from '#shared/domain/constants.ts';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { createStoryHarness, story } from './testing/storyHarness.tsx';

let stories: Awaited<ReturnType<typeof createStoryHarness>>;
beforeEach(async () => {
  await page.viewport(1440, 900);
  stories = await createStoryHarness(DialogHost);
});
afterEach(() => stories.close());

const show = (name: string) => page.getByRole('dialog', { name: `Story by ${name}` });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const part = (name: string) => page.getByRole('progressbar', { name });
const words = (id: string) => page.getByText(`Words of ${id}`);
/** Waits until the part is visible and its clock runs. */
const runs = () => expect.poll(() => stories.clock.pending).toBeGreaterThan(0);
const stands = () => expect.poll(() => stories.clock.pending).toBe(0);

async function open(name = 'Ann'): Promise<void> {
  await button(`${name}: new story`).click();
  await expect.element(show(name)).toBeVisible();
}

describe('the stories of several people', () => {
  it('advance by themselves, are reported as seen, and end', async () => {
    await open();
    await expect.element(words('a1')).toBeVisible();
    await runs();
    stories.clock.advance(5_000);
    await expect.element(part('Part 2 of 2')).toBeVisible();
    await expect.element(words('a2')).toBeVisible();
    await runs();
    stories.clock.advance(5_000);
    await expect.element(show('Bea')).toBeVisible();
    await expect.poll(() => stories.viewed()).toEqual(['a1', 'a2', 'b1']);
    await runs();
    stories.clock.advance(5_000);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    // The row of stories also marks the story as seen.
    await expect.element(button('Ann: story you have seen')).toBeVisible();
  });

  it('pause by the button, by space, under a menu, while writing, and while held', async () => {
    await open();
    await runs();
    stories.clock.advance(2_000);
    await button('Pause').click();
    await stands();
    stories.clock.advance(60_000);
    await expect.element(words('a1')).toBeVisible();
    await button('Continue').click();
    await runs();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard(' ');
    await stands();
    await userEvent.keyboard(' ');
    await runs();
    await button('More').click();
    await expect.element(page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
    await stands();
    await userEvent.keyboard('{Escape}');
    await runs();
    await page.getByRole('textbox', { name: 'Write a message' }).click();
    await stands();
    await button('Pause').click();
    await button('Continue').click();
    await runs();
    const picture = page.getByRole('img', { name: 'Words of a1' }).element();
    const point = { bubbles: true, pointerId: 1, button: 0, clientX: 800, clientY: 500 };
    picture.dispatchEvent(new PointerEvent('pointerdown', point));
    await stands();
    stories.clock.advance(60_000);
    await new Promise((done) => setTimeout(done, 300));
    picture.dispatchEvent(new PointerEvent('pointerup', point));
    // A long press is no tap, so the same part continues.
    await runs();
    await expect.element(words('a1')).toBeVisible();
    stories.clock.advance(3_000);
    await expect.element(words('a2')).toBeVisible();
  });

  it('follow the keyboard: next, previous, first, last and close, with the focus back in the row', async () => {
    await button('Ann: new story').click();
    await expect.element(words('a1')).toBeVisible();
    for (const [key, id] of [
      ['{ArrowRight}', 'a2'],
      ['{ArrowLeft}', 'a1'],
      ['{End}', 'a2'],
      ['{Home}', 'a1'],
      ['{End}', 'a2'],
      ['{ArrowRight}', 'b1'],
      ['{ArrowLeft}', 'a2'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(words(id)).toBeVisible();
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button('Ann: story you have seen')).toHaveFocus();
  });

  it('follow touches: a tap on the left goes back, a swipe changes the person, a downward one closes', async () => {
    await open();
    await expect.element(words('a1')).toBeVisible();
    const drag = (fromX: number, toX: number, toY = 500) => {
      const target = document.querySelector('[role=dialog] section')!;
      const { left } = target.getBoundingClientRect();
      const at = (x: number, y: number) => ({
        ...{ bubbles: true, pointerId: 1, button: 0, clientX: left + x, clientY: y },
      });
      target.dispatchEvent(new PointerEvent('pointerdown', at(fromX, 500)));
      target.dispatchEvent(new PointerEvent('pointerup', at(toX, toY)));
    };
    drag(300, 300);
    await expect.element(words('a2')).toBeVisible();
    drag(40, 40);
    await expect.element(words('a1')).toBeVisible();
    drag(300, 100);
    await expect.element(words('b1')).toBeVisible();
    drag(100, 300);
    await expect.element(show('Ann')).toBeVisible();
    drag(200, 200, 700);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('move on if the shown part is removed, or the whole person', async () => {
    await open();
    await expect.element(words('a1')).toBeVisible();
    stories.server.people[0]!.items.shift();
    await stories.askAgain();
    await expect.element(words('a2')).toBeVisible();
    await expect.element(part('Part 1 of 1')).toBeVisible();
    stories.server.people.shift();
    await stories.askAgain();
    await expect.element(show('Bea')).toBeVisible();
    await expect.element(button('Ann: new story')).not.toBeInTheDocument();
    stories.server.people.shift();
    await stories.askAgain();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('move on when the shown part expires', async () => {
    stories.server.people[0]!.items[0] = story('a1', {
      expiresAt: new Date(Date.now() + 4_000).toISOString(),
    });
    await stories.askAgain();
    await open();
    await expect.element(words('a1')).toBeVisible();
    await expect.element(words('a2')).toBeVisible();
  });

  it('send an answer to the chat with their author', async () => {
    await open('Bea');
    await page.getByRole('textbox', { name: 'Write a message' }).fill('Where is that?');
    await button('Send').click();
    await expect.element(page.getByText('Your reply is in the chat with Bea.')).toBeVisible();
    await button('Send heart').click();
    await expect
      .poll(() => stories.written)
      .toEqual([
        ['bea', 'Where is that?'],
        ['bea', '❤️'],
      ]);
  });
});

describe('an own story', () => {
  beforeEach(async () => {
    stories.server.own = [story('m1', { views: 12 }), story('m2', { views: 0, status: 'pending' })];
    await stories.askAgain();
    await button('See your story').click();
    await expect.element(show('Me')).toBeVisible();
  });

  it('shows its viewers, and is not reported as seen', async () => {
    await button('12 saw it').click();
    const sheet = page.getByRole('dialog', { name: 'Seen by' });
    await expect.element(sheet.getByRole('link', { name: 'Cid' })).toBeVisible();
    await stands();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await runs();
    expect(stories.viewed()).toEqual([]);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('In review. Others see it afterwards.')).toBeVisible();
  });

  it('is deleted after the time to undo', async () => {
    const deleted = () => stories.calls.filter(({ name }) => name === 'deleteGalleryItem').length;
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Delete story' }).click();
    await expect.element(words('m2')).toBeVisible();
    expect(deleted()).toBe(0);
    // Otherwise the shown part would end too.
    await button('Pause').click();
    // Only the timer of the deletion remains.
    await expect.poll(() => stories.clock.pending).toBe(1);
    stories.server.own.shift();
    stories.clock.advance(figures.undoMs);
    await expect.poll(deleted).toBe(1);
    await expect.element(part('Part 1 of 1')).toBeVisible();
  });
});

it.each([390, 1440])('has no accessibility fault in the stories at a width of %i', async (width) => {
  await page.viewport(width, 900);
  await expect.element(button('Ann: new story')).toBeVisible();
  await finishAnimations();
  expect(await findViolations()).toEqual([]);
  await open();
  await expect.element(words('a1')).toBeVisible();
  await finishAnimations();
  expect(await findViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await button('Add story').click();
  await expect.element(page.getByText('Stories disappear after 24 hours.')).toBeVisible();
  await finishAnimations();
  expect(await findViolations()).toEqual([]);
});
