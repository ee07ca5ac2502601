/** Images of stickers and gifts that this client has, by their id in the API. */
const stickers = import.meta.glob<string>('../../../../resources/stickers/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});
const gifts = import.meta.glob<string>('../../../../resources/gifts/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Returns the image URL of a sticker; null: only newer versions have it. */
export const stickerSource = (id: string): string | null =>
  stickers[`../../../../resources/stickers/${id.replace(/^sticker-/, '')}.svg`] ?? null;
export const giftSource = (id: string): string | null =>
  gifts[`../../../../resources/gifts/${id.replace(/^gift-/, '')}.svg`] ?? null;
