/** Stickers and gifts that this client has drawn, by the name that the wire gives them. */
const files = import.meta.glob<string>('../../../../resources/art/{sticker,gift}-*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

function source(kind: 'sticker' | 'gift', id: string): string | null {
  return files[`../../../../resources/art/${kind}-${id.replace(/^(?:sticker|gift)-/, '')}.svg`] ?? null;
}

/** Null: it came with a newer version. */
export const stickerSource = (id: string): string | null => source('sticker', id);
export const giftSource = (id: string): string | null => source('gift', id);
