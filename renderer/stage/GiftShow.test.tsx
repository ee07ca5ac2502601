import { beforeAll, afterEach, describe, expect, it } from 'vitest';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { giftsSchema } from '#shared/domain/gifts.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { giftPicture } from './giftArt.ts';
import { GiftShow } from './GiftShow.tsx';
import { GiftStrip, type PressedGift } from './GiftStrip.tsx';
import type { ShownGift } from './giftQueue.ts';

let page: Rendered;
beforeAll(loadIcons);
afterEach(() => page.unmount());

const rose: ShownGift = {
  id: 'm1 0',
  giftId: 'rose',
  isOwn: false,
  price: 20,
  image: null,
  count: 1,
  lastMs: 0,
};
async function show(change: Partial<ShownGift>, isMoving = true, locale: Locale = 'en'): Promise<void> {
  page = await render(<GiftShow gift={{ ...rose, ...change }} name="Leila" isMoving={isMoving} />, {
    locale,
  });
}
const status = () => document.querySelector('[role=status]');
const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

describe('a gift on the stage', () => {
  const theirs: Readonly<Record<Locale, string>> = {
    en: 'Leila sent Rose×3',
    es: 'Regalo de Leila: Rosa×3',
    ru: 'Leila дарит вам подарок «Роза»×3',
    uk: 'Leila дарує: Троянда×3',
  };
  it.each(locales)('a gift on the stage says in %s who sent what, and how often', async (locale) => {
    await show({ count: 3 }, true, locale);
    expect(status()?.textContent).toBe(theirs[locale]);
  });

  it('a gift on the stage says what one sent oneself, and what it cost', async () => {
    await show({ isOwn: true, count: 2 });
    expect(status()?.textContent).toBe('You sent Rose×24040 coins');
  });

  it('a gift on the stage says nothing of coins for what came, or cost nothing', async () => {
    await show({ isOwn: true, giftId: 'welcome', price: 0 });
    expect(status()?.textContent).toBe('You sent Welcome');
  });

  it('a gift on the stage has a place for the words before the first of them', async () => {
    page = await render(<GiftShow gift={null} name="Leila" isMoving />);
    expect(status()?.textContent).toBe('');
    expect(pictures()).toEqual([]);
  });

  it('a gift on the stage is our own drawing, hidden from readers, with a body of several layers', async () => {
    await show({ image: '/server/rose.png' });
    expect(new Set(pictures())).toEqual(new Set([giftPicture({ giftId: 'rose', image: null })]));
    expect(pictures()).not.toContain('/server/rose.png');
    expect(pictures().length).toBeGreaterThan(3);
    expect(document.querySelector('img')?.closest('[aria-hidden=true]')).toBeTruthy();
  });

  it('a gift on the stage is the server’s picture where this version has none, and a sign where nobody has', async () => {
    await show({ giftId: 'kite', image: '/server/kite.png' }, false);
    expect(pictures()).toEqual(['/server/kite.png']);
    expect(status()?.textContent).toBe('Leila sent Surprise');
    await page.unmount();
    await show({ giftId: 'kite' }, false);
    expect(pictures()).toEqual([]);
    expect(status()?.querySelector('svg')).toBeTruthy();
  });

  it('without the split it is one small picture beside the words', async () => {
    await show({}, false);
    expect(pictures()).toHaveLength(1);
    expect(document.querySelector('[aria-hidden=true]')).toBeNull();
  });
});

describe('the strip of gifts', () => {
  const { gifts } = giftsSchema.parse({
    gifts: [
      { _id: 'crown', rawValue: 300 },
      { _id: 'rose', rawValue: 20 },
      { _id: 'kite', name: 'Kite', rawValue: 30, image: '/kite.png' },
      { _id: 'welcome', rawValue: 5, isFree: true },
      { _id: 'moon', rawValue: 150 },
      { _id: 'heart', rawValue: 50 },
      { _id: 'cocktail', rawValue: 80 },
    ],
  });
  const pressed: PressedGift[] = [];
  const buttons = () => [...document.querySelectorAll('button')];
  const areDear = () => buttons().map(({ className }) => className.includes('isDear'));

  it('the strip of gifts has the six cheapest with their prices, and says which are too dear; whoever shows it says what is missing', async () => {
    page = await render(<GiftStrip gifts={gifts} balance={60} onGift={(gift) => pressed.push(gift)} />);
    expect(buttons().map(({ textContent }) => textContent)).toEqual([
      'WelcomeFree',
      'Rose2020 coins',
      'Kite3030 coins',
      'Heart5050 coins',
      'Cocktail8080 coins',
      'Moon150150 coins',
    ]);
    expect(areDear()).toEqual([false, false, false, false, true, true]);
    await page.press('Kite3030 coins');
    await page.press('WelcomeFree');
    await page.press('Moon150150 coins');
    expect(pressed).toEqual([
      { id: 'kite', word: 'Kite', price: 30 },
      { id: 'welcome', word: 'Welcome', price: 0 },
      { id: 'moon', word: 'Moon', price: 150 },
    ]);
  });

  it('the strip of gifts finds nothing too dear while the balance is not known, and is not there without gifts', async () => {
    page = await render(<GiftStrip gifts={gifts} balance={null} onGift={() => undefined} />);
    expect(areDear()).not.toContain(true);
    await page.unmount();
    page = await render(<GiftStrip gifts={[]} balance={null} onGift={() => undefined} />);
    expect(document.querySelector('[role=group]')).toBeNull();
  });
});
