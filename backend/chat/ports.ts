import type { Gift } from '#shared/domain/gifts.ts';

/** What chats need of the sets of gifts, stickers and GIFs. */
export interface Gifts {
  /** Null for one that is not, or no longer, in the catalogue. */
  get(giftId: string): Promise<Gift | null>;
  hasSticker(id: string): boolean;
  hasGif(id: string): boolean;
}
