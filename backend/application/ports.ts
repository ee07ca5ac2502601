import type * as z from 'zod/mini';
import type { galleryItemSchema } from '#shared/domain/person.ts';
import type { Work } from '../storage/unitOfWork.ts';

/** A picture or video with what it is to its owner. */
export interface OwnedPicture {
  readonly kind: 'gallery' | 'avatar';
  readonly item: z.core.input<typeof galleryItemSchema>;
}

/** What an application asks of galleries. */
export interface ApplicantPictures {
  /** Avatar, pictures and videos, with addresses that whoever decides can open; no stories. */
  itemsOf(userId: string): Promise<readonly OwnedPicture[]>;
  /** A moderator's word, within a larger change. */
  decide(
    itemId: string,
    decision: { readonly state: 'approved' } | { readonly state: 'refused'; readonly reason: string },
    isTold: boolean,
    work: Work,
  ): Promise<boolean>;
  /** She is a goddess now: what nobody decided about, her stories, is judged as everybody's is. */
  lookAgain(userId: string): Promise<void>;
}
