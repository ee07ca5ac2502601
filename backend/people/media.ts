import type * as z from 'zod/mini';
import type { Companion, galleryItemSchema } from '#shared/domain/person.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';

export type ItemInput = z.core.input<typeof galleryItemSchema>;

export type GalleryKind = 'gallery' | 'story' | 'avatar';

/** What a companion's view says of their pictures. */
export type ShownMedia = Pick<Companion, 'gallery' | 'videoGallery' | 'stories'>;

/** What somebody's own profile says of them. */
export interface OwnMedia {
  /** All of them, with what became of each. */
  readonly gallery: readonly ItemInput[];
  readonly videoGallery: readonly ItemInput[];
  /** The picture that waits for moderation; null where none does. */
  readonly newAvatar: string | null;
}

/** People's pictures for whoever shows people. Reads alone: what changes them is the gallery's (index.ts). */
export interface PersonMedia {
  /** Everything of one person that this viewer may see, for pages that are about that person. */
  seenBy(viewerId: string, owner: { readonly id: string; readonly is_top: number }): Promise<ShownMedia>;
  /** For lists: who has stories, and whether this viewer has seen them all. Who has none is not in it. */
  storiesAmong(
    viewerId: string,
    ids: readonly string[],
    connection?: Connection,
  ): Promise<ReadonlyMap<string, 'seen' | 'unseen'>>;
  /**
   * The blurred renditions of those among these people's avatars that the automatic moderation found explicit and a
   * moderator approved. Null: the avatar has no such rendition.
   */
  blurredAvatarsAmong(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  ownOf(userId: string, connection: Connection): Promise<OwnMedia>;
  /**
   * Who had a person's pictures before their eyes of late: they are told where one of them may not be seen any more.
   */
  viewersOf(ownerId: string): Promise<readonly string[]>;
}

/** What of a locker is pictures (§5): those that were not refused. */
export interface GalleryCounts {
  readonly avatar: number;
  readonly photos: number;
  readonly videos: number;
}

/** A picture or video with what it is to its owner, for whoever decides about it. */
export interface OwnedItem {
  readonly kind: Exclude<GalleryKind, 'story'>;
  readonly item: ItemInput;
}

export type GalleryDecision =
  | { readonly state: 'approved' }
  /** `reason` is a key of the dictionary. */
  | { readonly state: 'refused'; readonly reason: string };

/** What other features ask of galleries. */
export interface Galleries {
  countsOf(userId: string, connection?: Connection): Promise<GalleryCounts>;
  /** Avatar, pictures and videos, with addresses that whoever decides can open; no stories. */
  itemsOf(userId: string): Promise<readonly OwnedItem[]>;
  /**
   * A moderator's word, which is the last. `isTold`: the owner gets a notification besides seeing it. False where the
   * item is not there, or was so before.
   */
  decide(
    itemId: string,
    decision: GalleryDecision,
    isTold?: boolean,
    /** Where it is part of a larger change. */
    work?: Work,
  ): Promise<boolean>;
  /** Somebody is no pending goddess any more: what nobody decided about is judged as everybody's is. */
  lookAgain(userId: string): Promise<void>;
}
