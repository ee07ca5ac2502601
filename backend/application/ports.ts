import type * as z from 'zod/mini';
import type { galleryItemSchema } from '#shared/domain/person.ts';
import type { Work } from '../storage/unitOfWork.ts';

/** A picture or video with its role: gallery or avatar. */
export interface OwnedPicture {
  readonly kind: 'gallery' | 'avatar';
  readonly item: z.core.input<typeof galleryItemSchema>;
}

/** Operations on galleries for applications. */
export interface ApplicantPictures {
  /** Returns avatar, pictures and videos without stories, with addresses that the moderator can open. */
  itemsOf(userId: string): Promise<readonly OwnedPicture[]>;
  /** Applies a moderator's decision within a larger transaction. */
  decide(
    itemId: string,
    decision: { readonly state: 'approved' } | { readonly state: 'refused'; readonly reason: string },
    shouldNotify: boolean,
    work: Work,
  ): Promise<boolean>;
  /** Judges her undecided items, such as stories, after she became a goddess. */
  judgePending(userId: string): Promise<void>;
}
