import city from '#resources/art/land-city.webp?url';
import dusk from '#resources/art/land-dusk.webp?url';
import sea from '#resources/art/land-sea.webp?url';
import hello from '#resources/stickers/hello.svg?url';
import love from '#resources/stickers/love.svg?url';
import shy from '#resources/stickers/shy.svg?url';

/** The skies, each with the part of it that a round window shows best (percentages of the circle). */
export const skies = {
  city: { src: city, x: -60, y: -42, zoom: 155 },
  dusk: { src: dusk, x: -20, y: -42, zoom: 155 },
  sea: { src: sea, x: -10, y: -44, zoom: 150 },
} as const;

export const stickers = { hello, love, shy } as const;

export type ArtName = keyof typeof skies | keyof typeof stickers;

export const isSticker = (art: ArtName): art is keyof typeof stickers => art in stickers;
export const artSource = (art: ArtName): string => (isSticker(art) ? stickers[art] : skies[art].src);
