import { beforeAll, afterEach, describe, expect, it } from 'vitest';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { giftsSchema } from '#shared/domain/gifts.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { giftPicture } from './giftArt.ts';
import { GiftShow } from './GiftShow.tsx';
import { GiftTray, type PressedGift } from './GiftTray.tsx';
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
  it.each(locales)('names in %s the sender, the gift and the number', async (locale) => {
    await show({ count: 3 }, true, locale);
    expect(status()?.textContent).toBe(theirs[locale]);
  });

  it('names the user as the sender and shows the cost', async () => {
    await show({ isOwn: true, count: 2 });
    expect(status()?.textContent).toBe('You sent Rose×24040 coins');
  });

  it('shows no coins for a received or free gift', async () => {
    await show({ isOwn: true, giftId: 'welcome', price: 0 });
    expect(status()?.textContent).toBe('You sent Welcome');
  });

  it('has an empty status region before the first gift', async () => {
    page = await render(<GiftShow gift={null} name="Leila" isMoving />);
    expect(status()?.textContent).toBe('');
    expect(pictures()).toEqual([]);
  });

  it('is drawn in several layers with the app’s own picture, hidden from screen readers', async () => {
    await show({ image: '/server/rose.png' });
    expect(new Set(pictures())).toEqual(new Set([giftPicture({ giftId: 'rose', image: null })]));
    expect(pictures()).not.toContain('/server/rose.png');
    expect(pictures().length).toBeGreaterThan(3);
    expect(document.querySelector('img')?.closest('[aria-hidden=true]')).toBeTruthy();
  });

  it('uses the server’s picture for an unknown gift, and an icon without a picture', async () => {
    await show({ giftId: 'kite', image: '/server/kite.png' }, false);
    expect(pictures()).toEqual(['/server/kite.png']);
    expect(status()?.textContent).toBe('Leila sent Surprise');
    await page.unmount();
    await show({ giftId: 'kite' }, false);
    expect(pictures()).toEqual([]);
    expect(status()?.querySelector('svg')).toBeTruthy();
  });

  it('is one small picture beside the text without the split', async () => {
    await show({}, false);
    expect(pictures()).toHaveLength(1);
    expect(document.querySelector('[aria-hidden=true]')).toBeNull();
  });
});

describe('the gift tray', () => {
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
  const tiles = () => [...document.querySelectorAll('[role=group] button')];
  const areDear = () => tiles().map((tile) => tile.parentElement?.dataset['dear'] !== undefined);
  const open = (balance: number | null) =>
    render(
      <GiftTray
        name="Leila"
        gifts={gifts}
        balance={balance}
        onGift={(gift) => pressed.push(gift)}
        onClose={() => undefined}
      />,
    );

  it('sorts gifts by price and dims those above the balance', async () => {
    page = await open(60);
    expect(tiles().map(({ textContent }) => textContent)).toEqual([
      'WelcomeFree',
      'Rose2020 coins',
      'Kite3030 coins',
      'Heart5050 coins',
      'Cocktail8080 coins',
      'Moon150150 coins',
      ...tiles()
        .slice(6)
        .map(({ textContent }) => textContent),
    ]);
    expect(areDear().slice(0, 6)).toEqual([false, false, false, false, true, true]);
  });

  it('needs two presses: the first selects a gift, the second sends it at the shown price', async () => {
    page = await open(60);
    await page.press('Kite3030 coins');
    expect(pressed).toEqual([]);
    await page.press('Send Kite, 30 coins');
    expect(pressed).toEqual([{ id: 'kite', word: 'Kite', price: 30 }]);
  });

  it('dims no gift while the balance is unknown', async () => {
    page = await open(null);
    expect(areDear()).not.toContain(true);
  });
});
