import type { Gift } from '#shared/domain/gifts.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';

/** What chats need of the sets of gifts, stickers and GIFs. */
export interface Gifts {
  /** Null for one that is not, or no longer, in the catalogue. */
  get(giftId: string): Promise<Gift | null>;
  hasSticker(id: string): boolean;
  hasGif(id: string): boolean;
}

/** A medium that was sent, by its picture: a video's is the one that represents it. */
export interface SentMedium {
  readonly mediaId: string;
  /** Who sent it. */
  readonly userId: string;
  readonly image: Buffer;
  /** It is not of a chat, but something they show of themselves. */
  readonly isOfGallery?: boolean;
}

/** Looks at a medium before the other side sees it; of the verdicts `prohibited` alone hides it. */
export type JudgeMedium = (medium: SentMedium) => Promise<ModerationVerdict>;
