import type { Gift } from '#shared/domain/gifts.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';

/** Functions of the gift, sticker and GIF sets for chats. */
export interface Gifts {
  /** Returns the gift; null: not in the catalog. */
  get(giftId: string): Promise<Gift | null>;
  hasSticker(id: string): boolean;
  hasGif(id: string): boolean;
}

/** Picture of a sent media item. A video has its poster here. */
export interface SentMedium {
  readonly mediaId: string;
  /** Id of the sender. */
  readonly userId: string;
  readonly image: Buffer;
  /** True: the item is from the sender's profile, not from a chat. */
  readonly isOfGallery?: boolean;
}

/** Judges a media item before the other side sees it. Only the verdict `prohibited` hides it. */
export type JudgeMedium = (medium: SentMedium) => Promise<ModerationVerdict>;
