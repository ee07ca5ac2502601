/** Stickers and gifts that this client has drawn, by the name that the wire gives them. */
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

/** Null: it came with a newer version. */
export const stickerSource = (id: string): string | null =>
  stickers[`../../../../resources/stickers/${id.replace(/^sticker-/, '')}.svg`] ?? null;
export const giftSource = (id: string): string | null =>
  gifts[`../../../../resources/gifts/${id.replace(/^gift-/, '')}.svg`] ?? null;
