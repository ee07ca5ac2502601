import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { giftSource } from './art.ts';
import { GifBody, GiftBody, StickerBody, UnknownBody } from './CardBodies.tsx';
import type { KnownGift } from './useGifts.ts';

let page: Rendered;
afterEach(() => page.unmount());

const rose: KnownGift = { id: 'gift-rose', name: 'Rose', coins: 25, isFree: false, image: null };
async function showGift(more: Partial<KnownGift>, isMine = false): Promise<string[]> {
  page = await render(<GiftBody gift={{ ...rose, ...more }} isMine={isMine} name="Mira" />);
  return [...document.querySelectorAll('b, b + span')].map(({ textContent }) => textContent ?? '');
}
const picture = () => document.querySelector('img');

it.each([
  ['a received gift names its giver and its worth', {}, false, ['Rose from Mira', 'A gift worth 25 coins']],
  ['a sent gift names its recipient and its price', {}, true, ['Rose for Mira', 'You sent it for 25 coins']],
  [
    'a received gift of one coin uses the singular',
    { coins: 1 },
    false,
    ['Rose from Mira', 'A gift worth 1 coin'],
  ],
  [
    'a sent gift of one coin uses the singular',
    { coins: 1 },
    true,
    ['Rose for Mira', 'You sent it for 1 coin'],
  ],
  ['a gift shows no worth before it is known', { coins: null }, false, ['Rose from Mira', '\u00A0']],
  [
    'a gift without a name is called a gift',
    { name: null },
    false,
    ['Gift from Mira', 'A gift worth 25 coins'],
  ],
  [
    'a received free gift is called "Welcome", whatever its name and price',
    { isFree: true },
    false,
    ['Welcome from Mira', 'A free gift'],
  ],
  [
    'a sent free gift is called "Welcome" too',
    { isFree: true, coins: 0, name: null },
    true,
    ['Welcome for Mira', 'A free gift'],
  ],
])('%s', async (_, more, isMine, words) => {
  expect(await showGift(more, isMine)).toEqual(words);
});

it("a gift shows the server's image, otherwise the client's own", async () => {
  await showGift({ image: '/gifts/rose.png' });
  expect(picture()?.getAttribute('src')).toBe('/gifts/rose.png');
  await page.unmount();
  await showGift({});
  expect(picture()?.getAttribute('src')).toBe(giftSource('rose'));
  expect([giftSource('rose'), picture()?.alt]).toEqual([expect.stringContaining('svg'), '']);
});

it('a gift without any image shows an icon', async () => {
  await showGift({ id: 'gift-newer' });
  expect([picture(), document.querySelectorAll('svg[aria-hidden]').length]).toEqual([null, 1]);
});

it('a gift whose image fails to load shows an icon', async () => {
  await showGift({ image: '/gifts/rose.png' });
  await act(async () => picture()?.dispatchEvent(new Event('error')));
  expect([picture(), document.querySelectorAll('svg[aria-hidden]').length]).toEqual([null, 1]);
});

it('a sticker is an image with the name "Sticker"', async () => {
  page = await render(<StickerBody source="/stickers/hello.svg" />);
  expect([picture()?.alt, picture()?.getAttribute('src')]).toEqual(['Sticker', '/stickers/hello.svg']);
});

it('a GIF is an image with the name "GIF"', async () => {
  page = await render(<GifBody source="/gifs/dance.webp" />);
  expect([picture()?.alt, picture()?.getAttribute('src')]).toEqual(['GIF', '/gifs/dance.webp']);
  expect(page.text()).toBe('');
});

it.each([
  ['a GIF that this version does not contain', () => <GifBody source={null} />],
  ['a message of an unknown type', () => <UnknownBody />],
])('%s asks for an update', async (_, show) => {
  page = await render(show());
  expect([page.text(), picture()]).toEqual(['Update Vesper to see this', null]);
});
