import type { ReactElement } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import '#renderer/ui/styles/index.css';
import giftList from '#resources/gifts/index.json' with { type: 'json' };
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { giftsSchema } from '#shared/domain/gifts.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { GiftShow } from './GiftShow.tsx';
import { GiftTray } from './GiftTray.tsx';
import { CameraControl, MicrophoneControl } from './LocalControls.tsx';
import { Shelf } from './Shelf.tsx';
import { Stage } from './Stage.tsx';
import { giftFigures, type ShownGift } from './giftQueue.ts';
import stage from './stage.module.css';

const local = createFakeLocalMedia({ state: { status: 'open' } });
const nothing = () => undefined;
const crown: ShownGift = {
  id: 'm1 0',
  giftId: 'crown',
  isOwn: true,
  price: 300,
  image: null,
  count: 2,
  lastMs: 0,
};
const { gifts } = giftsSchema.parse({
  gifts: giftList.map(({ id, price }) => ({ _id: id, rawValue: price })),
});

let page: Rendered | null = null;
beforeAll(loadIcons);
afterEach(async () => {
  await page?.unmount();
  page = null;
  delete document.documentElement.dataset['lessMotion'];
});

const stageWith = (show: ReactElement) => (
  <Stage>
    <h1>Leila</h1>
    {show}
    <GiftTray name="Leila" gifts={gifts} balance={100} onGift={nothing} onClose={nothing} />
    <div className={stage.deck}>
      <Shelf>
        <p>A note</p>
      </Shelf>
      <MicrophoneControl local={local} />
      <CameraControl local={local} />
    </div>
  </Stage>
);
async function open(isMoving: boolean, width = 1_440, gift: ShownGift | null = crown): Promise<void> {
  await screen.viewport(width, 844);
  const element = stageWith(<GiftShow gift={gift} name="Максимилиана" isMoving={isMoving} />);
  page = await render(element, { locale: 'ru' });
}
const one = (selector: string): Element => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
/** Returns the running animations of the gift and its surroundings. */
const motions = () =>
  document.getAnimations().filter(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return target?.closest('[aria-hidden=true]');
  });

describe('a gift over the picture', () => {
  it('moves in depth for the whole time that it is shown', async () => {
    await open(true, 1_440, { ...crown, count: 1 });
    const ends = motions().map(({ effect }) => Number(effect?.getComputedTiming().endTime));
    expect(ends.length).toBeGreaterThan(8);
    expect(Math.max(...ends)).toBe(giftFigures.shownMs);
    for (const motion of motions()) motion.currentTime = 500;
    const slice = one('[aria-hidden=true] img').parentElement?.parentElement;
    expect(getComputedStyle(slice as Element).transform).toContain('matrix3d');
  });

  it('appears without animations and sparks when motion is reduced', async () => {
    document.documentElement.dataset['lessMotion'] = '';
    await open(true);
    expect(motions()).toEqual([]);
    const scene = one('[aria-hidden=true] img').closest('[aria-hidden=true]') as Element;
    expect(getComputedStyle(scene).opacity).toBe('1');
    for (const spark of scene.querySelectorAll('i')) expect(getComputedStyle(spark).opacity).toBe('0');
  });

  it.each([
    [true, 390],
    [true, 1_440],
    [false, 390],
    [false, 1_440],
  ])(
    'moving %s at %i: stays within the stage, above the tray and clear of the controls, and passes axe',
    async (moving, width) => {
      await open(moving, width);
      await finishAnimations();
      const words = one('[role=status] > span').getBoundingClientRect();
      const strip = one('[role=group]').getBoundingClientRect();
      const control = one('button[aria-label*="микрофон" i]').getBoundingClientRect();
      expect(words.left).toBeGreaterThanOrEqual(0);
      expect(words.right).toBeLessThanOrEqual(width);
      expect(strip.left).toBeGreaterThanOrEqual(0);
      expect(strip.right).toBeLessThanOrEqual(width);
      // The open gifts cover the controls on phones and take at most 40 % of the height.
      if (width === 390) expect(strip.height).toBeLessThanOrEqual(0.4 * 844);
      else expect(strip.bottom).toBeLessThanOrEqual(control.top);
      const isClear =
        words.bottom <= strip.top ||
        words.top >= strip.bottom ||
        words.left >= strip.right ||
        words.right <= strip.left;
      expect(isClear, JSON.stringify({ words, strip })).toBe(true);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      expect(await findViolations(document.body)).toEqual([]);
    },
  );

  it('lets pointer events through to the content below', async () => {
    await open(true);
    const { left, top, width, height } = one('[aria-hidden=true] img').getBoundingClientRect();
    const below = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(below?.closest('[aria-hidden=true]')).toBeNull();
  });
});
