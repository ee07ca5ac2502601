import type * as z from 'zod/mini';
import type { Companion, galleryItemSchema } from '#shared/domain/person.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';

export type ItemInput = z.core.input<typeof galleryItemSchema>;

export type GalleryKind = 'gallery' | 'story' | 'avatar';

/** Pictures and stories in a companion's profile. */
export type ShownMedia = Pick<Companion, 'gallery' | 'videoGallery' | 'stories'>;

/** Pictures in the user's own profile. */
export interface OwnMedia {
  /** All items, each with its status. */
  readonly gallery: readonly ItemInput[];
  readonly videoGallery: readonly ItemInput[];
  /** Avatar that waits for moderation; null: none. */
  readonly newAvatar: string | null;
}

/**
 * Read access to people's pictures, for features that show people. The gallery feature changes them
 * (index.ts).
 */
export interface PersonMedia {
  /** Returns all media of a person that this viewer may see, for a page about that person. */
  seenBy(viewerId: string, owner: { readonly id: string; readonly is_top: number }): Promise<ShownMedia>;
  /**
   * Returns for lists whether this viewer has seen all stories of each person. People without stories are
   * left out.
   */
  storiesAmong(
    viewerId: string,
    ids: readonly string[],
    connection?: Connection,
  ): Promise<ReadonlyMap<string, 'seen' | 'unseen'>>;
  /**
   * Blurred renditions of those avatars that the automatic moderation found explicit and a moderator
   * approved. Null: the avatar has no such rendition.
   */
  blurredAvatarsAmong(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  ownOf(userId: string, connection: Connection): Promise<OwnMedia>;
  /**
   * Returns the people who recently viewed this person's pictures, so that they learn when a picture must be
   * hidden.
   */
  viewersOf(ownerId: string): Promise<readonly string[]>;
}

/** Numbers of pictures and videos for the locker (§5), without the refused ones. */
export interface GalleryCounts {
  readonly avatar: number;
  readonly photos: number;
  readonly videos: number;
}

/** Picture or video with its kind, for the decision of a moderator. */
export interface OwnedItem {
  readonly kind: Exclude<GalleryKind, 'story'>;
  readonly item: ItemInput;
}

export type GalleryDecision =
  | { readonly state: 'approved' }
  /** `reason` is a key of the dictionary. */
  | { readonly state: 'refused'; readonly reason: string };

/** Gallery functions for other features. */
export interface Galleries {
  countsOf(userId: string, connection?: Connection): Promise<GalleryCounts>;
  /**
   * Returns avatar, pictures and videos, with addresses that the moderator can open. Stories are left out.
   */
  itemsOf(userId: string): Promise<readonly OwnedItem[]>;
  /**
   * Stores a moderator's decision, which is final. `shouldNotify`: the owner also gets a notification. Returns
   * false if the item does not exist or already has this decision.
   */
  decide(
    itemId: string,
    decision: GalleryDecision,
    shouldNotify?: boolean,
    /** Unit of work of the larger change that includes the decision. */
    work?: Work,
  ): Promise<boolean>;
  /** Judges the undecided items of a user who stopped being a pending goddess by the rules for all users. */
  judgePending(userId: string): Promise<void>;
}

/** Counts the pictures and videos of the locker (§5), without the refused ones. */
export async function galleryCountsOf(connection: Connection, userId: string): Promise<GalleryCounts> {
  const [rows, owner] = await Promise.all([
    connection
      .selectFrom('gallery_items')
      .select((eb) => ['kind', 'type', eb.fn.countAll().as('count')])
      .where('owner_id', '=', userId)
      .where('kind', 'in', ['gallery', 'avatar'])
      .where('status', '!=', 'refused')
      .groupBy(['kind', 'type'])
      .execute(),
    connection.selectFrom('users').select('avatar').where('id', '=', userId).executeTakeFirst(),
  ]);
  const count = (kind: string, type: string) =>
    Number(rows.find((row) => row.kind === kind && row.type === type)?.count ?? 0);
  // An avatar from a provider, or older than gallery items, counts too.
  const hasAvatar = count('avatar', 'image') > 0 || (owner?.avatar ?? null) !== null;
  return { avatar: hasAvatar ? 1 : 0, photos: count('gallery', 'image'), videos: count('gallery', 'video') };
}
