import * as z from 'zod/mini';
import type { Companion } from '#shared/domain/person.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import { createUsers, isPremiumAt, toCompanion, type UserRow, type Users } from './profiles.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Database } from '../storage/database.ts';
import type { PersonMedia } from './media.ts';
import type { PresenceService } from './presence.ts';
import { ApiFailure } from '../lib/failure.ts';
import { favorites } from './relations.ts';

/** Profiles of people as a viewer sees them: with their presence, and whether the viewer follows them. */
export interface CompanionViews {
  /** Returns the people in the order of the ids. Unknown ids are left out. */
  seenBy(viewerId: string, ids: readonly string[]): Promise<Companion[]>;
  /** Returns the people as previews of a search: avatars that need premium are blurred (§4.19). */
  previewedBy(viewerId: string, ids: readonly string[]): Promise<Companion[]>;
  /** Returns a person with all pictures that this viewer may see, as on the person's page. */
  wholeSeenBy(viewerId: string, row: UserRow): Promise<Companion>;
  /** Adds to given profiles whether the viewer follows them. */
  marked(viewerId: string, companions: readonly Companion[]): Promise<Companion[]>;
  /** Returns another existing person. Throws the failure for the client otherwise. */
  other(callerId: string, id: string): Promise<UserRow>;
  readonly users: Users;
}

export interface CompanionSources {
  readonly clock: Pick<Clock, 'now'>;
  readonly database: Database;
  readonly presence: PresenceService;
  readonly personMedia: PersonMedia;
}

export function createCompanionViews(sources: CompanionSources): CompanionViews {
  const { database, clock, presence, personMedia } = sources;
  const users = createUsers(database);

  async function marked(viewerId: string, companions: readonly Companion[]): Promise<Companion[]> {
    const ids = companions.map(({ _id }) => _id);
    const followed = await favorites.among(database, viewerId, ids);
    return companions.map((companion) => ({ ...companion, isFavorite: followed.has(companion._id) }));
  }

  async function seenBy(viewerId: string, ids: readonly string[]): Promise<Companion[]> {
    const rows = await users.byIds(ids);
    const stories = await personMedia.storiesAmong(
      viewerId,
      rows.map(({ id }) => id),
    );
    return marked(
      viewerId,
      rows.map((row) =>
        toCompanion(row, presence.seenBy(viewerId, row), clock.now(), {
          stories: stories.get(row.id) ?? 'none',
        }),
      ),
    );
  }

  /** Streamers cannot buy premium, so they see all previews clearly. */
  async function seesClearPreviews(viewerId: string): Promise<boolean> {
    const viewer = await users.byId(viewerId);
    if (!viewer) return false;
    return isStreamer(z.core.parse(roleSchema, viewer.role)) || isPremiumAt(viewer, clock.now());
  }

  return {
    users,
    marked,
    seenBy,
    async previewedBy(viewerId, ids) {
      const [seen, blurred] = await Promise.all([
        seenBy(viewerId, ids),
        personMedia.blurredAvatarsAmong(ids),
      ]);
      if (blurred.size === 0 || (await seesClearPreviews(viewerId))) return seen;
      return seen.map((person) => {
        const avatar = blurred.get(person._id);
        return avatar === undefined ? person : { ...person, avatar, isAvatarBlurred: true };
      });
    },
    async wholeSeenBy(viewerId, row) {
      const media = await personMedia.seenBy(viewerId, row);
      const whole = toCompanion(row, presence.seenBy(viewerId, row), clock.now(), media);
      const [companion = whole] = await marked(viewerId, [whole]);
      return companion;
    },
    async other(callerId, id) {
      if (id === callerId)
        throw new ApiFailure('invalid_body', 'That is the caller themselves.', { field: 'id' });
      const row = await users.byId(id);
      if (!row) throw new ApiFailure('not_found', 'There is no such person.');
      return row;
    },
  };
}
